/**
 * The commands of the batch that version-3.commands and version-3.events hold, and whose state version-3.snapshot holds:
 * the last engine of version 3 wrote all three. To those of version 2 they add a contract with everything that members
 * leave in one: settings, positions, resting orders, plans, what was closed. Nothing in them does otherwise in later
 * versions, but that those remember the requests of closed orders.
 */

import { CONTRACT, CONTRACT_SOURCES, listContract } from '../../../test-kit/scenario/contract-opening.ts';
import { parseContractLine } from '../../../test-kit/scenario/contract-parse.ts';
import { DEFAULT_INDEX_LIMITS } from '../../index-price/commands.ts';
import type { Command } from '../../journal/commands.ts';
import { VERSION_2_TIME_MS, version2Commands } from './version-2-commands.ts';

export const VERSION_3_TIME_MS: number = VERSION_2_TIME_MS;
const E8 = 10n ** 8n;
const MEMBERS = [11, 12, 13, 14];

/** Member 11 is short and cross, 12 and 13 are long and isolated; 14 only rests. At the end a plan has fired and rests. */
const TRADING = `
  11 mode CROSS
  12 leverage 10
  11 short 5 @ 50000 as quote
  12 long 2 @ 50000
  12 long 1 @ 49000 x10 tp52000 sl48000 as below
  12 close long 1 @ 51000 as out
  12 close long all @ 51500 as rest
  12 triggers long tp53000 sl47000 last
  12 margin long 100 as m
  13 long 1 @ 48500 as gone
  13 cancel gone
  13 long 1 @ market as taken
  14 short 1 @ 50500 x50
  14 long 2 @ 49900 POST_ONLY as kept
  13 plan close long all @ 47900 when 48000 last as plan
  13 plan long 1 @ 49500 when 50600 as fires
  12 plan long 3 @ market when 45000`;

export function version3Commands(): Command[] {
  return [
    ...version2Commands(),
    { kind: 'engine-upgraded', from: 2, to: 3 },
    { kind: 'list-asset', asset: 'BTC', scale: 8, maxSupply: 10n ** 18n },
    {
      kind: 'set-index',
      limits: DEFAULT_INDEX_LIMITS,
      symbol: 'BTC/USDT',
      priceScale: 2,
      step: 1n,
      sources: CONTRACT_SOURCES.map((source) => ({ source, weight: 1 })),
    },
    {
      kind: 'credit-from-outside',
      ref: 'fund',
      owner: 'insurance',
      type: 'assets',
      asset: 'USDT',
      amount: 20_000n * E8,
    },
    ...MEMBERS.flatMap((memberId): Command[] => [
      { kind: 'open-member', memberId },
      {
        kind: 'credit-from-outside',
        ref: `deposit/${memberId}`,
        owner: memberId,
        type: 'contract',
        asset: 'USDT',
        amount: 100_000n * E8,
      },
    ]),
    listContract(),
    { kind: 'set-contract-status', market: CONTRACT, status: 'OPEN', reason: '' },
    tick(50_000, VERSION_3_TIME_MS - 1),
    ...TRADING.trim()
      .split('\n')
      .map((line) => parseContractLine(line.trim())),
    tick(50_600, VERSION_3_TIME_MS),
  ];
}

function tick(price: number, sourceTimeMs: number): Command {
  return {
    kind: 'tick',
    prices: CONTRACT_SOURCES.map((source) => ({
      symbol: 'BTC/USDT',
      source,
      price: BigInt(price) * 100n,
      sourceTimeMs,
    })),
  };
}
