import { expect, it } from 'vitest';
import { busyReasons } from './busy-verdict.ts';

const QUIET = { othersShare: 0.03, calibrationSpread: 0.02, pairsSpread: 0.04 };

it('judges on a quiet machine', () => {
  expect(busyReasons(QUIET)).toEqual([]);
});

it('names the share of others that is too large', () => {
  expect(busyReasons({ ...QUIET, othersShare: 0.63 })).toEqual([
    'other processes took 63 % of the processors, 20 % are allowed',
  ]);
});

it('names every spread that is too wide', () => {
  expect(busyReasons({ ...QUIET, calibrationSpread: 0.4, pairsSpread: 0.3 })).toEqual([
    'the same work took times whose quartiles lie 40 % apart, 25 % are allowed',
    'the quartiles of the pairs lie 30 % apart, 20 % are allowed',
  ]);
});

it('judges by the spreads alone where the system does not say what others take', () => {
  expect(busyReasons({ ...QUIET, othersShare: undefined })).toEqual([]);
  expect(busyReasons({ othersShare: undefined, calibrationSpread: 0.02, pairsSpread: 1 })).toHaveLength(1);
});
