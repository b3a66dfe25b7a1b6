import { expect, it } from 'vitest';
import { wholeLabels } from './whole-labels.ts';

const tick = (coord: number, text = '19:45') => ({ coord, value: 0, text });
const coords = (...ticks: ReturnType<typeof tick>[]) =>
  wholeLabels({ defaultTicks: ticks, bounding: { width: 300 } }, (text) => text.length * 6).map(
    ({ coord }) => coord,
  );

it('a label that would be cut at an edge is moved inside, the others stand below their bars', () => {
  expect(coords(tick(3), tick(150), tick(298))).toEqual([15, 150, 285]);
  expect(coords(tick(15), tick(285))).toEqual([15, 285]);
  expect(coords(tick(296, '2026-11-28'))).toEqual([270]);
});
