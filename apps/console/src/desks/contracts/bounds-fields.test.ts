import { describe, expect, it } from 'vitest';
import { type Bounds, boundsEntryOf, boundsOf, SHARES } from './bounds-fields.tsx';

const BOUNDS: Bounds = {
  markBoundCapPpm: 50_000,
  markBoundSharePpm: 400_000,
  takeoverSlipPpm: 20_000,
  contractFundBudgetPpm: 50_000,
  totalFundBudgetPpm: 1_000_000,
  lastClampPpm: 10_000,
  interestPpm: 100,
  interestPullPpm: 500,
  fundingCapPpm: 750_000,
  noticeSeconds: 86_400,
  minRestingUsdt: 50,
};

describe('the fields of the bounds', () => {
  it('say percents, and give back what they were made of', () => {
    expect(boundsEntryOf(BOUNDS)).toMatchObject({
      markBoundCapPpm: '5',
      totalFundBudgetPpm: '100',
      interestPpm: '0.01',
      noticeSeconds: '86400',
      minRestingUsdt: '50',
    });
    expect(boundsOf(boundsEntryOf(BOUNDS))).toEqual(BOUNDS);
  });
  it('are all that the wire has', () => {
    const others = ['noticeSeconds', 'minRestingUsdt'];
    expect([...SHARES.map(([name]) => name), ...others].sort()).toEqual(Object.keys(BOUNDS).sort());
  });
  it('show the least of a proposal that was made without one', () => {
    const { minRestingUsdt: _none, ...before } = BOUNDS;
    expect(boundsEntryOf(before).minRestingUsdt).toBe('100');
  });
});
