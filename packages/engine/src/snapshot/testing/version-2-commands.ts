/**
 * The commands of the batch that version-2.commands and version-2.events hold, and whose state version-2.snapshot holds:
 * the last engine of version 2 wrote all three. They use everything that a snapshot of that version can hold, give every
 * event that it knew, and nothing in them does otherwise in later versions.
 */
import type { Command } from '../../journal/commands.ts';
import { VERSION_1_TIME_MS, version1Commands } from './version-1-commands.ts';

export const VERSION_2_TIME_MS: number = VERSION_1_TIME_MS;

export function version2Commands(): Command[] {
  return [
    ...version1Commands(),
    { kind: 'engine-upgraded', from: 1, to: 2 },
    { kind: 'lock-withdrawal', memberId: 1, untilMs: VERSION_2_TIME_MS + 86_400_000 },
    { kind: 'set-identity-level', memberId: 2, level: 1 },
    { kind: 'set-identity-level', memberId: 3, level: 2 },
    { kind: 'set-market-fees', market: 'COIN/USDT', makerFeePpm: 700, takerFeePpm: 900 },
    {
      kind: 'place-spot-order',
      memberId: 2,
      requestId: 'third',
      market: 'COIN/USDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'POST_ONLY',
      price: 45n,
      qty: 120n,
      quoteAmount: 0n,
    },
    { kind: 'cancel-spot-order', memberId: 2, orderId: 0, requestId: 'no such' },
    { kind: 'cancel-all-spot-orders', memberId: 3, market: 'COIN/USDT' },
  ];
}
