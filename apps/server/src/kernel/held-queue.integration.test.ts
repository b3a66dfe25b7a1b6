/**
 * A caller that waits in the queue when trading is held, or when the kernel stops, gets the answer that nothing was
 * done.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import type { EngineHost } from './engine-host.ts';
import type { Outcome, SubmitFault } from './kernel.ts';
import { openEngineHost } from './open-engine-host.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, order, startTestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());

test('a clock that jumps empties the queue of those who wait; machinery waits for the operator', async () => {
  const clock = new SteppedClock(Date.now());
  const kernel = await startTestKernel(database.target, { clock, mode: 'production' });
  await listAll(kernel);
  const before = kernel.durable.sequence;
  clock.step(3_600_000);
  const told: (SubmitFault | Outcome)[] = [];
  const tick = new Promise<Outcome>((resolve) => kernel.submit({ kind: 'tick', prices: [] }, resolve));
  kernel.submit(
    order(1),
    (outcome) => told.push(outcome),
    () => {
      throw new Error('one who breaks must not keep the others from being told');
    },
  );
  const fault = kernel.submit(
    order(1),
    (outcome) => told.push(outcome),
    (why) => told.push(why),
  );
  expect(fault).toBeUndefined();
  await expect(kernel.execute(order(2))).rejects.toMatchObject({ fault: 'stopping' });
  expect(told).toEqual(['stopping']);
  expect(kernel.durable.sequence).toBe(before);

  expect(kernel.acceptClockStep()).toBe(true);
  expect((await tick).rejection).toBe('OK');
  expect((await kernel.execute(order(1))).rejection).toBe('OK');
  await kernel.stop();
});

test('a stop after a fault answers what no row has taken', async () => {
  let breakNow: ((error: Error) => void) | undefined;
  let isArmed = false;
  const openHost = async (snapshot: Uint8Array | undefined): Promise<EngineHost> => {
    const host = await openEngineHost('inline', snapshot);
    return {
      push: (batch) =>
        isArmed ? new Promise<never>((_resolve, reject) => (breakNow = reject)) : host.push(batch),
      snapshot: () => host.snapshot(),
      dictionary: () => host.dictionary(),
      close: () => host.close(),
    };
  };
  const kernel = await startTestKernel(database.target, { openHost });
  await listAll(kernel);
  isArmed = true;
  kernel.submit(order(1), () => undefined);
  await expect.poll(() => breakNow !== undefined, { interval: 1 }).toBe(true);
  const later = kernel.execute(order(1)).catch((error: unknown) => error);
  expect(kernel.queued).toBe(1);
  breakNow?.(new Error('the engine is gone'));
  await kernel.fault;
  await kernel.stop().catch(() => undefined);
  expect(await later).toMatchObject({ fault: 'stopping' });
});

test('a clock that was set back is an alarm, and time stands still', async () => {
  const clock = new SteppedClock(Date.now());
  const kernel = await startTestKernel(database.target, { clock, mode: 'production' });
  await listAll(kernel);
  const { timeMs } = kernel.durable;
  clock.step(-7_200_000);
  expect((await kernel.execute(order(1))).timeMs).toBe(timeMs);
  expect(kernel.clockBehindMs).toBe(7_200_000);
  expect(kernel.log.lines.filter((line) => line.startsWith('error the clock is behind'))).toHaveLength(1);
  await kernel.stop();
});
