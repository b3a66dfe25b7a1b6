import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { JobWatch } from './job-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PERIOD_MS = 1_000;
/** Three periods and a minute. */
const STILL_MS = 63_000;

function watched(turn: () => Promise<unknown>) {
  let clockMs = 0;
  const watch = new JobWatch(() => clockMs);
  const stop = watch.repeat('sweeping', PERIOD_MS, turn, () => undefined);
  const step = async (ms: number) => {
    clockMs += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { watch, stop, step };
}

it('finds nothing wrong with a job whose turns end well', async () => {
  const { watch, step } = watched(async () => undefined);
  for (let turn = 0; turn < 100; turn++) await step(PERIOD_MS);
  expect(watch.stalled()).toEqual([]);
});

it('names a job of which every turn fails', async () => {
  const { watch, step } = watched(() => Promise.reject(new Error('no')));
  await step(STILL_MS);
  expect(watch.stalled()).toEqual([]);
  await step(PERIOD_MS);
  expect(watch.stalled()).toEqual([{ name: 'sweeping', forMs: STILL_MS + PERIOD_MS }]);
});

it('names a job of which a turn hangs, until it ends; one that is stopped stands nowhere', async () => {
  let end: () => void = () => undefined;
  const { watch, stop, step } = watched(() => new Promise<void>((resolve) => (end = resolve)));
  await step(STILL_MS + PERIOD_MS);
  expect(watch.stalled().map(({ name }) => name)).toEqual(['sweeping']);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.stalled()).toEqual([]);
  await step(2 * STILL_MS);
  expect(watch.stalled()).toHaveLength(1);
  const stopped = stop();
  end();
  await stopped;
  expect(watch.stalled()).toEqual([]);
});
