import { expect, test } from 'vitest';
import { readinessProblem } from './readiness.ts';

test.each([
  [0, 2_000, undefined],
  [0, undefined, undefined],
  [0, 1_023, 'disk space is short'],
  [5_000, 2_000, 'the clock is behind'],
])('a clock behind by %i ms and %s MiB free: %s', (clockBehindMs, freeMb, words) => {
  expect(readinessProblem({ clockBehindMs }, { freeMb }, { diskAlarmMb: 1_024 })).toBe(words);
});
