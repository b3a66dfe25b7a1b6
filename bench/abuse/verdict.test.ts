import { describe, expect, it } from 'vitest';
import { busyReason, exitCodeOf, outcomeOf, quantile, verdictOf } from './verdict.ts';

const flat = (value: number, count = 100) => Array<number>(count).fill(value);
/** Nine orders of ten take the first value, the others the second. */
const slowTenth = (most: number, tenth: number) => [...flat(most, 90), ...flat(tenth, 10)];
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
    const slow = { quiet: flat(5), attacked: slowTenth(6.5, 15) };
    expect(verdictOf(Array.from({ length: 10 }, () => slow))).toEqual({
      ratio: 3,
      p50Ratio: 1.3,
      p99Ms: 15,
      quickest: { place: 1, p95Ms: 5, p99Ms: 5 },
      slowest: { place: 10, p95Ms: 5, p99Ms: 5 },
      quietSpread: 1,
      quietP99Ms: 5,
      isNoisy: false,
      holds: true,
    });
    expect(verdictOf(pairs(10, 80, 100)).holds).toBe(true);
  });

  it('fails when half of the orders take more than 1.3 times as long, however short the slowest take', () => {
    expect(verdictOf(pairs(10, 5, 6.5)).holds).toBe(true);
    expect(verdictOf(pairs(10, 5, 6.6)).holds).toBe(false);
  });

  it('fails above either of them', () => {
    expect(verdictOf([{ quiet: flat(5), attacked: slowTenth(5, 15.1) }]).holds).toBe(false);
    expect(verdictOf(pairs(10, 90, 100.1)).holds).toBe(false);
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

  it('that is noisy names the quiet window that was slowest', () => {
    expect(busyReason(verdictOf([...pairs(2, 6, 6), ...pairs(1, 15, 6), ...pairs(1, 5, 6)]))).toBe(
      'too busy to judge: quiet window 3 had a p95 of 15.0 ms, 3.0 times the 5.0 ms of quiet window 4; 2 times are allowed',
    );
  });
});

it('a verdict is noisy when orders take too long without an attack, and names the window in which they took longest', () => {
  const stalling = { quiet: [...flat(20, 90), ...flat(150, 10)], attacked: flat(20) };
  const verdict = verdictOf([stalling, { ...stalling, quiet: [...flat(20, 90), ...flat(160, 10)] }]);
  expect(verdict.isNoisy).toBe(true);
  expect(busyReason(verdict)).toBe(
    'too busy to judge: quiet window 2 had a p99 of 160.0 ms, and all of them together 160.0 ms; 100 ms are allowed under attack',
  );
});

describe('the end of a run', () => {
  const [held, failed] = [verdictOf(pairs(2, 5, 5)), verdictOf(pairs(2, 5, 50))];
  const noisy = [held, failed].map((verdict) => ({ ...verdict, isNoisy: true }));

  it('judges no attack by noisy windows, but by what is left behind', () => {
    expect([held, failed, ...noisy].map((verdict) => outcomeOf(verdict, true))).toEqual([
      ...['holds', 'fails', 'too busy', 'too busy'],
    ]);
    expect([held, ...noisy].map((verdict) => outcomeOf(verdict, false))).toEqual(['fails', 'fails', 'fails']);
  });

  it('is 0 when all is judged and holds, 1 when something fails, and 75 when something is not judged', () => {
    expect([exitCodeOf([]), exitCodeOf(['holds', 'holds'])]).toEqual([0, 0]);
    expect([exitCodeOf(['holds', 'too busy']), exitCodeOf(['too busy', 'fails', 'holds'])]).toEqual([75, 1]);
  });
});
