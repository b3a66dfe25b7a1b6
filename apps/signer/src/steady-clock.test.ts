import { expect, it } from 'vitest';
import { steadyClock } from './steady-clock.ts';

it('moves with the time that passes, not with a wall clock that is set forward', () => {
  const times = { wallMs: 1_000_000, passedMs: 50 };
  const clock = steadyClock({ wall: () => times.wallMs, passed: () => times.passedMs });
  expect(clock()).toBe(1_000_000);
  times.wallMs += 3_000;
  times.passedMs += 3_000.7;
  expect(clock()).toBe(1_003_000);
  times.wallMs += 86_400_000;
  times.passedMs += 1_000;
  expect(clock()).toBe(1_004_000);
  times.wallMs = 900_000;
  expect(clock()).toBe(900_000);
});

it('starts with the clocks of the machine', () => {
  const before = Date.now();
  const now = steadyClock()();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
