import { describe, expect, it } from 'vitest';
import { type OrderClock, percentLeft, secondsOnClock, shortDuration, wholeMinutes } from './clock.ts';

const NOON = Date.UTC(2026, 10, 26, 12);
const running: OrderClock = {
  clock: 'PAY',
  clockTime: NOON + 15 * 60_000,
  clockLeft: 0,
  isClockStopped: false,
};

describe('the clock of an order', () => {
  it('counts by the time that it is given, in whole seconds, and ends at zero', () => {
    expect(secondsOnClock(running, NOON)).toBe(900);
    expect(secondsOnClock(running, NOON + 1)).toBe(900);
    expect(secondsOnClock(running, NOON + 1_000)).toBe(899);
    expect(secondsOnClock(running, NOON + 15 * 60_000)).toBe(0);
    expect(secondsOnClock(running, NOON + 3_600_000)).toBe(0);
  });

  it('stands still in a pause, whatever time it is', () => {
    const stopped: OrderClock = { ...running, isClockStopped: true, clockLeft: 61_500 };
    expect(secondsOnClock(stopped, NOON)).toBe(62);
    expect(secondsOnClock(stopped, NOON + 3_600_000)).toBe(62);
  });

  it('is zero where no clock runs', () => {
    expect(secondsOnClock({ ...running, clock: 'NONE' }, NOON)).toBe(0);
  });

  it.each([
    [0, '00:00'],
    [807, '13:27'],
    [3_599, '59:59'],
    [3_600, '01:00:00'],
    [86_399, '23:59:59'],
  ])('shows %i seconds as %s', (seconds, text) => {
    expect(shortDuration(seconds)).toBe(text);
  });

  it('fills the bar of a window of 15 minutes from 100 to 0 percent, a moved clock no further', () => {
    expect(percentLeft(900, 15)).toBe(100);
    expect(percentLeft(807, 15)).toBe(89);
    expect(percentLeft(0, 15)).toBe(0);
    expect(percentLeft(1_620, 15)).toBe(100);
  });

  it('names a move by whole minutes', () => {
    expect(wholeMinutes(750_000)).toBe(13);
    expect(wholeMinutes(720_000)).toBe(12);
  });
});
