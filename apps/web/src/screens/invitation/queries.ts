/** The queries of the invitation's parts: the leaderboard and endless lists. A pull brings them anew. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { INVITATION_KEY } from '../../features/invitation/index.ts';
import { ownRead } from '../../feed/connection.ts';
import { invitationApi } from '../../kit/calls/invitation.ts';
import { paged, pageOf } from '../../kit/lists/paged-query.ts';

export type Invitee = CallResult<'getInvitees'>['rows'][number];
export type RebateDay = CallResult<'getRebateDays'>['rows'][number];
export type Rebate = CallResult<'getRebates'>['rows'][number];

export function useLeaderboard() {
  return useQuery({
    queryKey: [...INVITATION_KEY, 'leaderboard'],
    queryFn: ({ signal }) => invitationApi.call('getRebateLeaderboard', ownRead(), { signal }),
  });
}

export function useInvitees() {
  return useInfiniteQuery({
    queryKey: [...INVITATION_KEY, 'invitees'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await invitationApi.answer('getInvitees', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

export function useRebateDays() {
  return useInfiniteQuery({
    queryKey: [...INVITATION_KEY, 'days'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await invitationApi.answer('getRebateDays', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

/** @param day a business day as YYYY-MM-DD */
export function useRebates(day: string) {
  return useInfiniteQuery({
    queryKey: [...INVITATION_KEY, 'rebates', day],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { day, ...pageOf(pageParam), ...ownRead() };
      const { result, behind } = await invitationApi.answer('getRebates', asked, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}
