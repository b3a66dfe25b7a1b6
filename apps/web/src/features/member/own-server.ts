/** This exchange's description of itself. It shares the cached answer of getServer with all its other readers. */
import { useQuery } from '@tanstack/react-query';
import { exchangeApi } from '../../kit/calls/exchange.ts';

function useOwnServer() {
  return useQuery({
    queryKey: ['market', 'server'],
    queryFn: ({ signal }) => exchangeApi.call('getServer', {}, { signal }),
    staleTime: 60_000,
  }).data;
}

export function useServerMode(): 'demo' | 'production' | undefined {
  return useOwnServer()?.mode;
}

/** False: no codes go out by SMS, so no phone can be registered or bound. Until the answer is there nothing is closed. */
export function useHasSms(): boolean {
  return useOwnServer()?.hasSms ?? true;
}

/** False: operators have not opened the invitation. */
export function useHasInvitation(): boolean {
  return useOwnServer()?.hasInvitation ?? true;
}
