/**
 * The commands whose state version-1.snapshot holds: the last engine of version 1 wrote it after this one batch. They
 * use everything that a snapshot of that version can hold, and nothing that later versions do otherwise.
 */

import { openingOfScenario } from '../../../test-kit/scenario/opening.ts';
import { parseLine } from '../../../test-kit/scenario/parse-line.ts';
import { DEFAULT_INDEX_LIMITS } from '../../index-price/commands.ts';
import type { Command } from '../../journal/commands.ts';

export const VERSION_1_TIME_MS = 1_704_067_200_000;
const E8 = 10n ** 8n;

/** Resting orders with and without a request, partly filled ones, closed ones. */
const TRADING = `
  1 sell limit 30 @ 0.51 as first
  2 buy limit 12.5 @ 0.51
  1 sell limit 10 @ 0.53
  2 buy limit 40 @ 0.47
  3 buy limit 15 @ 0.48 as second
  1 sell limit IOC 5 @ 0.48
  3 sell limit 25 @ 0.6
  3 cancel second
  2 buy market 1`;

export function version1Commands(): Command[] {
  return [
    { kind: 'core-started', engineVersion: 1 },
    ...openingOfScenario(),
    ...TRADING.trim()
      .split('\n')
      .map((line) => parseLine(line.trim())),
    {
      kind: 'transfer',
      memberId: 1,
      requestId: 't',
      from: 'spot',
      to: 'contract',
      asset: 'USDT',
      amount: E8,
    },
    {
      kind: 'credit-from-outside',
      ref: 'promo',
      owner: 'promo',
      type: 'assets',
      asset: 'USDT',
      amount: 25n * E8,
    },
    { kind: 'set-faucet', amounts: [{ asset: 'USDT', amount: 10n * E8 }] },
    { kind: 'claim-faucet', memberId: 2, requestId: 'f' },
    {
      kind: 'set-index',
      limits: DEFAULT_INDEX_LIMITS,
      symbol: 'COIN/USDT',
      priceScale: 3,
      step: 1n,
      sources: [
        { source: 'alpha', weight: 3 },
        { source: 'beta', weight: 1 },
      ],
    },
    {
      kind: 'tick',
      prices: [{ symbol: 'COIN/USDT', source: 'alpha', price: 512n, sourceTimeMs: VERSION_1_TIME_MS - 500 }],
    },
    { kind: 'open-member', memberId: 4 },
    { kind: 'set-member-flags', memberId: 3, frozen: true, tradingAllowed: true },
    { kind: 'set-member-flags', memberId: 4, frozen: false, tradingAllowed: false },
  ];
}
