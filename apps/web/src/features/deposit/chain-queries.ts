/** The member's address on a network, and the deposits that arrived over networks. Own reads carry the last write's sequence. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallResult, DepositState } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { networkApi } from '../../kit/calls/network.ts';
import { given, paged, pageOf } from '../../kit/paged-query.ts';

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

export interface DepositFilter {
  currency: string | undefined;
  status: string | undefined;
}

export function useDeposits(filter: DepositFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const status = filter.status as DepositState | undefined;
      const request = Object.assign(
        given({ currency: filter.currency, status }),
        ownRead(),
        pageOf(pageParam),
      );
      const { result, behind } = await networkApi.answer('getDeposits', request, { signal });
      return { rows: result.rows, cursor: result.cursor, behind };
    },
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : POLL_MS),
    ...paged,
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
