/** Receiving addresses and the member's applications. Own reads carry the last write's sequence. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallRequest } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { createRequestIds } from '../../feed/request-id.ts';
import { walletApi } from '../../kit/calls/wallet.ts';
import { paged, pageOf } from '../../kit/lists/paged-query.ts';

/** A review takes days, so the list is not asked for every few seconds. */
const POLL_MS = 15_000;
const APPLICATIONS_KEY = ['own', 'deposit', 'applications'] as const;

export function useReceivingAddresses(currency: string) {
  return useQuery({
    queryKey: ['own', 'deposit', 'addresses', currency],
    queryFn: ({ signal }) => walletApi.call('getReceivingAddresses', { currency }, { signal }),
    // Coins sent to an address that is out of use arrive nowhere: each visit asks anew.
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export function useApplications() {
  return useInfiniteQuery({
    queryKey: APPLICATIONS_KEY,
    queryFn: async ({ pageParam, signal }) => {
      const request = Object.assign(ownRead(), pageOf(pageParam));
      const { result, behind } = await walletApi.answer('getApplications', request, { signal });
      return { rows: result.rows, cursor: result.cursor, behind };
    },
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : POLL_MS),
    ...paged,
  });
}

// A form that is built anew after a lost answer has to send the same id.
const applicationIds = createRequestIds();

/** The same application pressed again after a lost answer is submitted once. */
export function useSubmitApplication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (application: Omit<CallRequest<'submitApplication'>, 'requestId'>) =>
      walletApi.answer(
        'submitApplication',
        Object.assign({ requestId: applicationIds.of(application) }, application),
      ),
    onSuccess: (answer) => {
      noteWrite(answer.sequence);
      return client.invalidateQueries({ queryKey: APPLICATIONS_KEY });
    },
    onSettled: (_, error) => applicationIds.ended(error ?? undefined),
  });
}
