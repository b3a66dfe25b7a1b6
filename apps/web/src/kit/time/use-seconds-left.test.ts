import { expect, it } from 'vitest';
import { secondsUntil } from './use-seconds-left.ts';

it('counts a begun second as one, and nothing below zero', () => {
  expect(secondsUntil(10_001, 10_000)).toBe(1);
  expect(secondsUntil(10_000, 10_000)).toBe(0);
  expect(secondsUntil(0, 10_000)).toBe(0);
});
