import { describe, expect, it } from 'vitest';
import { fromField, fullTime, spanOf, toField } from './time-words.ts';

describe('a moment in a field', () => {
  it('comes back to the minute, and no time is no text', () => {
    const time = new Date(2026, 10, 20, 18, 5, 42).getTime();
    expect(fullTime(time)).toBe('2026-11-20 18:05:42');
    expect(toField(time)).toBe('2026-11-20T18:05');
    expect(fromField(toField(time))).toBe(time - 42_000);
    expect(toField(0)).toBe('');
    expect(fromField('')).toBe(0);
    expect(fromField('not a time')).toBe(0);
  });
});

it.each([
  [-5, '0:00'],
  [59_999, '0:59'],
  [75_000, '1:15'],
  [3_600_000, '1:00:00'],
  [7_205_000, '2:00:05'],
])('%i ms are %s', (ms, words) => {
  expect(spanOf(ms)).toBe(words);
});
