/** The member's address on a network, and the deposits that arrived over networks. Own reads carry the last write's sequence. */
import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { networkApi } from '../../kit/calls/network.ts';

export type Deposit = CallResult<'getDeposits'>['rows'][number];
export type DepositDetail = CallResult<'getDeposit'>;

const KEY = ['own', 'deposit', 'chain'] as const;
/** The socket says what changed; this is for the time without it. */
const POLL_MS = 15_000;

/** The first call gives the address, for ever; each visit asks anew, because the server proves it each time. */
export function useDepositAddress(currency: string, chain: string) {
  return useQuery({
    queryKey: [...KEY, 'address', currency, chain],
    queryFn: ({ signal }) => networkApi.call('getDepositAddress', { currency, chain }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The newest ones of a coin. */
export function useDeposits(currency: string) {
  return useQuery({
    queryKey: [...KEY, 'list', currency],
    queryFn: ({ signal }) => networkApi.call('getDeposits', { currency, ...ownRead() }, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** @param id '' asks nothing */
export function useDeposit(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => networkApi.call('getDeposit', { depositId: id }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.waits === 'NOTHING' ? false : POLL_MS),
  });
}
