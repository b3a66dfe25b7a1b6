/** The member's withdrawals: terms, the check of an address, the request, records. Own reads carry the last write's sequence. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResult } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { withdrawalApi } from '../../kit/calls/withdrawal.ts';

export type Withdrawal = CallResult<'getWithdrawals'>['rows'][number];
export type WithdrawalDetail = CallResult<'getWithdrawal'>;

const KEY = ['own', 'withdrawal'] as const;
/** The socket says what changed; this is for the time without it. */
const POLL_MS = 15_000;

/** The fields that confirm a withdrawal, a saved address and the switch of the book. */
export type Confirmation = Pick<
  CallRequest<'requestWithdrawal'>,
  'postPassword' | 'channel' | 'code' | 'googleCode'
>;

export function useWithdrawalTerms(currency: string) {
  return useQuery({
    queryKey: [...KEY, 'terms', currency],
    queryFn: ({ signal }) => withdrawalApi.call('getWithdrawalTerms', { currency }, { signal }),
    refetchInterval: POLL_MS,
  });
}

/** @param address as typed, or a payment link; '' asks nothing */
export function useCheckedAddress(currency: string, chain: string, address: string) {
  return useQuery({
    queryKey: [...KEY, 'address', currency, chain, address],
    queryFn: ({ signal }) => withdrawalApi.call('checkAddress', { currency, chain, address }, { signal }),
    enabled: chain !== '' && address !== '',
    // An entry of the book begins to count while the screen stands.
    staleTime: 0,
  });
}

// A form that is built anew after a lost answer has to send the same id.
const withdrawalIds = createRequestIds();

type Asked = Omit<CallRequest<'requestWithdrawal'>, 'requestId' | keyof Confirmation>;

/** The same withdrawal confirmed again after a lost answer, with whatever code, is one withdrawal. */
export function useRequestWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ asked, confirmation }: { asked: Asked; confirmation: Confirmation }) =>
      withdrawalApi.answer(
        'requestWithdrawal',
        Object.assign({ requestId: withdrawalIds.of(asked) }, asked, confirmation),
      ),
    onSuccess: (answer) => noteWrite(answer.sequence),
    onSettled: (_, error) => {
      withdrawalIds.ended(error ?? undefined);
      // A refusal too tells that the terms or the fee are not those of the screen.
      void client.invalidateQueries({ queryKey: ['own', 'networks'] });
      return client.invalidateQueries({ queryKey: KEY });
    },
  });
}

export function useCancelWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (withdrawalId: string) => withdrawalApi.answer('cancelWithdrawal', { withdrawalId }),
    onSuccess: (answer) => noteWrite(answer.sequence),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** @param id '' asks nothing */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) =>
      withdrawalApi.call('getWithdrawal', { withdrawalId: id, ...ownRead() }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.waits === 'NOTHING' ? false : POLL_MS),
  });
}
