import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketInfo } from '../modules/market/index.ts';
import { AdminError } from '../platform/admin/index.ts';
import { ShiftedClock } from '../platform/clock/shifted-clock.ts';
import { SteppedClock } from '../platform/clock/stepped-clock.ts';
import { type TestControlParts, testControlVerbs } from './test-control.ts';

const START_MS = Date.UTC(2026, 10, 20, 4);
const clock = () => new ShiftedClock(new SteppedClock(START_MS));
const markets: TestControlParts['markets'] = {
  market: (name) => (name === 'A/B' ? ({ priceScale: 2 } as MarketInfo) : undefined),
};
const demo = {
  world: { hold: vi.fn((_: string, price: bigint) => price > 0n), free: vi.fn() },
  driver: { pause: vi.fn(async () => undefined), resume: vi.fn() },
  neverReceived: new Set<string>(),
};
beforeEach(() => vi.clearAllMocks());

function say(steered: Partial<TestControlParts>, ...[verb, ...words]: string[]): Promise<string> {
  const all = testControlVerbs({
    clock: clock(),
    ticks: { tick: async () => undefined },
    markets,
    demo,
    ...steered,
  });
  return all.find((one) => one.verb === verb)!.run(words);
}

describe('the clock', () => {
  it('goes second by second, each with its tick, never two at once', async () => {
    const time = clock();
    const received: number[] = [];
    let isUnderWay = false;
    const tick = async () => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      await new Promise((resolve) => setImmediate(resolve));
      received.push((time.nowMs() - START_MS) / 1_000);
      isUnderWay = false;
    };
    expect(await say({ clock: time, ticks: { tick } }, 'test-clock', '4')).toContain('2026-11-20T04:00:04');
    expect(received).toEqual([1, 2, 3, 4]);
  });

  it('goes in longer steps, each with its tick', async () => {
    const time = clock();
    const received: number[] = [];
    const tick = async () => void received.push((time.nowMs() - START_MS) / 1_000);
    await say({ clock: time, ticks: { tick } }, 'test-clock', '3', '3600');
    expect(received).toEqual([3_600, 7_200, 10_800]);
  });

  it.each([[''], ['0'], ['-1'], ['1.5'], ['1201'], ['soon'], ['1', '0'], ['1', '3601'], ['1', 'long']])(
    'is not stepped by %j, %j',
    async (...words) => {
      const time = clock();
      await expect(say({ clock: time }, 'test-clock', ...words)).rejects.toThrow(AdminError);
      expect(time.steppedMs).toBe(0);
    },
  );
});

describe('the simulated market', () => {
  it('is not heard of from its sources until it is again', async () => {
    await say({}, 'test-sources', 'A/B', 'off');
    expect([...demo.neverReceived]).toEqual(['A/B']);
    await say({}, 'test-sources', 'A/B', 'on');
    expect([...demo.neverReceived]).toEqual([]);
    for (const words of [['A/B'], ['A/B', 'maybe'], ['C/D', 'off']])
      await expect(say({}, 'test-sources', ...words)).rejects.toThrow(AdminError);
  });

  it('is held at a price of the pair and let go', async () => {
    await say({}, 'test-index', 'A/B', '12.3');
    expect(demo.world.hold).toHaveBeenCalledWith('A/B', 1_230n);
    await say({}, 'test-index', 'A/B', 'free');
    expect(demo.world.free).toHaveBeenCalledWith('A/B');
  });

  it.each([
    ['A/C', '1'],
    ['A/B', '1.234'],
    ['A/B', 'high'],
    ['A/B', ''],
    ['A/B', '0'],
  ])('takes no %s at %j', async (pair, price) => {
    await expect(say({}, 'test-index', pair, price)).rejects.toThrow(AdminError);
  });

  it('falls silent and speaks again', async () => {
    await say({}, 'test-bots', 'off');
    expect(demo.driver.pause).toHaveBeenCalledOnce();
    expect(demo.driver.resume).not.toHaveBeenCalled();
    await say({}, 'test-bots', 'on');
    expect(demo.driver.resume).toHaveBeenCalledOnce();
    await expect(say({}, 'test-bots', 'maybe')).rejects.toThrow(AdminError);
  });

  it('must be there', async () => {
    await expect(say({ demo: undefined }, 'test-bots', 'off')).rejects.toThrow(/no simulated market/);
    await expect(say({ demo: undefined }, 'test-index', 'A/B', '1')).rejects.toThrow(/no simulated market/);
  });
});
