import { KLINE_INTERVALS } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { barAt, barNumber, barStart, baseOf, STORED_INTERVALS, stepBars } from './intervals.ts';

/** A wall clock in Shanghai. */
const local = (text: string) => Date.parse(`${text}+08:00`);

describe('where bars begin (rules/spot#k-lines)', () => {
  it.each([
    ['1m', '2026-03-04T10:37:59.999', '2026-03-04T10:37:00'],
    ['3m', '2026-03-04T10:38:59.999', '2026-03-04T10:36:00'],
    ['5m', '2026-03-04T10:39:59.999', '2026-03-04T10:35:00'],
    ['15m', '2026-03-04T10:45:00.000', '2026-03-04T10:45:00'],
    ['30m', '2026-03-04T10:59:59.999', '2026-03-04T10:30:00'],
    ['1h', '2026-03-04T10:59:59.999', '2026-03-04T10:00:00'],
    ['2h', '2026-03-04T11:59:59.999', '2026-03-04T10:00:00'],
    ['4h', '2026-03-04T11:59:59.999', '2026-03-04T08:00:00'],
    ['6h', '2026-03-04T13:59:59.999', '2026-03-04T08:00:00'],
    ['6h', '2026-03-04T07:59:59.999', '2026-03-04T02:00:00'],
    ['12h', '2026-03-04T19:59:59.999', '2026-03-04T08:00:00'],
    ['12h', '2026-03-04T07:59:59.999', '2026-03-03T20:00:00'],
    ['1d', '2026-03-04T23:59:59.999', '2026-03-04T00:00:00'],
    ['1d', '2026-03-05T00:00:00.000', '2026-03-05T00:00:00'],
    ['3d', '1970-01-03T23:59:59.999', '1970-01-01T00:00:00'],
    ['3d', '1970-01-04T00:00:00.000', '1970-01-04T00:00:00'],
    ['3d', '1969-12-31T23:59:59.999', '1969-12-29T00:00:00'],
    ['3d', '2026-03-04T23:59:59.999', '2026-03-02T00:00:00'],
    ['3d', '2026-03-05T00:00:00.000', '2026-03-05T00:00:00'],
    ['3d', '2026-03-07T23:59:59.999', '2026-03-05T00:00:00'],
    ['1w', '2026-03-08T23:59:59.999', '2026-03-02T00:00:00'],
    ['1w', '2026-03-09T00:00:00.000', '2026-03-09T00:00:00'],
    ['1M', '2026-02-28T23:59:59.999', '2026-02-01T00:00:00'],
    ['1M', '2026-03-01T00:00:00.000', '2026-03-01T00:00:00'],
    ['1w', '1969-12-31T12:00:00', '1969-12-29T00:00:00'],
    ['1M', '1901-12-31T23:00:00', '1901-12-01T00:00:00'],
  ] as const)('%s of %s', (interval, time, start) => {
    expect(barStart(interval, local(time))).toBe(local(start));
  });

  it('a day in UTC+8 is another one than in UTC', () => {
    expect(barStart('1d', Date.parse('2026-03-04T15:59:59.999Z'))).toBe(Date.parse('2026-03-03T16:00:00Z'));
    expect(barStart('1d', Date.parse('2026-03-04T16:00:00Z'))).toBe(Date.parse('2026-03-04T16:00:00Z'));
  });

  it.each([
    ['1M', '2026-03-01T00:00:00', -1, '2026-02-01T00:00:00'],
    ['1M', '2025-11-01T00:00:00', 3, '2026-02-01T00:00:00'],
    ['1w', '2026-03-02T00:00:00', -2, '2026-02-16T00:00:00'],
    ['1d', '2026-03-01T00:00:00', -1, '2026-02-28T00:00:00'],
    ['3d', '2026-03-05T00:00:00', -1, '2026-03-02T00:00:00'],
    ['12h', '2026-03-04T08:00:00', -1, '2026-03-03T20:00:00'],
    ['5m', '2026-03-01T00:00:00', -1, '2026-02-28T23:55:00'],
  ] as const)('%s from %s by %i', (interval, start, count, target) => {
    expect(stepBars(interval, local(start), count)).toBe(local(target));
  });

  it('3m, 2h, 6h, 12h and 3d hold whole bars of a stored interval', () => {
    const derived = KLINE_INTERVALS.filter((interval) => baseOf(interval) !== interval);
    expect(derived).toEqual(['3m', '2h', '6h', '12h', '3d']);
    expect(STORED_INTERVALS).toHaveLength(KLINE_INTERVALS.length - derived.length);
    for (const interval of derived)
      for (const number of [-700, -1, 0, 1, 9_999]) {
        const start = barAt(interval, number);
        expect(barNumber(interval, start)).toBe(number);
        expect(barStart(baseOf(interval), start), `${interval} ${number}`).toBe(start);
      }
  });
});
