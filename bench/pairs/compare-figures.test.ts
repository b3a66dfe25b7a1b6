import { expect, it } from 'vitest';
import { compareFigures, describe as describeComparison, orderOf, unpaired } from './compare-figures.ts';
import { less, more } from './figures.ts';

it('lets the sides take turns as new, old, old, new', () => {
  expect([0, 1, 2, 3].flatMap((pair) => orderOf(pair))).toEqual([
    ...['new', 'old', 'old', 'new'],
    ...['new', 'old', 'old', 'new'],
  ]);
});

it('compares each figure by the ratios new : old of its pairs', () => {
  const pairs = [1, 2, 3].map((scale) => ({
    new: { orders: more(1_100 * scale, '/s') },
    old: { orders: more(1_000 * scale, '/s') },
  }));
  const [orders, ...others] = compareFigures(pairs);
  expect(others).toEqual([]);
  expect(orders).toMatchObject({
    name: 'orders',
    better: 'more',
    new: 2_200,
    old: 2_000,
    ratio: 1.1,
    spread: 0,
  });
  expect(orders?.ratios).toEqual([1.1, 1.1, 1.1]);
});

it('names quartiles and the better direction in one line', () => {
  const pairs = [8, 9, 10, 11, 12].map((ms) => ({
    new: { tick: less(ms, 'ms') },
    old: { tick: less(10, 'ms') },
  }));
  expect(compareFigures(pairs).map(describeComparison)).toEqual([
    'RATIO tick, new : old = 1.000 (less is better); quartiles 0.900 to 1.100, spread 20.0 %; medians 10.0 : 10.0 ms',
  ]);
});

it('leaves out a figure that one side lacks, and names it', () => {
  const pairs = [{ new: { a: more(1, '/s'), b: more(1, '/s') }, old: { a: more(1, '/s') } }];
  expect(compareFigures(pairs).map(({ name }) => name)).toEqual(['a']);
  expect(unpaired(pairs)).toEqual(['b']);
});
