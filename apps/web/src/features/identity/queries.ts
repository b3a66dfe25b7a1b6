/** The member's verification as the server knows it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { identityApi } from '../../kit/calls/identity.ts';
import { useSession } from '../../kit/session/session.ts';

export type Identity = CallResult<'getIdentity'>;

const POLL_MS = 5_000;

/** A member who waits on the screen sees the decision. */
function isReviewing(identity: Identity | undefined): boolean {
  return identity?.cardState === 'REVIEWING' || identity?.advancedState === 'REVIEWING';
}

export function useIdentity() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['identity', userId],
    queryFn: ({ signal }) => identityApi.call('getIdentity', {}, { signal }),
    refetchInterval: ({ state }) => (isReviewing(state.data) ? POLL_MS : false),
  });
}

/** After a submission: everything that shows the state is asked anew. */
export function useIdentityChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['identity', 'getMember', 'security'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  };
}
