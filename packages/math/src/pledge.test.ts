import { expect, it } from 'vitest';
import { pledgeBackedBy, pledgeBacking, pledgeEarningDays, pledgeInterestOfDay } from './pledge.ts';

it('1,234.567 at 0.0003 earns 0.3703701 a day', () => {
  expect(pledgeInterestOfDay(123_456_700_000n, 30_000n)).toBe(37_037_010n);
});

it('rounds the interest down and the backing of each day up', () => {
  expect(pledgeInterestOfDay(3_333n, 30_000n)).toBe(0n);
  expect(pledgeBacking(3_333n, 30_000n, 7)).toBe(7n);
  expect(pledgeBacking(0n, 30_000n, 7)).toBe(0n);
});

it('finds the most principal that a sum backs', () => {
  for (const [dailyRate, termDays] of [
    [30_000n, 30],
    [999_999n, 7],
    [1n, 0],
    [1_000_000n, 90],
  ] as const)
    for (const sum of [0n, 1n, 89n, 90n, 12_345n, 9_000_000_000n]) {
      const most = pledgeBackedBy(sum, dailyRate, termDays);
      expect(pledgeBacking(most, dailyRate, termDays)).toBeLessThanOrEqual(sum);
      expect(pledgeBacking(most + 1n, dailyRate, termDays)).toBeGreaterThan(sum);
    }
});

it('of a flexible pledge is earned for 90 days at most', () => {
  expect([0, 7, 30, 90].map(pledgeEarningDays)).toEqual([90, 7, 30, 90]);
  expect(pledgeBacking(10n ** 8n, 30_000n, 0)).toBe(2_700_000n);
});
