/** Balances, transfers, capital records and the demo's faucet. Own reads say the last write's sequence. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from '@tern/client';
import type { CallRequest, CapitalKind, MoneyStage, WireAccountType, WireBalance } from '@tern/protocol';
import { useMemo } from 'react';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { useLiveBalances } from '../../feed/use-feed.ts';
import { balancesApi } from '../../kit/calls/balances.ts';
import { transferApi } from '../../kit/calls/transfer.ts';
import { walletApi } from '../../kit/calls/wallet.ts';
import { given, paged, pageOf } from '../../kit/lists/paged-query.ts';
import { fromTimeOf, type Period } from '../../kit/lists/period.ts';
import { useLoggedIn } from '../../kit/session/session.ts';

const POLL_MS = 5_000;
/** The socket says what changed; this is for what it does not tell. */
const RECORDS_POLL_MS = 15_000;

/** All balances of the four accounts; the socket's as soon as they are there, polled until then. */
export function useBalances() {
  const loggedIn = useLoggedIn();
  const live = useLiveBalances(loggedIn);
  const polled = useQuery({
    queryKey: ['own', 'wallet', 'accounts'],
    queryFn: async ({ signal }) => {
      const { result, behind } = await balancesApi.answer('getAccounts', ownRead(), { signal });
      return { ...result, behind };
    },
    enabled: loggedIn,
    refetchInterval: live ? false : POLL_MS,
  });
  const balances = useMemo(() => (live ? [...live.values()] : polled.data?.balances), [live, polled.data]) as
    | readonly WireBalance[]
    | undefined;
  return {
    balances,
    /** The amounts may lack the last write. */
    behind: !live && polled.data?.behind === true,
    isError: !live && polled.isError,
    error: polled.error,
    isFetching: polled.isFetching,
    refetch: polled.refetch,
  };
}

/** Free amount of a currency in an account: '0' when the balances are there without it, undefined while unknown. */
export function freeOf(
  balances: readonly WireBalance[] | undefined,
  account: WireAccountType,
  currency: string,
): string | undefined {
  if (!balances) return undefined;
  const key = balanceKey(account, currency);
  return balances.find((row) => balanceKey(row.account, row.currency) === key)?.free ?? '0';
}

export function useCapitalRecords(type: CapitalKind, enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: ['own', 'wallet', 'records', type],
    queryFn: async ({ pageParam, signal }) => {
      const request = { type, ...ownRead(), ...pageOf(pageParam) };
      const { result, behind } = await balancesApi.answer('getCapitalRecords', request, { signal });
      return { ...result, behind };
    },
    ...paged,
  });
}

export interface MoneyFilter {
  type?: CapitalKind | undefined;
  currency?: string | undefined;
  status?: MoneyStage | undefined;
  period?: Period | undefined;
}

/** All money that moved, newest first. Operators and chains move records too, so that each visit asks anew. */
export function useMoneyRecords(filter: MoneyFilter) {
  return useInfiniteQuery({
    queryKey: ['own', 'wallet', 'records', 'all', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { period, ...narrowed } = filter;
      const request = {
        ...given(narrowed),
        ...fromTimeOf(period),
        ...ownRead(),
        ...pageOf(pageParam),
      };
      const { result, behind } = await walletApi.answer('getMoneyRecords', request, { signal });
      return { ...result, behind };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : RECORDS_POLL_MS),
    ...paged,
  });
}

function useAfterWrite() {
  const client = useQueryClient();
  return (sequence: number | undefined) => {
    noteWrite(sequence);
    // Those queries hold the amount that may leave the contract account.
    void client.invalidateQueries({ queryKey: ['own', 'contract'] });
    return client.invalidateQueries({ queryKey: ['own', 'wallet'] });
  };
}

// Not a form's own: a form that is built anew after a lost answer has to say the same id.
const transferIds = createRequestIds();
const claimIds = createRequestIds();

/** The same transfer pressed again after a lost answer moves nothing twice. */
export function useTransfer() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: (moved: Omit<CallRequest<'transfer'>, 'requestId'>) =>
      transferApi.answer('transfer', { requestId: transferIds.of(moved), ...moved }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => transferIds.ended(error ?? undefined),
  });
}

export function useClaimFaucet() {
  const after = useAfterWrite();
  return useMutation({
    mutationFn: () => balancesApi.answer('claimFaucet', { requestId: claimIds.of({}) }),
    onSuccess: (answer) => after(answer.sequence),
    onSettled: (_, error) => claimIds.ended(error ?? undefined),
  });
}
