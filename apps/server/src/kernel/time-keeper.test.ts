import { expect, test } from 'vitest';
import { ShiftedClock } from '../platform/clock/shifted-clock.ts';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { TimeKeeper } from './time-keeper.ts';

test('time never goes back', () => {
  const clock = new SteppedClock(1_000_000);
  const keeper = new TimeKeeper(clock, 0, () => 0);
  expect(keeper.stamp()).toBe(1_000_000);
  clock.step(-5_000);
  expect(keeper.stamp()).toBe(1_000_000);
  clock.step(5_001);
  expect(keeper.stamp()).toBe(1_000_001);
});

test('goes on from the journal when the clock is behind it', () => {
  const keeper = new TimeKeeper(new SteppedClock(1_000), 5_000, () => 0);
  expect(keeper.stamp()).toBe(5_000);
});

test('sees a step of more than a minute, however slowly it is looked at', () => {
  const clock = new SteppedClock(0);
  let passedMs = 0;
  const keeper = new TimeKeeper(clock, 0, () => passedMs);
  clock.step(300_000);
  passedMs = 300_000;
  expect(keeper.forwardStepMs()).toBeUndefined();
  keeper.stamp();
  clock.step(60_001);
  expect(keeper.forwardStepMs()).toBe(60_001);
  keeper.accept();
  expect(keeper.forwardStepMs()).toBeUndefined();
});

test('takes the steps of a test as time that passed, and still sees the wall clock jump under them', () => {
  const wall = new SteppedClock(0);
  const clock = new ShiftedClock(wall);
  const keeper = new TimeKeeper(clock, 0, () => 0);
  clock.step(600_000);
  expect(keeper.forwardStepMs()).toBeUndefined();
  expect(keeper.stamp()).toBe(600_000);
  wall.step(60_001);
  expect(keeper.forwardStepMs()).toBe(60_001);
});

test('a test cannot turn the clock back', () => {
  const clock = new ShiftedClock(new SteppedClock(7));
  for (const byMs of [0, -1, Number.NaN]) expect(() => clock.step(byMs)).toThrow(RangeError);
  expect(clock.nowMs()).toBe(7);
});
