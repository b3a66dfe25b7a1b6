/** The queries of the invitation: own figures, the leaderboard, and two endless lists. A pull brings them anew. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { invitationApi } from '../../kit/calls/invitation.ts';
import { paged, pageOf } from '../../kit/paged-query.ts';

export type Figures = CallResult<'getInvitation'>;
export type Leaderboard = CallResult<'getRebateLeaderboard'>;
export type Invitee = CallResult<'getInvitees'>['rows'][number];
export type RebateDay = CallResult<'getRebateDays'>['rows'][number];

export const INVITATION_KEY = ['own', 'invitation'] as const;
/** Trades of invitees move today's estimate, and nothing tells the app of them. */
const FIGURES_POLL_MS = 10_000;

export function useFigures() {
  return useQuery({
    queryKey: [...INVITATION_KEY, 'figures'],
    queryFn: ({ signal }) => invitationApi.call('getInvitation', {}, { signal }),
    refetchInterval: FIGURES_POLL_MS,
  });
}

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
