import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../../src/amount/bigint-twin.ts';
import { PlainOrderBook } from '../../../src/book/plain-order-book.ts';
import type { CoreOptions } from '../../../src/core.ts';
import { Coverage } from '../coverage.ts';
import { areSameBytes, replay, simulate } from '../simulate.ts';
import { ONCE_IN_A_RUN, WALLET_LEAST } from './coverage.ts';
import { walletPlay } from './play.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
const COMMANDS = 5000;
const plainTwins: CoreOptions = {
  amounts: BIGINT_TWIN,
  makeBook: (orders) => new PlainOrderBook(orders),
};

describe('simulation of the wallet', () => {
  const coverage = new Coverage(WALLET_LEAST);

  it.each(SEEDS)(
    'seed %i: the engine and the reference agree on the wallet, its money adds up, a replay ends in the same state',
    (seed) => {
      const report = simulate({ seed, commands: COMMANDS, play: walletPlay });
      coverage.merge(report.coverage);
      for (const name of ONCE_IN_A_RUN) expect(report.coverage.counts.get(name), name).toBeGreaterThan(0);
      expect(areSameBytes(replay(report.batches), report.snapshot)).toBe(true);
      if (seed <= 2) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    },
    60_000,
  );

  it('met everything of the wallet that it must meet', () => {
    expect(coverage.commands).toBe(SEEDS.length * COMMANDS);
    expect(coverage.shortfalls()).toEqual([]);
  });
});
