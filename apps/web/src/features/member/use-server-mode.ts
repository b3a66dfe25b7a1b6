/** Tells if this exchange is a demo. Shares the cached answer of getServer with all its other readers. */
import { useQuery } from '@tanstack/react-query';
import { exchangeApi } from '../../kit/calls/exchange.ts';

export function useServerMode(): 'demo' | 'production' | undefined {
  return useQuery({
    queryKey: ['market', 'server'],
    queryFn: ({ signal }) => exchangeApi.call('getServer', {}, { signal }),
    staleTime: 60_000,
  }).data?.mode;
}
