import { expect, it } from 'vitest';
import { firstPageOf } from './use-list-refresh.ts';

it('keeps the first page of an endless list and touches no other answer', () => {
  expect(firstPageOf({ pages: ['a', 'b', 'c'], pageParams: [{}, 1, 2] })).toEqual({
    pages: ['a'],
    pageParams: [{}],
  });
  expect(firstPageOf({ orders: ['a', 'b'] })).toEqual({ orders: ['a', 'b'] });
  expect(firstPageOf(undefined)).toBeUndefined();
});
