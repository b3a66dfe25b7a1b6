import { describe, expect, it } from 'vitest';
import { cutToPeriod } from './period.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const daysAgo = (...days: number[]) => days.map((day) => NOW - day * DAY_MS);
const cut = (rows: number[], period: '1' | '7' | undefined) => cutToPeriod(rows, period, (time) => time, NOW);

describe('cutToPeriod', () => {
  it('keeps everything without a period', () => {
    expect(cut(daysAgo(0, 50), undefined)).toEqual({ rows: daysAgo(0, 50), isWhole: false });
  });
  it('ends the list at the first row that is too old, and says that nothing is missing', () => {
    expect(cut(daysAgo(0, 6, 8, 30), '7')).toEqual({ rows: daysAgo(0, 6), isWhole: true });
    expect(cut(daysAgo(2), '1')).toEqual({ rows: [], isWhole: true });
  });
  it('goes on while all rows are young, the one of just that age too', () => {
    expect(cut(daysAgo(0, 3, 7), '7')).toEqual({ rows: daysAgo(0, 3, 7), isWhole: false });
    expect(cut([], '7')).toEqual({ rows: [], isWhole: false });
  });
});
