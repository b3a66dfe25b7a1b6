import { describe, expect, it } from 'vitest';
import { Scenario } from '../../test-kit/scenario/scenario.ts';
import { readState } from '../core/core.ts';
import type { Command } from '../journal/commands.ts';
import { DEFAULT_INDEX_LIMITS } from './commands.ts';
import type { IndexChanged } from './events.ts';

/** Prices with 3 decimals, as a tenth of a tick of 0.01 asks. */
const units = (price: number): bigint => BigInt(Math.round(price * 1000));

function indexWith(weights: readonly number[]): {
  scenario: Scenario;
  tick: (prices: (number | null)[]) => string;
} {
  const scenario = new Scenario();
  scenario.run({
    kind: 'set-index',
    limits: DEFAULT_INDEX_LIMITS,
    symbol: 'BTC/USDT',
    priceScale: 3,
    step: 1n,
    sources: weights.map((weight, i) => ({ source: `s${i}`, weight })),
  });
  /** A source without a price is null. What the index becomes, or `same`. */
  const tick = (prices: (number | null)[]): string => {
    scenario.timeMs += 1000;
    const command: Command = {
      kind: 'tick',
      prices: prices.flatMap((price, i) =>
        price === null
          ? []
          : [{ symbol: 'BTC/USDT', source: `s${i}`, price: units(price), sourceTimeMs: scenario.timeMs }],
      ),
    };
    return told(scenario.run(command));
  };
  return { scenario, tick };
}

function told(events: ReturnType<Scenario['run']>): string {
  const changed = events.find((event): event is IndexChanged => event.kind === 'index-changed');
  if (changed === undefined) return 'same';
  const { price, state, validSources, hasJumped } = changed;
  return `${price} ${state} ${validSources}${hasJumped ? ' jumped' : ''}`;
}

const wait: Command = { kind: 'tick', prices: [] };

describe('index price', () => {
  it('is what rules/contracts#index works out', () => {
    const { tick } = indexWith(Array(10).fill(1));
    const prices = [50000, 50010, 49990, 50005, 49995, 50020, 52000, 50000, 48000, 50015];
    expect(tick(prices)).toBe('50004000 NORMAL 10');
    expect(tick(prices)).toBe('same');
  });

  it('takes the weighted median and mean, half-up to the step', () => {
    // Half of the weight is reached at 100: the median is 100, 150 is held at 103.
    expect(indexWith([3, 1, 1]).tick([100, 150, 101])).toBe('100800 NORMAL 3');
    // Half of the weight lies exactly between 100 and 102: 101; 90 is held at 97.97.
    expect(indexWith([1, 1, 1, 1]).tick([100, 102, 90, 103])).toBe('100743 NORMAL 4');
    expect(indexWith([1, 1, 1]).tick([100, 100, 100.001])).toBe('100000 NORMAL 3');
    expect(indexWith([1, 1, 2]).tick([100, 100, 100.001])).toBe('100001 NORMAL 3');
  });

  it('is degraded with two sources or one, near the last normal one', () => {
    const { tick, scenario } = indexWith([1, 1, 1]);
    expect(tick([100, 100, 100])).toBe('100000 NORMAL 3');
    scenario.timeMs += 9_001;
    expect(tick([101, 102, null])).toBe('101500 DEGRADED 2');
    scenario.timeMs += 9_001;
    expect(tick([200, null, null])).toBe('103000 DEGRADED 1');
    scenario.timeMs += 9_001;
    expect(tick([null, 50, null])).toBe('97000 DEGRADED 1');
    scenario.timeMs += 9_001;
    expect(tick([null, null, null])).toBe('97000 DEAD 0');
    expect(tick([null, null, null])).toBe('same');
    expect(tick([103, 103, 103])).toBe('103000 NORMAL 3');
  });

  it('believes a source for ten seconds after its own timestamp', () => {
    const { tick, scenario } = indexWith([1, 1, 1]);
    expect(tick([100, 100, 100])).toBe('100000 NORMAL 3');
    scenario.timeMs += 10_000;
    expect(told(scenario.run(wait))).toBe('same');
    scenario.timeMs += 1;
    expect(told(scenario.run(wait))).toBe('100000 DEAD 0');
  });

  it('ignores a price whose timestamp is repeated, goes back, is too old or too far ahead, and its timestamp too', () => {
    const { scenario } = indexWith([1]);
    const at = (price: bigint, afterNow: number) =>
      told(
        scenario.run({
          kind: 'tick',
          prices: [{ symbol: 'BTC/USDT', source: 's0', price, sourceTimeMs: scenario.timeMs + afterNow }],
        }),
      );
    expect(at(100n, -10_001)).toBe('same');
    expect(at(100n, 2_001)).toBe('same');
    // One stamp of next year silences no source.
    expect(at(100n, 31_536_000_000)).toBe('same');
    expect(at(100n, -10_000)).toBe('100 DEGRADED 1');
    expect(at(101n, -10_000)).toBe('same');
    expect(at(101n, -9_999)).toBe('101 DEGRADED 1');
    expect(at(102n, -9_999)).toBe('same');
    expect(at(103n, 2_000)).toBe('103 DEGRADED 1');
    expect(at(104n, 1_999)).toBe('same');
    scenario.timeMs += 12_000;
    expect(told(scenario.run(wait))).toBe('same');
    scenario.timeMs += 1;
    expect(told(scenario.run(wait))).toBe('103 DEAD 0');
  });

  it('has the plain median as its anchor, whatever the weights and however one source lies', () => {
    const { tick, scenario } = indexWith([5, 1, 1]);
    tick([50_000, 50_000, 50_000]);
    tick([51_500, 50_000, 50_010]);
    expect(readState(scenario.core.snapshot()).indexes[0]).toMatchObject({
      price: 51_072_857n,
      anchor: 50_010_000n,
    });
    const even = indexWith([1, 1, 1, 1]);
    even.tick([100, 101, 103, 102]);
    expect(readState(even.scenario.core.snapshot()).indexes[0]?.anchor).toBe(101_500n);
  });

  it('takes a jump only when the sources have agreed on it for ten seconds', () => {
    const { tick, scenario } = indexWith([1, 1, 1]);
    tick([100, 100, 100]);
    expect(tick([105, 105, 105])).toBe('105000 NORMAL 3');
    expect(tick([111, 111, 111])).toBe('108150 DEGRADED 3 jumped');
    for (let second = 1; second < 10; second++) expect(tick([111, 111, 111])).toBe('same');
    expect(tick([111, 111, 111])).toBe('111000 NORMAL 3');
    // The level may go on moving meanwhile; a source that lies apart stops the count.
    expect(tick([90, 90, 90])).toBe('107670 DEGRADED 3 jumped');
    for (let second = 1; second < 10; second++) tick([90 - second, 90 - second, 90 - second]);
    expect(tick([80, 80, 85])).toBe('same');
    for (let second = 0; second < 10; second++) expect(tick([80, 80, 80])).toBe('same');
    expect(tick([80, 80, 80])).toBe('80000 NORMAL 3');
    // So does a second without a tick.
    tick([70, 70, 70]);
    for (let second = 1; second < 9; second++) tick([70, 70, 70]);
    scenario.timeMs += 1_001;
    for (let second = 0; second < 10; second++) expect(tick([70, 70, 70])).toBe('same');
    expect(tick([70, 70, 70])).toBe('70000 NORMAL 3');
  });

  it('is agreed on by two thirds of five, and by three at least', () => {
    const { tick } = indexWith([1, 1, 1, 1, 1]);
    tick([100, 100, 100, 100, 100]);
    tick([120, 120, 120, 100, 100]);
    for (let second = 0; second < 12; second++) expect(tick([120, 120, 120, 100, 100])).toBe('same');
    tick([120, 120, 120, 120, 100]);
    for (let second = 1; second < 10; second++) expect(tick([120, 120, 120, 120, 100])).toBe('same');
    expect(tick([120, 120, 120, 120, 100])).toBe('119280 NORMAL 5');
  });

  it('forgets where it stood when it is defined anew', () => {
    const { tick, scenario } = indexWith([1, 1, 1]);
    tick([100, 100, 100]);
    const sources = ['s0', 's1', 's2'].map((source) => ({ source, weight: 1 }));
    scenario.run({
      kind: 'set-index',
      symbol: 'BTC/USDT',
      priceScale: 3,
      step: 1n,
      sources,
      limits: DEFAULT_INDEX_LIMITS,
    });
    expect(tick([200, 200, 200])).toBe('200000 NORMAL 3');
  });

  it.each([
    { clampPpm: 0 },
    { jumpPpm: 1_000_001 },
    { agreePpm: 0 },
    { agreeMs: -1 },
    { agreeMs: 3_600_001 },
  ])('refuses limits like %o', (wrong) => {
    const { scenario } = indexWith([1]);
    const limits = { ...DEFAULT_INDEX_LIMITS, ...wrong };
    const sources = [{ source: 's0', weight: 1 }];
    const answer = scenario.done({
      kind: 'set-index',
      symbol: 'X',
      priceScale: 3,
      step: 1n,
      sources,
      limits,
    });
    expect(answer.rejection).toBe('BAD_COMMAND');
  });

  it('ignores what is no price, and whom it does not know', () => {
    const { scenario, tick } = indexWith([1, 1, 1, 1]);
    expect(tick([100, 100, 100, -1])).toBe('100000 NORMAL 3');
    expect(tick([null, null, null, 2 ** 50])).toBe('same');
    const strange: Command = {
      kind: 'tick',
      prices: [
        { symbol: 'NONE', source: 's0', price: 1n, sourceTimeMs: 9 },
        { symbol: 'BTC/USDT', source: 'none', price: 1n, sourceTimeMs: 9 },
      ],
    };
    expect(told(scenario.run(strange))).toBe('same');
  });

  it('is dead after a start until it is heard again, and keeps its price', () => {
    const { scenario, tick } = indexWith([1, 1, 1]);
    tick([100, 100, 100]);
    expect(told(scenario.run({ kind: 'core-started', engineVersion: 1 }))).toBe('100000 DEAD 0');
    expect(tick([100, 100, 100])).toBe('100000 NORMAL 3');
  });
});
