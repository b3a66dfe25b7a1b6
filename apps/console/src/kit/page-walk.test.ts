import { expect, it } from 'vitest';
import { firstPage, toNextPage, toPageBefore, toPageInstead, walkOf } from './page-walk.ts';

const third = toNextPage(toNextPage(firstPage('a'), 'c1'), 'c2');

it('keeps the cursor of each page, and goes back by them to the first, which has none', () => {
  expect(third.cursors).toEqual(['', 'c1', 'c2']);
  expect(toPageBefore(third).cursors).toEqual(['', 'c1']);
  expect(toPageBefore(toPageBefore(third)).cursors).toEqual(['']);
  expect(toPageBefore(firstPage('a')).cursors).toEqual(['']);
});

it('a page that stands in place of another one does not lengthen the way back', () => {
  expect(toPageInstead(third, 'c3').cursors).toEqual(['', 'c1', 'c3']);
  expect(toPageInstead(firstPage('a'), 'c1').cursors).toEqual(['c1']);
});

it('another question starts at its first page, the same one goes on', () => {
  expect(walkOf(third, 'a')).toBe(third);
  expect(walkOf(third, 'b')).toEqual({ key: 'b', cursors: [''] });
});
