/** Notices, agreements and the text about the exchange in the language of the app. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AgreementKind, CallResult, GlobalText } from '@tern/protocol';
import { serverAddress } from '../../kit/api/server-origin.ts';
import { agreementApi } from '../../kit/calls/agreement.ts';
import { contentApi } from '../../kit/calls/content.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useGlobalText } from '../../kit/preferences/wire-words.ts';

const RARELY_MS = 60_000;
type Banners = CallResult<'getBanners'>;

export function bannersQuery(global: GlobalText) {
  return queryOptions({
    queryKey: ['content', 'banners', global],
    queryFn: ({ signal }) => contentApi.call('getBanners', { bannerType: 'DATA_BANNER', global }, { signal }),
    select: withAddresses,
    staleTime: RARELY_MS,
  });
}

const withAddresses = (banners: Banners) =>
  banners.map((banner) => ({ ...banner, bannerUrl: serverAddress(banner.bannerUrl) }));

export function useBanners() {
  return useQuery(bannersQuery(useGlobalText()));
}

export function noticesQuery(global: GlobalText) {
  return queryOptions({
    queryKey: ['content', 'notices', global],
    queryFn: ({ signal }) => contentApi.call('getNotices', { noticeType: 'OFFICIAL', global }, { signal }),
    staleTime: RARELY_MS,
  });
}

export function useNotices() {
  return useQuery(noticesQuery(useGlobalText()));
}

export function useNotice(id: string) {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['content', 'notice', id, global],
    queryFn: ({ signal }) => contentApi.call('getNotice', { id, global }, { signal }),
    staleTime: RARELY_MS,
    enabled: isId(id),
  });
}

export function useAbout() {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['content', 'about', global],
    queryFn: ({ signal }) => contentApi.call('getAbout', { global }, { signal }),
    staleTime: RARELY_MS,
  });
}

/** Without a version the one in force. */
export function useAgreement(kind: AgreementKind, version?: string) {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['agreement', kind, version, global],
    queryFn: ({ signal }) =>
      agreementApi.call(
        'getAgreement',
        { kind, global, ...(version !== undefined && { version }) },
        { signal },
      ),
    staleTime: RARELY_MS,
  });
}

/** The newest versions that the member has not accepted. */
export function useAgreementChanges() {
  return useQuery({
    queryKey: ['agreementChanges'],
    queryFn: ({ signal }) => agreementApi.call('getAgreementChanges', {}, { signal }),
    staleTime: RARELY_MS,
  });
}
