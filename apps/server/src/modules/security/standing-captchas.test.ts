import { expect, it } from 'vitest';
import { StandingCaptchas } from './standing-captchas.ts';

const IP = '203.0.113.7';
const MINUTE_MS = 60_000;

it('stands for three codes, then for none', () => {
  const standing = new StandingCaptchas();
  expect(standing.takeCode('one', IP, 0)).toBe(false);
  standing.solved('one', IP, 0);
  const taken = Array.from({ length: 20 }, (_, at) => standing.takeCode('one', IP, at));
  expect(taken.filter(Boolean)).toHaveLength(3);
  expect(taken.slice(0, 3)).toEqual([true, true, true]);
  expect(standing.size).toBe(0);
});

it('two captchas do not add up', () => {
  const standing = new StandingCaptchas();
  for (let count = 0; count < 5; count++) standing.solved('one', IP, 0);
  const taken = Array.from({ length: 20 }, () => standing.takeCode('one', IP, 1));
  expect(taken.filter(Boolean)).toHaveLength(3);
});

it('is of one session, one network and ten minutes', () => {
  const standing = new StandingCaptchas();
  standing.solved('one', IP, 0);
  expect(standing.takeCode('other', IP, 1)).toBe(false);
  expect(standing.takeCode('one', '198.51.100.9', 1)).toBe(false);
  expect(standing.takeCode('one', '203.0.113.200', 10 * MINUTE_MS - 1)).toBe(true);
  expect(standing.takeCode('one', IP, 10 * MINUTE_MS)).toBe(false);
  // A captcha that stood too long does not come back with a clock that is set back.
  expect(standing.takeCode('one', IP, 1)).toBe(false);
});

it('ends with its session', () => {
  const standing = new StandingCaptchas();
  standing.solved('one', IP, 0);
  standing.endSession('one');
  expect(standing.takeCode('one', IP, 1)).toBe(false);
});

it('holds so many sessions and drops the oldest', () => {
  const standing = new StandingCaptchas();
  for (let count = 0; count <= 20_000; count++) standing.solved(`session ${count}`, IP, count);
  expect(standing.size).toBe(20_000);
  expect(standing.takeCode('session 0', IP, 20_001)).toBe(false);
  expect(standing.takeCode('session 1', IP, 20_001)).toBe(true);
  standing.sweep(20_000 + 10 * MINUTE_MS);
  expect(standing.size).toBe(0);
});
