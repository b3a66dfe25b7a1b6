/** Pledge products, own pledges and redemptions, participations, and the two writes. Own reads say the last write's sequence. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResult, PledgeState } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { activityApi } from '../../kit/calls/activity.ts';
import { contentApi } from '../../kit/calls/content.ts';
import { paged, pageOf } from '../../kit/lists/paged-query.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useGlobalText } from '../../kit/preferences/wire-words.ts';
import { useLoggedIn } from '../../kit/session/session.ts';

export type PledgeProduct = CallResult<'getPledgeProduct'>;
export type Pledge = CallResult<'getPledge'>;
export type RedemptionRecord = CallResult<'getRedemptions'>['rows'][number];
export type ParticipationRecord = CallResult<'getParticipations'>['rows'][number];

export const ACTIVITY_KEY = ['own', 'activity'] as const;
export const PRODUCTS_KEY = ['activity', 'products'] as const;
/** Others' subscriptions move the rest of a quota, and nothing tells the app of them. */
const POLL_MS = 10_000;
const RARELY_MS = 60_000;

export function usePledgeProducts() {
  return useQuery({
    queryKey: [...PRODUCTS_KEY, 'all'],
    queryFn: ({ signal }) => activityApi.call('getPledgeProducts', ownRead(), { signal }),
    refetchInterval: POLL_MS,
  });
}

/** @param productId of an address; one that is no id asks nothing and stays pending */
export function usePledgeProduct(productId: string) {
  return useQuery({
    queryKey: [...PRODUCTS_KEY, productId],
    queryFn: ({ signal }) => activityApi.call('getPledgeProduct', { productId, ...ownRead() }, { signal }),
    refetchInterval: POLL_MS,
    enabled: isId(productId),
  });
}

export function useActivityNotices() {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['content', 'activity-notices', global],
    queryFn: ({ signal }) => contentApi.call('getNotices', { noticeType: 'ACTIVITY', global }, { signal }),
    staleTime: RARELY_MS,
  });
}

export function usePledgeLimit(productId: string) {
  return useQuery({
    queryKey: [...ACTIVITY_KEY, 'limit', productId],
    queryFn: ({ signal }) => activityApi.call('getPledgeLimit', { productId, ...ownRead() }, { signal }),
    enabled: isId(productId),
  });
}

/** The principal of all own running pledges, by currency; a visitor has none. */
export function usePledgedTotals() {
  return useQuery({
    queryKey: [...ACTIVITY_KEY, 'totals'],
    queryFn: ({ signal }) => activityApi.call('getPledgedTotals', ownRead(), { signal }),
    enabled: useLoggedIn(),
  });
}

/** @param state undefined: pledges in every state */
export function usePledges(state: PledgeState | undefined) {
  return useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, 'pledges', state ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...(state && { state }), ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await activityApi.answer('getPledges', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

export function usePledge(pledgeId: string) {
  return useQuery({
    queryKey: [...ACTIVITY_KEY, 'pledge', pledgeId],
    queryFn: ({ signal }) => activityApi.call('getPledge', { pledgeId, ...ownRead() }, { signal }),
    enabled: isId(pledgeId),
  });
}

export function useRedemptions() {
  return useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, 'redemptions'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await activityApi.answer('getRedemptions', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

export function useParticipations() {
  return useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, 'participations'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await activityApi.answer('getParticipations', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

function useAfterWrite() {
  const client = useQueryClient();
  return (sequence: number | undefined) => {
    noteWrite(sequence);
    void client.invalidateQueries({ queryKey: ['own', 'wallet'] });
    void client.invalidateQueries({ queryKey: PRODUCTS_KEY });
    return client.invalidateQueries({ queryKey: ACTIVITY_KEY });
  };
}

// Not a form's own: a form that is built anew after a lost answer has to say the same id.
const subscribeIds = createRequestIds();
const redeemIds = createRequestIds();

/** The same subscription sent again after a lost answer makes no second pledge; the password is no part of what it says. */
export function useSubscribePledge() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: ({ postPassword, ...wanted }: Omit<CallRequest<'subscribePledge'>, 'requestId'>) =>
      activityApi.answer('subscribePledge', { ...wanted, postPassword, requestId: subscribeIds.of(wanted) }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => subscribeIds.ended(error ?? undefined),
  });
}

export function useRedeemPledge() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: ({ postPassword, ...wanted }: Omit<CallRequest<'redeemPledge'>, 'requestId'>) =>
      activityApi.answer('redeemPledge', { ...wanted, postPassword, requestId: redeemIds.of(wanted) }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => redeemIds.ended(error ?? undefined),
  });
}
