import { freshSeed } from '@tern/test-kit/fresh-seed';
import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../src/base/bigint-twin.ts';
import { PlainOrderBook } from '../../src/book/plain-order-book.ts';
import type { CoreOptions } from '../../src/core/core.ts';
import { CALM_LEAST, Coverage, SPOT_LEAST } from './coverage.ts';
import { calmPlay } from './play.ts';
import { areSameBytes, replay, simulate } from './simulate.ts';

const SEEDS = Array.from({ length: 20 }, (_, i) => i + 1);
/** The others are left to the long tests, with the proof that all of them together met enough. */
const SHORT_RUN = 5;
const COMMANDS = 5000;
/** An hour passes. */
const CALM_COMMANDS = 12_000;
const plainTwins: CoreOptions = {
  amounts: BIGINT_TWIN,
  makeBook: (orders) => new PlainOrderBook(orders),
};

describe('simulation', () => {
  const coverage = new Coverage(SPOT_LEAST);
  const run = (seed: number) => {
    const report = simulate({ seed, commands: COMMANDS });
    expect(report.coverage.commands).toBe(COMMANDS);
    expect(areSameBytes(replay(report.batches), report.snapshot)).toBe(true);
    if (seed <= 2) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    return report;
  };
  const countedRun = (seed: number) => {
    const { coverage: met } = run(seed);
    coverage.merge(met);
  };

  it.each(SEEDS.slice(0, SHORT_RUN))(
    'seed %i: the engine and the reference agree, a replay ends in the same state',
    { timeout: 60_000 },
    countedRun,
  );

  it.each(SEEDS.slice(SHORT_RUN))(
    'seed %i: the engine and the reference agree, a replay ends in the same state',
    { tags: 'long', timeout: 60_000 },
    countedRun,
  );

  it.each([freshSeed()])(
    'seed %i: the engine and the reference agree, a replay ends in the same state',
    { timeout: 60_000 },
    (seed) => {
      run(seed);
    },
  );

  it('met everything that it must meet', { tags: 'long' }, () => {
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
  const run = (seed: number) => {
    const report = simulate({ seed, commands: CALM_COMMANDS, play: calmPlay });
    if (seed === 1) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    coverage.merge(report.coverage);
  };

  it.each([1, freshSeed()])(
    'seed %i: the engine and the reference agree while prices follow the books',
    { timeout: 60_000 },
    run,
  );

  it.each(SEEDS.slice(1, 6))(
    'seed %i: the engine and the reference agree while prices follow the books',
    { tags: 'long', timeout: 60_000 },
    run,
  );

  it('met every cause by which a reference price moves', { tags: 'long' }, () => {
    expect(coverage.shortfalls()).toEqual([]);
  });
});
