import { expect, test } from 'vitest';
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
