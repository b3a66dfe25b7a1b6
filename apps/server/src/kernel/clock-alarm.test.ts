import { expect, test } from 'vitest';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { ClockAlarm } from './clock-alarm.ts';
import { RememberedLog } from './testing/test-exchange.ts';
import { TimeKeeper } from './time-keeper.ts';

test('a clock that was set back is said, again every minute, until it has caught up', () => {
  const clock = new SteppedClock(10_000_000);
  const time = new TimeKeeper(clock, 0, () => 0);
  const log = new RememberedLog();
  let passedMs = 0;
  const alarm = new ClockAlarm(time, log, () => passedMs);
  time.stamp();
  clock.step(-1_000);
  alarm.check();
  expect([time.behindMs(), log.lines]).toEqual([0, []]);
  clock.step(-1);
  alarm.check();
  passedMs = 59_999;
  alarm.check();
  expect(time.behindMs()).toBe(1_001);
  expect(log.lines).toEqual([expect.stringMatching(/^error the clock is behind by 1001 ms/)]);
  passedMs = 60_000;
  alarm.check();
  expect(log.lines).toHaveLength(2);
  clock.step(1_001);
  alarm.check();
  alarm.check();
  expect(log.lines.slice(2)).toEqual(['info the clock has caught up, time goes on']);
});

test('a start whose clock is behind the journal is as much behind', () => {
  expect(new TimeKeeper(new SteppedClock(1_000), 3_600_000, () => 0).behindMs()).toBe(3_599_000);
});
