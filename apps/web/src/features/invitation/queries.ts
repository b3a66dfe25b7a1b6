/** Own figures of the invitation, and what the app shares. */
import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { contentApi } from '../../kit/calls/content.ts';
import { invitationApi } from '../../kit/calls/invitation.ts';

export type InvitationFigures = CallResult<'getInvitation'>;

export const INVITATION_KEY = ['own', 'invitation'] as const;
/** Trades of invitees move today's estimate, and nothing tells the app of them. */
const FIGURES_POLL_MS = 10_000;
const RARELY_MS = 60_000;

export function useInvitationFigures() {
  return useQuery({
    queryKey: [...INVITATION_KEY, 'figures'],
    queryFn: ({ signal }) => invitationApi.call('getInvitation', {}, { signal }),
    refetchInterval: FIGURES_POLL_MS,
  });
}

export function useSharing() {
  return useQuery({
    queryKey: ['content', 'sharing'],
    queryFn: ({ signal }) => contentApi.call('getSharing', {}, { signal }),
    staleTime: RARELY_MS,
  });
}
