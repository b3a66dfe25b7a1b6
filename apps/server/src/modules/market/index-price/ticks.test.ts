import { type Command, DEFAULT_INDEX_LIMITS, laneOf, type Tick } from '@tern/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveIndexes } from '../live/live-indexes.ts';
import type { IndexSource, SourcePrice } from './index-source.ts';
import { TickCollector, Ticks } from './ticks.ts';

const indexes = new LiveIndexes({ indexes: [] });
indexes.apply({
  kind: 'index-set',
  symbol: 'A/B',
  priceScale: 3,
  step: 1n,
  sources: [],
  limits: DEFAULT_INDEX_LIMITS,
});

describe('what a tick carries', () => {
  const price = (text: string, sourceTimeMs = 1): SourcePrice => ({
    symbol: 'A/B',
    price: text,
    sourceTimeMs,
  });

  it('the newest word of each source, at the scale of the index, once', () => {
    const collector = new TickCollector(indexes);
    collector.report('x', price('1.5'));
    collector.report('x', price('1.23456', 2));
    collector.report('y', price('2'));
    expect((collector.take() as Tick).prices).toEqual([
      { symbol: 'A/B', source: 'x', price: 1_235n, sourceTimeMs: 2 },
      { symbol: 'A/B', source: 'y', price: 2_000n, sourceTimeMs: 1 },
    ]);
    expect((collector.take() as Tick).prices).toEqual([]);
  });

  it.each(['0', '-1', 'NaN', '1e5', '', '0.0001', '1.0000000000000000001'])('no price: %j', (text) => {
    const collector = new TickCollector(indexes);
    collector.report('x', price(text));
    collector.report('x', { ...price('1'), symbol: 'C/D' });
    collector.report('x', price('1', Number.NaN));
    expect((collector.take() as Tick).prices).toEqual([]);
  });
});

describe('the beat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('one tick a second, empty or not, in the risk-reducing lane, never two at once', () => {
    const said: { command: Command; lane: string; done: () => void }[] = [];
    const kernel = {
      submit(command: Command, done: unknown) {
        const lane = laneOf(command) === 'normal' ? 'normal' : 'risk-reducing';
        said.push({ command, lane, done: done as () => void });
        return undefined;
      },
    };
    const source: IndexSource = { name: 'x', start: vi.fn(), stop: vi.fn() };
    const stop = new Ticks(kernel, indexes, [source]).start();
    vi.advanceTimersByTime(1_000);
    expect(said).toMatchObject([{ command: { kind: 'tick', prices: [] }, lane: 'risk-reducing' }]);
    vi.advanceTimersByTime(3_000);
    expect(said).toHaveLength(1);
    said[0]?.done();
    vi.advanceTimersByTime(1_000);
    expect(said).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(said).toHaveLength(2);
    expect(source.stop).toHaveBeenCalledOnce();
  });

  it('one more when asked for, after the one that is under way, with what the sources say then', async () => {
    const said: { command: Tick; done: () => void }[] = [];
    const kernel = {
      submit(command: Command, done: unknown) {
        said.push({ command: command as Tick, done: done as () => void });
        return undefined;
      },
    };
    let report: (price: SourcePrice) => void;
    let now = 0;
    const source: IndexSource = {
      name: 'x',
      start: (_, tell) => {
        report = tell;
      },
      stop: vi.fn(),
      sayNow: () => report({ symbol: 'A/B', price: '1', sourceTimeMs: now }),
    };
    const ticks = new Ticks(kernel, indexes, [source]);
    const stop = ticks.start();
    vi.advanceTimersByTime(1_000);
    now = 1_500;
    const asked = Promise.all([ticks.tick(), ticks.tick()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toHaveLength(1);
    for (const place of [0, 1, 2]) {
      expect(said).toHaveLength(place + 1);
      said[place]?.done();
      await vi.advanceTimersByTimeAsync(0);
    }
    await asked;
    expect(said.map(({ command }) => command.prices.map((price) => price.sourceTimeMs))).toEqual([
      [],
      [1_500],
      [1_500],
    ]);
    stop();
  });

  it('is told when the kernel takes no tick', async () => {
    const ticks = new Ticks({ submit: () => 'stopping' as const }, indexes, []);
    await expect(ticks.tick()).rejects.toThrow(/no command/);
    await expect(ticks.tick()).rejects.toThrow(/no command/);
  });
});
