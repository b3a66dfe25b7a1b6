import type { WireLevel } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { groupSide, groupWidths } from './group-depth.ts';

const BIDS: WireLevel[] = [
  ['97412.09', '0.4'],
  ['97412.01', '0.6'],
  ['97411.99', '1'],
  ['97405.00', '2'],
];
const ASKS: WireLevel[] = [
  ['97412.11', '0.5'],
  ['97412.20', '0.25'],
  ['97412.21', '0.25'],
];
const brief = (rows: ReturnType<typeof groupSide>) => rows.map((row) => [row.price, row.qty, row.percent]);

describe('groupSide', () => {
  it('leaves levels as they are at the tick', () => {
    expect(brief(groupSide(BIDS, 'bids', '0.01', 2))).toEqual([
      ['97412.09', '0.4', 40],
      ['97412.01', '0.6', 100],
    ]);
  });
  it('gathers bids downwards and asks upwards', () => {
    expect(brief(groupSide(BIDS, 'bids', '0.1', 9))).toEqual([
      ['97412.0', '1', 25],
      ['97411.9', '1', 50],
      ['97405.0', '2', 100],
    ]);
    expect(brief(groupSide(ASKS, 'asks', '0.1', 9))).toEqual([
      ['97412.2', '0.75', 75],
      ['97412.3', '0.25', 100],
    ]);
  });
  it('fills the last row before it stops', () => {
    expect(brief(groupSide(BIDS, 'bids', '1', 1))).toEqual([['97412', '1', 100]]);
  });
  it('has no rows without levels', () => {
    expect(groupSide([], 'asks', '1', 5)).toEqual([]);
  });
  it('keeps a row that says the same, and no other', () => {
    const before = groupSide(BIDS, 'bids', '0.1', 9);
    const [best, ...rest] = BIDS as [WireLevel, ...WireLevel[]];
    const same = groupSide([[best[0], '0.40'], ...rest], 'bids', '0.1', 9, before);
    expect(same.every((row, place) => row === before[place])).toBe(true);
    const fewer = groupSide([best, ...rest.slice(1)], 'bids', '0.1', 9, before);
    expect(brief(fewer)).toEqual(brief(groupSide([best, ...rest.slice(1)], 'bids', '0.1', 9)));
    expect(fewer[0]).not.toBe(before[0]);
  });
});

describe('groupWidths', () => {
  it.each([
    ['0.01', ['0.01', '0.1', '1', '10']],
    ['0.000001', ['0.000001', '0.00001', '0.0001', '0.001']],
    ['5', ['5', '50', '500', '5000']],
  ])('of %s', (tick, widths) => {
    expect(groupWidths(tick)).toEqual(widths);
  });
});
