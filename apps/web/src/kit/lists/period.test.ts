import { afterEach, expect, it, vi } from 'vitest';
import { fromTimeOf, PERIODS, startOf } from './period.ts';

afterEach(() => vi.useRealTimers());

it('asks the server for days of 24 hours that end now, and for all without a period', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  expect(PERIODS.map((period) => fromTimeOf(period))).toEqual([
    { fromTime: '1799913600000' },
    { fromTime: '1799395200000' },
    { fromTime: '1797408000000' },
    { fromTime: '1792224000000' },
  ]);
  expect(startOf('1')).toBe(1_799_913_600_000);
  expect([fromTimeOf(undefined), startOf(undefined)]).toEqual([{}, 0]);
});

it('moves on with the time of the server', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const first = startOf('7');
  vi.setSystemTime(1_800_000_060_000);
  expect(startOf('7') - first).toBe(60_000);
});
