/** The members whom the member has blocked (rules/otc#takers). */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { ownRead } from '../../feed/connection.ts';
import { otcApi } from '../../kit/calls/otc.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { useAfterOtcWrite } from '../otc/index.ts';

export type Block = CallResult<'getOtcBlocks'>[number];

/** Asks nothing for a visitor. */
export function useBlocks() {
  return useQuery({
    queryKey: ['own', 'otc', 'blocks'],
    queryFn: ({ signal }) => otcApi.call('getOtcBlocks', ownRead(), { signal }),
    enabled: useLoggedIn(),
  });
}

export function useUnblock() {
  const after = useAfterOtcWrite();
  return useMutation({
    mutationFn: (blockId: string) => otcApi.answer('unblockOtcMember', { blockId }),
    onSuccess: (answer) => after(answer.sequence),
  });
}
