import { describe, expect, it } from 'vitest';
import { depthShape, nearLevels } from './depth-shape.ts';

describe('depthShape', () => {
  it('runs from the middle outwards, the deeper side to the top', () => {
    const shape = depthShape(
      [
        ['99', '1'],
        ['90', '3'],
      ],
      [
        ['101', '1'],
        ['105', '1'],
      ],
      200,
      100,
    );
    expect(shape.bids).toEqual([
      { x: 90, y: 75 },
      { x: 0, y: 0 },
    ]);
    expect(shape.asks).toEqual([
      { x: 110, y: 75 },
      { x: 150, y: 50 },
    ]);
  });
  it('draws nothing for a book with one side', () => {
    expect(depthShape([['1', '1']], [], 10, 10)).toEqual({ bids: [], asks: [] });
  });
});

describe('nearLevels', () => {
  const asks: [string, string][] = [
    ['101', '1'],
    ['102', '1'],
    ['103', '1'],
  ];
  const bids: [string, string][] = [
    ['99', '1'],
    ['98', '1'],
    ['97', '1'],
    ['50', '9'],
  ];
  it('leaves out a lonely order far away', () => {
    expect(nearLevels({ bids, asks })).toEqual({ bids: bids.slice(0, 3), asks });
  });
  it('draws nothing without both sides, and one level when there is one', () => {
    expect(nearLevels({ bids: [], asks })).toEqual({ bids: [], asks: [] });
    expect(nearLevels({ bids: bids.slice(0, 1), asks: asks.slice(0, 1) }).asks).toHaveLength(1);
  });
});
