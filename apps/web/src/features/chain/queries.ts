/** The networks of coins, and the news that a deposit or withdrawal of the member changed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallResult, CapitalKind } from '@tern/protocol';
import { useEffect } from 'react';
import { noteWrite, socket } from '../../feed/connection.ts';
import { networkApi } from '../../kit/calls/network.ts';
import { given } from '../../kit/lists/paged-query.ts';

export type Network = CallResult<'getNetworks'>[number];

/** A pause or another fee must not wait for the next visit. */
const POLL_MS = 15_000;

/** @param currency undefined: the networks of all coins */
export function useNetworks(currency?: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['own', 'networks', currency ?? ''],
    queryFn: ({ signal }) => networkApi.call('getNetworks', given({ currency }), { signal }),
    refetchInterval: POLL_MS,
  });
}

/** The parts of the cache that hold records of a kind. */
const KEYS: Record<CapitalKind, readonly string[]> = {
  coinCharging: ['own', 'deposit'],
  withdrawCoin: ['own', 'withdrawal'],
  transfer: ['own', 'wallet'],
};

/**
 * While the screen stands, the records of which the server says that they changed are asked for anew; the answer must hold
 * that change.
 */
export function useMoneyNews(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      socket.subscribe('money', (_, { kinds }, sequence) => {
        noteWrite(sequence);
        for (const kind of kinds) void client.invalidateQueries({ queryKey: KEYS[kind] });
        void client.invalidateQueries({ queryKey: ['own', 'wallet', 'records'] });
      }),
    [client],
  );
}
