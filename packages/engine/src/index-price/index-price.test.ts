import { describe, expect, it } from 'vitest';
import type { Command } from '../commands.ts';
import type { IndexChanged } from '../events.ts';
import { Scenario } from '../scenario/scenario.ts';

/** Prices with 3 decimals, as a tenth of a tick of 0.01 asks. */
const units = (price: number): bigint => BigInt(Math.round(price * 1000));

function indexWith(weights: readonly number[]): {
  scenario: Scenario;
  tick: (prices: (number | null)[]) => string;
} {
  const scenario = new Scenario();
  scenario.run({
    kind: 'set-index',
    symbol: 'BTC/USDT',
    priceScale: 3,
    step: 1n,
    sources: weights.map((weight, i) => ({ source: `s${i}`, weight })),
  });
  let sourceTimeMs = 0;
  /** A source that says nothing is null. What the index becomes, or `same`. */
  const tick = (prices: (number | null)[]): string => {
    sourceTimeMs++;
    scenario.timeMs += 1000;
    const command: Command = {
      kind: 'tick',
      prices: prices.flatMap((price, i) =>
        price === null ? [] : [{ symbol: 'BTC/USDT', source: `s${i}`, price: units(price), sourceTimeMs }],
      ),
    };
    return told(scenario.run(command));
  };
  return { scenario, tick };
}

function told(events: ReturnType<Scenario['run']>): string {
  const changed = events.find((event): event is IndexChanged => event.kind === 'index-changed');
  return changed === undefined ? 'same' : `${changed.price} ${changed.state} ${changed.validSources}`;
}

const wait: Command = { kind: 'tick', prices: [] };

describe('index price', () => {
  it('is what RULES 1.9 works out', () => {
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
    expect(tick([300, 300, 300])).toBe('300000 NORMAL 3');
  });

  it('believes a source for ten seconds after its timestamp moved', () => {
    const { tick, scenario } = indexWith([1, 1, 1]);
    expect(tick([100, 100, 100])).toBe('100000 NORMAL 3');
    scenario.timeMs += 10_000;
    expect(told(scenario.run(wait))).toBe('same');
    scenario.timeMs += 1;
    expect(told(scenario.run(wait))).toBe('100000 DEAD 0');
  });

  it('does not take a repeated timestamp for news', () => {
    const { scenario } = indexWith([1]);
    const said = (price: bigint): Command => ({
      kind: 'tick',
      prices: [{ symbol: 'BTC/USDT', source: 's0', price, sourceTimeMs: 77 }],
    });
    expect(told(scenario.run(said(100n)))).toBe('100 DEGRADED 1');
    scenario.timeMs += 10_001;
    expect(told(scenario.run(said(200n)))).toBe('100 DEAD 0');
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
