/** The member's security as the server knows it. Every change of it asks anew. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { securityApi } from '../../../kit/calls/security.ts';
import { isLoggedIn, useSession } from '../../../kit/session/session.ts';

export type Security = CallResult<'getSecurity'>;
export type MemberSession = CallResult<'getSessions'>[number];
export type Review = CallResult<'getReviews'>[number];
export type SecurityNews = CallResult<'getSecurityEvents'>['rows'][number];

const PAGE_ROWS = '30';
const FREEZE_STALE_MS = 60_000;

/** The part of the cache that a change of security makes old. */
function useKey(name: string) {
  return ['security', useSession((session) => session.userId), name] as const;
}

export function useSecurity() {
  return useQuery({
    queryKey: useKey('getSecurity'),
    queryFn: ({ signal }) => securityApi.call('getSecurity', {}, { signal }),
  });
}

/** null: not frozen, not known yet, or no member is logged in. */
export function useFreeze(): Security['freeze'] {
  const { data } = useQuery({
    queryKey: useKey('getSecurity'),
    queryFn: ({ signal }) => securityApi.call('getSecurity', {}, { signal }),
    enabled: useSession(isLoggedIn),
    staleTime: FREEZE_STALE_MS,
  });
  return data?.freeze ?? null;
}

export function useMemberSessions() {
  return useQuery({
    queryKey: useKey('getSessions'),
    queryFn: ({ signal }) => securityApi.call('getSessions', {}, { signal }),
  });
}

export function useReviews() {
  return useQuery({
    queryKey: useKey('getReviews'),
    queryFn: ({ signal }) => securityApi.call('getReviews', {}, { signal }),
  });
}

export function useSecurityEvents() {
  return useInfiniteQuery({
    queryKey: useKey('getSecurityEvents'),
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {};
      const { result, behind } = await securityApi.answer(
        'getSecurityEvents',
        { limit: PAGE_ROWS, ...cursor },
        { signal },
      );
      return { ...result, behind };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor || undefined,
  });
}

/** After a change: security and the member himself are asked anew. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['security'] }),
      client.invalidateQueries({ queryKey: ['getMember'] }),
    ]);
  };
}
