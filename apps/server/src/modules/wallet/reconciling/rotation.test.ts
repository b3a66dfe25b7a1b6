import { describe, expect, it } from 'vitest';
import { Rotation } from './rotation.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The number of positions that a day of rounds asks, from a time on. */
function askedInDay(rotation: Rotation, count: number, lastMs: number): number {
  const asked = new Uint8Array(count);
  for (let minute = 1; minute <= DAY_MINUTES; minute++) {
    const positions = rotation.take(count, lastMs, lastMs + minute * MINUTE_MS);
    expect(positions.length).toBeLessThanOrEqual(2_000);
    for (const position of positions) asked[position] = 1;
    rotation.done(positions);
  }
  return asked.reduce((sum, one) => sum + one, 0);
}

describe('the turn of addresses', () => {
  it('comes to each within a day, few at a time', () => {
    expect(askedInDay(new Rotation(), 1_000_000, 12_345_678)).toBe(1_000_000);
    expect(askedInDay(new Rotation(), 3, 0)).toBe(3);
    expect(new Rotation().take(0, undefined, 1)).toEqual([]);
  });

  it('goes on after a restart where the last comparison ended', () => {
    const count = DAY_MINUTES;
    expect(new Rotation().take(count, 10 * MINUTE_MS, 15 * MINUTE_MS)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('asks again what was asked and not stored', () => {
    const rotation = new Rotation();
    const first = rotation.take(DAY_MINUTES, 0, MINUTE_MS);
    expect(rotation.take(DAY_MINUTES, 0, 2 * MINUTE_MS).slice(0, first.length)).toEqual(first);
  });
});
