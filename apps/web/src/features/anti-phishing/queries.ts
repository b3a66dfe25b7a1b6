import { useQuery } from '@tanstack/react-query';
import { securityApi } from '../../kit/calls/security.ts';
import { useSession } from '../../kit/session/session.ts';

/** The code as the server shows it, masked; empty: none is set. A change of the member's security asks for it anew. */
export function useAntiPhishingCode() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['security', userId, 'getAntiPhishingCode'],
    queryFn: ({ signal }) => securityApi.call('getAntiPhishingCode', {}, { signal }),
  });
}
