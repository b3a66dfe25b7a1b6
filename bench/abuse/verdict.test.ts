import { describe, expect, it } from 'vitest';
import { quantile, verdictOf } from './verdict.ts';

const flat = (value: number, count = 100) => Array<number>(count).fill(value);
const pairs = (count: number, quiet: number, attacked: number) =>
  Array.from({ length: count }, () => ({ quiet: flat(quiet), attacked: flat(attacked) }));

it.each([
  [[4, 1, 3, 2], 0.5, 2.5],
  [[1, 2, 3], 0.5, 2],
  [[7], 0.99, 7],
  [[0, 100], 0.95, 95],
])('quantile of %j at %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBeCloseTo(expected);
});

describe('a verdict', () => {
  it('holds at three times and a hundred milliseconds', () => {
    expect(verdictOf(pairs(10, 5, 15))).toEqual({
      ratio: 3,
      p50Ratio: 3,
      p99Ms: 15,
      quietSpread: 1,
      isNoisy: false,
      holds: true,
    });
    expect(verdictOf(pairs(10, 34, 100)).holds).toBe(true);
  });

  it('fails above either of them', () => {
    expect(verdictOf(pairs(10, 5, 15.1)).holds).toBe(false);
    expect(verdictOf(pairs(10, 50, 100.1)).holds).toBe(false);
  });

  it('is of the median pair, so that one bad window decides nothing, but of the p99 of all orders', () => {
    const one = { quiet: flat(5), attacked: [...flat(6, 99), 5_000] };
    const { ratio, p99Ms, holds } = verdictOf([...pairs(9, 5, 6), one]);
    expect([ratio, p99Ms, holds]).toEqual([1.2, 6, true]);
    const stall = { quiet: flat(5), attacked: flat(5_000) };
    expect(verdictOf([...pairs(9, 5, 6), stall]).holds).toBe(false);
  });

  it('is noisy when quiet windows differ by more than twice, whatever it says', () => {
    expect(verdictOf([...pairs(5, 5, 6), ...pairs(5, 10, 12)]).isNoisy).toBe(false);
    expect(verdictOf([...pairs(5, 5, 6), ...pairs(5, 10.1, 12)]).isNoisy).toBe(true);
  });
});
