import { expect, it } from 'vitest';
import { clockDuration } from './duration-words.ts';

it.each([
  [0, '00:00:00'],
  [86_399, '23:59:59'],
  [90_061, '25:01:01'],
])('%i s as %s', (seconds, words) => {
  expect(clockDuration(seconds)).toBe(words);
});
