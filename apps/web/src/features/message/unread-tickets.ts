/** The number of unread lines of the exchange in own tickets, which the side menu shows. */
import { useQuery } from '@tanstack/react-query';
import { supportApi } from '../../kit/calls/support.ts';
import { useLoggedIn } from '../../kit/session/session.ts';

export function useUnreadTickets(): number {
  const { data } = useQuery({
    queryKey: ['own', 'support', 'unread'],
    queryFn: ({ signal }) => supportApi.call('getTickets', { limit: '1' }, { signal }),
    enabled: useLoggedIn(),
  });
  return data?.unread ?? 0;
}
