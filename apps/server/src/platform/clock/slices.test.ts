import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { inSlices, type Sliced, sortSliced, startSliced } from './slices.ts';

function* work(ms: number): Sliced<string> {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) yield;
  return 'done';
}

describe('work in slices', () => {
  it('that is short is done at once', () => {
    const onDone = vi.fn();
    startSliced(work(0), onDone, (fault) => expect.unreachable(String(fault)));
    expect(onDone).toHaveBeenCalledWith('done');
  });

  it('that is long lets others have the thread in between', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    expect(await inSlices(work(30))).toBe('done');
    clearInterval(others);
    expect(turns).toBeGreaterThan(2);
  });

  it('that fails says so, in its first slice and in a later one', async () => {
    const failing = function* (ms: number): Sliced<never> {
      yield* work(ms);
      throw new Error('broken');
    };
    await expect(inSlices(failing(0))).rejects.toThrow('broken');
    await expect(inSlices(failing(10))).rejects.toThrow('broken');
    await sleep(0);
  });
});

describe('sorting in slices', () => {
  it.each([0, 1, 1_023, 1_024, 1_025, 10_000])('%i elements, equal ones in their order', async (count) => {
    const items = Array.from({ length: count }, (_, at) => ({ key: (at * 7_919) % 97, at }));
    const sorted = await inSlices(sortSliced(items, (a, b) => a.key - b.key));
    expect(sorted).toEqual(items.toSorted((a, b) => a.key - b.key || a.at - b.at));
  });
});
