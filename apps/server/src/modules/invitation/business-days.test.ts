import { businessDay } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import { dayOf, lastMonth, monthOf, wireDay, wireMonth } from './business-days.ts';

/** 00:00 in UTC+8. */
const midnight = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) - 8 * 3_600_000;

describe('a business day', () => {
  it('is written as a date and read back', () => {
    const day = businessDay(midnight(2028, 2, 29));
    expect(wireDay(day)).toBe('2028-02-29');
    expect(dayOf('2028-02-29')).toBe(day);
  });

  it.each(['2027-02-29', '2028-13-01', '2028-00-10', '0000-00-00', '1969-12-31'])('is not %s', (text) => {
    expect(() => dayOf(text)).toThrow(expect.objectContaining({ error: 'parameterInvalid' }));
  });
});

describe('a month', () => {
  it.each([
    [midnight(2028, 3, 1), '2028-02'],
    [midnight(2028, 3, 1) - 1, '2028-01'],
    [midnight(2028, 1, 31), '2027-12'],
  ])('before %d is %s', (timeMs, month) => {
    expect(wireMonth(lastMonth(timeMs))).toBe(month);
  });

  it('is that of its days', () => {
    expect(monthOf(dayOf('2028-02-29'))).toBe(202_802);
    expect(monthOf(dayOf('2028-03-01'))).toBe(202_803);
  });
});
