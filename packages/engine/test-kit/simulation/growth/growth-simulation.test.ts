import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../../src/amount/bigint-twin.ts';
import { PlainOrderBook } from '../../../src/book/plain-order-book.ts';
import type { CoreOptions } from '../../../src/core.ts';
import { Coverage } from '../coverage.ts';
import { areSameBytes, replay, simulate } from '../simulate.ts';
import { GROWTH_LEAST } from './coverage.ts';
import { growthPlay } from './play.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
const COMMANDS = 5000;
const plainTwins: CoreOptions = {
  amounts: BIGINT_TWIN,
  makeBook: (orders) => new PlainOrderBook(orders),
};

describe('simulation of growth', () => {
  const coverage = new Coverage(GROWTH_LEAST);

  it.each(SEEDS)(
    'seed %i: the engine and the reference agree, the money adds up, a replay ends in the same state',
    (seed) => {
      const report = simulate({ seed, commands: COMMANDS, play: growthPlay });
      coverage.merge(report.coverage);
      expect(areSameBytes(replay(report.batches), report.snapshot)).toBe(true);
      if (seed <= 2) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    },
    60_000,
  );

  it('met everything of growth that it must meet', () => {
    expect(coverage.commands).toBe(SEEDS.length * COMMANDS);
    expect(coverage.shortfalls()).toEqual([]);
  });
});
