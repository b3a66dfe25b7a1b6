import { describe, expect, it } from 'vitest';
import type { Sliced } from '../../../platform/clock/slices.ts';
import type { LivePosition } from '../positions/live-positions.ts';
import type { RiskScope } from './risk-scopes.ts';
import { type EarlierWarning, RiskWatch } from './risk-watch.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

/** A cross account at this many percent. */
const scopeAt = (percent: bigint): RiskScope => ({
  memberId: 7,
  position: undefined,
  notional: 0n,
  needPpm: percent * 1_000_000n,
  equity: 100n,
});

function* scopes(all: RiskScope[]): Sliced<RiskScope[]> {
  yield;
  return all;
}

function finished<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

function watched(percents: readonly (bigint | undefined)[]): number[] {
  let now: RiskScope[] = [];
  const watch = new RiskWatch(() => scopes(now));
  return percents.map((percent) => {
    now = percent === undefined ? [] : [scopeAt(percent)];
    return finished(watch.newWarnings()).length;
  });
}

describe('warnings', () => {
  it('come once at 80 %, and again only after the risk was below 70 %', () => {
    expect(watched([79n, 80n, 95n, 75n, 70n, 85n, 69n, 80n])).toEqual([0, 1, 0, 0, 0, 0, 0, 1]);
  });

  it('come again for a scope that ended and began anew', () => {
    expect(watched([90n, undefined, 90n])).toEqual([1, 0, 1]);
  });

  it('are not repeated by the next process, and come again after the risk was below 70 %', () => {
    let now = [scopeAt(85n)];
    const watch = new RiskWatch(() => scopes(now));
    const earlier = [{ memberId: 7, market: '', side: '' as const, timeMs: NOW_MS - 3_600_000 }];
    expect(finished(watch.begin(earlier, NOW_MS))).toEqual([]);
    expect(finished(watch.newWarnings())).toEqual([]);
    now = [scopeAt(69n)];
    expect(finished(watch.newWarnings())).toEqual([]);
    now = [scopeAt(85n)];
    expect(finished(watch.newWarnings())).toHaveLength(1);
  });

  it('come from the next process too where the earlier one was of another scope, or of another life', () => {
    const first = (scope: RiskScope, earlier: readonly EarlierWarning[]) =>
      finished(new RiskWatch(() => scopes([scope])).begin(earlier, NOW_MS)).length;
    const cross = { memberId: 7, market: '', side: '' } as const;
    expect(first(scopeAt(85n), [])).toBe(1);
    expect(first(scopeAt(85n), [{ ...cross, memberId: 8, timeMs: NOW_MS - 1 }])).toBe(1);
    expect(first(scopeAt(85n), [{ ...cross, timeMs: NOW_MS - 2 * 86_400_000 }])).toBe(1);
    const position = { positionId: 3, market: 'BTC/USDT:USDT', side: 'LONG', openTimeMs: NOW_MS - 500 };
    const isolated: RiskScope = { ...scopeAt(85n), position: position as LivePosition };
    const own = { memberId: 7, market: 'BTC/USDT:USDT', side: 'LONG' } as const;
    expect(first(isolated, [{ ...cross, timeMs: NOW_MS - 1 }])).toBe(1);
    expect(first(isolated, [{ ...own, timeMs: NOW_MS - 501 }])).toBe(1);
    expect(first(isolated, [{ ...own, timeMs: NOW_MS - 499 }])).toBe(0);
  });

  it('say how high the risk is', () => {
    const [warning] = finished(new RiskWatch(() => scopes([scopeAt(83n)])).newWarnings());
    expect(warning).toEqual({ memberId: 7, position: undefined, risk: '83.00%' });
  });
});
