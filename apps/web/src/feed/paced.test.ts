import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';
import { together } from './together.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function source() {
  const listeners = new Set<() => void>();
  let value = 0;
  return {
    tell: () => {
      value++;
      for (const listener of listeners) listener();
    },
    listeners,
    live: {
      getSnapshot: () => value,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
}

it('speaks at once after a silence, then once for all that came within its pace, the last one always', () => {
  const { live, tell } = source();
  const slow = paced(live, 250);
  const received: number[] = [];
  slow.subscribe(() => received.push(slow.getSnapshot()));
  for (let step = 0; step < 5; step++) tell();
  expect(received).toEqual([1]);
  vi.advanceTimersByTime(250);
  expect(received).toEqual([1, 5]);
  vi.advanceTimersByTime(1000);
  expect(received).toEqual([1, 5]);
  tell();
  expect(received).toEqual([1, 5, 6]);
});

it('says nothing more to a listener that left', () => {
  const { live, tell, listeners } = source();
  const received = vi.fn();
  const leave = paced(live, 250).subscribe(received);
  tell();
  tell();
  leave();
  vi.advanceTimersByTime(1000);
  expect(received).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});

it('hears several sources as one, the same as long as none of them changed', () => {
  const [one, two] = [source(), source()];
  const both = together([one.live, two.live]);
  const received = vi.fn();
  const leave = both.subscribe(received);
  const first = both.getSnapshot();
  expect(first).toEqual([0, 0]);
  expect(both.getSnapshot()).toBe(first);
  two.tell();
  expect(received).toHaveBeenCalledTimes(1);
  expect(both.getSnapshot()).toEqual([0, 1]);
  leave();
  expect(one.listeners.size + two.listeners.size).toBe(0);
});
