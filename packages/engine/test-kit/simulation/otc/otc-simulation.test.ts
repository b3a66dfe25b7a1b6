import { freshSeed } from '@tern/test-kit/fresh-seed';
import { describe, expect, it } from 'vitest';
import { BIGINT_TWIN } from '../../../src/base/bigint-twin.ts';
import { PlainOrderBook } from '../../../src/book/plain-order-book.ts';
import type { CoreOptions } from '../../../src/core/core.ts';
import { Coverage } from '../coverage.ts';
import { areSameBytes, replay, simulate } from '../simulate.ts';
import { OTC_LEAST } from './coverage.ts';
import { otcPlay } from './play.ts';

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
/** The others are left to the long tests, with the proof that all of them together met enough. */
const SHORT_RUN = 3;
const COMMANDS = 5000;
const plainTwins: CoreOptions = {
  amounts: BIGINT_TWIN,
  makeBook: (orders) => new PlainOrderBook(orders),
};

describe('simulation of the OTC desk', () => {
  const coverage = new Coverage(OTC_LEAST);
  const run = (seed: number) => {
    const report = simulate({ seed, commands: COMMANDS, play: otcPlay });
    expect(areSameBytes(replay(report.batches), report.snapshot)).toBe(true);
    if (seed <= 2) expect(areSameBytes(replay(report.batches, plainTwins), report.snapshot)).toBe(true);
    return report;
  };
  const countedRun = (seed: number) => {
    const { coverage: met } = run(seed);
    coverage.merge(met);
  };

  it.each(SEEDS.slice(0, SHORT_RUN))(
    'seed %i: the engine and the reference agree on the desk, its money adds up, a replay ends in the same state',
    { timeout: 60_000 },
    countedRun,
  );

  it.each(SEEDS.slice(SHORT_RUN))(
    'seed %i: the engine and the reference agree on the desk, its money adds up, a replay ends in the same state',
    { tags: 'long', timeout: 60_000 },
    countedRun,
  );

  it.each([freshSeed()])(
    'seed %i: the engine and the reference agree on the desk, its money adds up, a replay ends in the same state',
    { timeout: 60_000 },
    (seed) => {
      run(seed);
    },
  );

  it('met everything of the desk that it must meet', { tags: 'long' }, () => {
    expect(coverage.commands).toBe(SEEDS.length * COMMANDS);
    expect(coverage.shortfalls()).toEqual([]);
  });
});
