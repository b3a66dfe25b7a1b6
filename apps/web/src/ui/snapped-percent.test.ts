import { describe, expect, it } from 'vitest';
import { snappedPercent } from './snapped-percent.ts';

const EVERY = Array.from({ length: 101 }, (_, percent) => percent);

describe('snappedPercent', () => {
  it('lands on a mark that is near', () => {
    const near = [0, 1, 2, 23, 24, 26, 27, 48, 52, 73, 77, 98, 99];
    expect(near.map(snappedPercent)).toEqual([0, 0, 0, 25, 25, 25, 25, 50, 50, 75, 75, 100, 100]);
  });

  it('leaves every other value as it is', () => {
    const left = EVERY.filter((percent) => snappedPercent(percent) === percent);
    expect(left).toContain(3);
    expect(left).toContain(22);
    expect(left).toContain(97);
    expect(left).toHaveLength(EVERY.length - 2 * 2 - 3 * 4);
  });
});
