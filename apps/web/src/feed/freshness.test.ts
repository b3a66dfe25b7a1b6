import type { SocketStatus } from '@tern/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshness } from './freshness.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('createFreshness', () => {
  it('is stale after ten seconds without a word, fresh with the next one', () => {
    const line = {
      received: Date.now(),
      status: (): SocketStatus => 'open',
      lastReceivedTime: () => line.received,
    };
    const freshness = createFreshness(line);
    let calls = 0;
    freshness.subscribe(() => calls++);
    vi.advanceTimersByTime(10_000);
    expect(freshness.getSnapshot()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(freshness.getSnapshot()).toBe(true);
    line.received = Date.now();
    vi.advanceTimersByTime(1_000);
    expect(freshness.getSnapshot()).toBe(false);
    expect(calls).toBe(2);
  });

  it('gives a connection that never spoke its ten seconds, and an idle one for ever', () => {
    let status: SocketStatus = 'connecting';
    const freshness = createFreshness({ status: () => status, lastReceivedTime: () => 0 });
    const leave = freshness.subscribe(() => {});
    vi.advanceTimersByTime(9_000);
    expect(freshness.getSnapshot()).toBe(false);
    vi.advanceTimersByTime(3_000);
    expect(freshness.getSnapshot()).toBe(true);
    status = 'idle';
    vi.advanceTimersByTime(1_000);
    expect(freshness.getSnapshot()).toBe(false);
    leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
