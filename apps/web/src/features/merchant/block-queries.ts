/** The members whom the member has blocked (rules/otc#takers). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { noteWrite, ownRead } from '../../feed/connection.ts';
import { otcApi } from '../../kit/calls/otc.ts';
import { useLoggedIn } from '../../kit/session.ts';

export type Block = CallResult<'getOtcBlocks'>[number];

const KEY = ['own', 'otc', 'blocks'] as const;

/** Asks nothing for a visitor. */
export function useBlocks() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => otcApi.call('getOtcBlocks', ownRead(), { signal }),
    enabled: useLoggedIn(),
  });
}

/** A block takes ads off the market and a merchant's page, and its end brings them back. */
function useBlockWrite(write: (id: string) => Promise<{ sequence?: number | undefined }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => noteWrite(answer.sequence),
    onSettled: () =>
      Promise.all([['own', 'otc'], ['otc']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useBlockMerchant() {
  return useBlockWrite((merchantId) => otcApi.answer('blockOtcMember', { merchantId }));
}

export function useUnblock() {
  return useBlockWrite((blockId) => otcApi.answer('unblockOtcMember', { blockId }));
}
