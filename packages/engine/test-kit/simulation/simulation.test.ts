import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/amount/bigint-twin.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import type { CoreOptions } from '../../src/core.ts';
import { CALM_LEAST, Coverage, SPOT_LEAST } from './coverage.ts';
import { calmPlay } from './play.ts';
import { areSameBytes, replay, simulate } from './simulate.ts';

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
const COMMANDS = 5000;
/** An hour passes. */
const CALM_COMMANDS = 12_000;
const plainTwins: CoreOptions = {
  amounts: BIGINT_TWIN,
  makeBook: (orders) => new PlainOrderBook(orders),
};

describe('simulation', () => {
  const coverage = new Coverage(SPOT_LEAST);

  it.each(SEEDS)(
    'seed %i: the engine and the reference agree, a replay ends in the same state',
    (seed) => {
      const report = simulate({ seed, commands: COMMANDS });
      coverage.merge(report.coverage);
      expect(report.coverage.commands).toBe(COMMANDS);
      expect(areSameBytes(replay(report.batches), report.snapshot)).toBe(true);
      if (seed <= 2) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    },
    60_000,
  );

  it('met everything that it must meet', () => {
    expect(coverage.commands).toBe(SEEDS.length * COMMANDS);
    expect(coverage.shortfalls()).toEqual([]);
  });

  it('notices a run that met too little', () => {
    const thin = new Coverage(SPOT_LEAST);
    thin.commands = 1_000_000;
    expect(thin.shortfalls()).toContain('trades: 0, at least 60000');
  });
});

describe('simulation of reference prices', () => {
  const coverage = new Coverage(CALM_LEAST);

  it.each(SEEDS.slice(0, 6))(
    'seed %i: the engine and the reference agree while prices follow the books',
    (seed) => {
      const report = simulate({ seed, commands: CALM_COMMANDS, play: calmPlay });
      coverage.merge(report.coverage);
      if (seed === 1) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    },
    60_000,
  );

  it('met every cause by which a reference price moves', () => {
    expect(coverage.shortfalls()).toEqual([]);
  });
});
