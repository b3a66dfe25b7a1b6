import { expect, it } from 'vitest';
import { clockDuration } from './duration-words.ts';
import { secondsUntil } from './use-seconds-left.ts';

it.each([
  [0, '00:00:00'],
  [86_399, '23:59:59'],
  [90_061, '25:01:01'],
])('%i s as %s', (seconds, words) => {
  expect(clockDuration(seconds)).toBe(words);
});

it('counts a begun second as one, and nothing below zero', () => {
  expect(secondsUntil(10_001, 10_000)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(0, 10_000)).toBe(0);
});
