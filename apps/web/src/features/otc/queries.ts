/** The OTC market: terms, listed ads, one merchant, the member's standing and the price of a quick order. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallResult, PaymentKind, WireOtcAd, WireSide } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { otcApi } from '../../kit/calls/otc.ts';
import { given, paged, pageOf } from '../../kit/lists/paged-query.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { serverNow } from '../../kit/time/server-clock.ts';

/** Prices of ads move with their references. */
const POLL_MS = 5_000;
/** The price of a quick order is read again so often (rules/otc#quick-orders). */
const QUICK_PRICE_MS = 15_000;

export type OtcTerms = CallResult<'getOtcTerms'>;
export type OtcStanding = CallResult<'getOtcStanding'>;

export function useOtcTerms() {
  return useQuery({
    queryKey: ['otc', 'terms'],
    queryFn: ({ signal }) => otcApi.call('getOtcTerms', {}, { signal }),
    refetchInterval: POLL_MS,
  });
}

export interface AdFilter {
  /** The taker's. */
  side: WireSide;
  currency: string;
  amount?: string | undefined;
  payKind?: PaymentKind | undefined;
}

/** The listed ads, best price first: those whose conditions the member meets, all for a visitor. */
export function useAds(filter: AdFilter) {
  const isMember = useLoggedIn();
  return useInfiniteQuery({
    queryKey: isMember ? ['own', 'otc', 'ads', filter] : ['otc', 'ads', filter],
    queryFn: ({ pageParam, signal }) => {
      const request = { ...given(filter), ...pageOf(pageParam) };
      return isMember
        ? otcApi.call('getOtcAdsForMember', { ...request, ...ownRead() }, { signal })
        : otcApi.call('getOtcAds', request, { signal });
    },
    ...paged,
    enabled: filter.currency !== '',
    refetchInterval: POLL_MS,
  });
}

/** Each ad once: one that has moved between two pages comes twice. */
export function rowsOf(pages: readonly { rows: readonly WireOtcAd[] }[]): WireOtcAd[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((ad) => [ad.adId, ad])).values()];
}

export function useMerchant(merchantId: string, enabled = true) {
  return useQuery({
    queryKey: ['otc', 'merchant', merchantId],
    queryFn: ({ signal }) => otcApi.call('getOtcMerchant', { merchantId }, { signal }),
    enabled,
    refetchInterval: POLL_MS,
  });
}

export function useStanding(enabled = true) {
  const loggedIn = useLoggedIn();
  return useQuery({
    queryKey: ['own', 'otc', 'standing'],
    queryFn: ({ signal }) => otcApi.call('getOtcStanding', ownRead(), { signal }),
    enabled: enabled && loggedIn,
    refetchInterval: POLL_MS,
  });
}

export interface QuickQuestion {
  side: WireSide;
  currency: string;
  payKind: PaymentKind;
  amount?: string;
  qty?: string;
}

/** Undefined asks nothing. */
export function useQuickPrice(question: QuickQuestion | undefined) {
  const loggedIn = useLoggedIn();
  return useQuery({
    queryKey: ['own', 'otc', 'quick', question],
    queryFn: async ({ signal }) => {
      if (!question) throw new Error('a price of nothing');
      const quote = await otcApi.call('getQuickPrice', question, { signal });
      return { ...quote, readAgainAt: serverNow() + QUICK_PRICE_MS };
    },
    enabled: loggedIn && question !== undefined,
    refetchInterval: QUICK_PRICE_MS,
    // A best ad that is gone is asked for anew as well: another one may have come.
    retry: false,
  });
}
