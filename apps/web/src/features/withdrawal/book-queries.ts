/** The member's address book and its switch. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest, CallResult } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { withdrawalApi } from '../../kit/calls/withdrawal.ts';

export type AddressBook = CallResult<'getAddressBook'>;
export type SavedAddress = AddressBook['rows'][number];

const KEY = ['own', 'withdrawal'] as const;

export function useAddressBook() {
  return useQuery({
    queryKey: [...KEY, 'book'],
    queryFn: ({ signal }) => withdrawalApi.call('getAddressBook', ownRead(), { signal }),
  });
}

/** The book decides over the terms and over the check of an address, so both are asked for anew. */
function useAfterBookWrite() {
  const client = useQueryClient();
  return (sequence: number | undefined) => {
    noteWrite(sequence);
    return client.invalidateQueries({ queryKey: KEY });
  };
}

export function useSaveAddress() {
  const after = useAfterBookWrite();
  return useMutation({
    mutationFn: (entry: CallRequest<'saveAddress'>) => withdrawalApi.answer('saveAddress', entry),
    onSuccess: (answer) => after(answer.sequence),
  });
}

export function useRemoveAddress() {
  const after = useAfterBookWrite();
  return useMutation({
    mutationFn: (entry: CallRequest<'removeAddress'>) => withdrawalApi.answer('removeAddress', entry),
    onSuccess: (answer) => after(answer.sequence),
  });
}

export function useSetSavedAddressesOnly() {
  const after = useAfterBookWrite();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CallRequest<'setSavedAddressesOnly'>) =>
      withdrawalApi.answer('setSavedAddressesOnly', change),
    onSuccess: (answer) => {
      // Switching it off locks withdrawals, which the account centre shows.
      void client.invalidateQueries({ queryKey: ['security'] });
      return after(answer.sequence);
    },
  });
}
