import { expect, it } from 'vitest';
import { median, medianRatio, quantile, spreadOf } from './median.ts';

it('takes the middle value, and between two the middle of both', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

it('takes quartiles in proportion between values', () => {
  expect([0, 0.25, 0.75, 1].map((part) => quantile([5, 1, 4, 2, 3], part))).toEqual([1, 2, 4, 5]);
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
});

it('says how far the quartiles lie apart, as a part of the median', () => {
  expect(spreadOf([8, 9, 10, 11, 12])).toBe(0.2);
  expect(spreadOf([5, 5, 5])).toBe(0);
});

it('takes the median of the ratios of neighbours, not the ratio of medians', () => {
  expect(medianRatio([2, 20, 200], [1, 10, 400])).toBe(2);
});
