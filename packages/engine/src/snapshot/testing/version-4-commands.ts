/**
 * The commands of the batch that version-4.commands and version-4.events hold, and whose state version-4.snapshot holds:
 * the last engine of version 4 wrote all three. To those of version 3 they add requests of orders and plans that are
 * closed, which version 4 began to remember, and a contract with other scales.
 */

import { CONTRACT_SOURCES } from '../../../test-kit/scenario/contract-opening.ts';
import { parseContractLine } from '../../../test-kit/scenario/contract-parse.ts';
import type { Command } from '../../journal/commands.ts';
import { VERSION_3_TIME_MS, version3Commands } from './version-3-commands.ts';

export const VERSION_4_TIME_MS: number = VERSION_3_TIME_MS;

const TRADING = `
  14 long 1 @ market as filled
  13 short 1 @ 50700 as ended
  13 cancel ended
  13 plan short 1 @ market when 49000 as away`;

export function version4Commands(): Command[] {
  return [
    ...version3Commands(),
    { kind: 'engine-upgraded', from: 3, to: 4 },
    ...TRADING.trim()
      .split('\n')
      .map((line) => parseContractLine(line.trim())),
    {
      kind: 'tick',
      prices: CONTRACT_SOURCES.map((source) => ({
        symbol: 'BTC/USDT',
        source,
        price: 5_060_000n,
        sourceTimeMs: VERSION_4_TIME_MS + 1,
      })),
    },
  ];
}
