import { describe, expect, it } from 'vitest';
import { SimulatorRandom } from './random.ts';
import { SimulatedSource } from './sources.ts';

const TRUTH = 1_000_000n;

describe('a simulated source', () => {
  const source = new SimulatedSource('sim-1', new SimulatorRandom('source'), 2_000);
  const seen: { atMs: number; price: bigint; sourceTimeMs: number }[] = [];
  const DAY_S = 86_400;
  for (let second = 0; second < DAY_S; second++) {
    const atMs = second * 1_000;
    for (const { price, sourceTimeMs } of source.quotes(['A/B'], atMs, () => TRUTH))
      seen.push({ atMs, price, sourceTimeMs });
  }

  it('quotes near the truth most of the time, in its own beat', () => {
    expect(seen.length).toBeGreaterThan(DAY_S / 2 - DAY_S / 20);
    expect(seen.length).toBeLessThanOrEqual(DAY_S / 2 + 1_000);
    const near = seen.filter(({ price }) => price > 999_000n && price < 1_001_000n);
    expect(near.length / seen.length).toBeGreaterThan(0.99);
  });

  it('has outages, stale quotes and wild ones, as real ones do', () => {
    const gaps = seen.slice(1).map(({ atMs }, at) => atMs - seen[at]!.atMs);
    expect(gaps.filter((gap) => gap > 12_000).length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThan(200_000);
    const stale = seen.slice(1).filter(({ sourceTimeMs }, at) => sourceTimeMs === seen[at]!.sourceTimeMs);
    expect(stale.length).toBeGreaterThan(100);
    expect(seen.some(({ price }) => price > 1_050_000n)).toBe(true);
  });

  it('stamps each new quote with a real time: later than the last one, not of the future, not old', () => {
    const fresh = seen.filter(({ sourceTimeMs }, at) => sourceTimeMs !== seen[at - 1]?.sourceTimeMs);
    expect(fresh.length).toBeGreaterThan(seen.length / 2);
    for (const [at, { atMs, sourceTimeMs }] of fresh.entries()) {
      expect(sourceTimeMs).toBeGreaterThan(fresh[at - 1]?.sourceTimeMs ?? Number.NEGATIVE_INFINITY);
      expect(atMs - sourceTimeMs).toBeGreaterThanOrEqual(0);
      expect(atMs - sourceTimeMs).toBeLessThan(1_000);
    }
  });

  it('says nothing about what it does not trade', () => {
    const other = new SimulatedSource('sim-2', new SimulatorRandom('x'), 1);
    expect(other.quotes(['A/B'], 10_000, () => undefined)).toEqual([]);
  });
});
