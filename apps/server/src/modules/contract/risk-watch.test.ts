import { describe, expect, it } from 'vitest';
import type { Sliced } from '../../platform/clock/slices.ts';
import type { RiskScope } from './risk-scopes.ts';
import { RiskWatch } from './risk-watch.ts';

/** A cross account at this many percent. */
const scopeAt = (percent: bigint): RiskScope => ({
  ...{ memberId: 7, position: undefined, notional: 0n, needPpm: percent * 1_000_000n, equity: 100n },
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
    return finished(watch.look()).length;
  });
}

describe('warnings', () => {
  it('come once at 80 %, and again only after the risk was below 70 %', () => {
    expect(watched([79n, 80n, 95n, 75n, 70n, 85n, 69n, 80n])).toEqual([0, 1, 0, 0, 0, 0, 0, 1]);
  });

  it('come again for a scope that ended and began anew', () => {
    expect(watched([90n, undefined, 90n])).toEqual([1, 0, 1]);
  });

  it('say how high the risk is', () => {
    const [warning] = finished(new RiskWatch(() => scopes([scopeAt(83n)])).look());
    expect(warning).toEqual({ memberId: 7, position: undefined, risk: '83.00%' });
  });
});
