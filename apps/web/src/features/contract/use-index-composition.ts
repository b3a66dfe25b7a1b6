/** Every source of a contract's index, with whether it counts now. */
import { useQuery } from '@tanstack/react-query';
import { contractApi } from '../../kit/calls/contract.ts';

export function useIndexComposition(pairsName: string, everyMs: number) {
  return useQuery({
    queryKey: ['market', 'index', pairsName],
    queryFn: ({ signal }) => contractApi.call('getIndexComposition', { pairsName }, { signal }),
    refetchInterval: everyMs,
  });
}
