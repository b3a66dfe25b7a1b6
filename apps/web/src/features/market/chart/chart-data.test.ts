import type { WireBar } from '@tern/protocol';
import type { DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import { describe, expect, it } from 'vitest';
import { type ChartSource, createChartLoader } from './chart-data.ts';

const MINUTE = 60_000;
const bar = (minute: number, close = '1'): WireBar => ({
  time: minute * MINUTE,
  open: '1',
  high: '1',
  low: '1',
  close,
  volume: '0',
  turnover: '0',
});
const settle = () => new Promise<void>((done) => setTimeout(done, 0));

function world(bars: WireBar[]) {
  const seen: string[] = [];
  let live: WireBar[] = [];
  let tell = () => {};
  const source: ChartSource = {
    interval: '1m',
    load: async (endTime, limit) =>
      bars.filter((row) => endTime === undefined || row.time < endTime).slice(-limit),
    live: {
      subscribe: (listener) => {
        tell = listener;
        return () => {
          tell = () => {};
        };
      },
      getSnapshot: () => live,
    },
    failed: () => seen.push('failed'),
    loaded: (count) => seen.push(`loaded ${count}`),
    hole: () => seen.push('hole'),
  };
  const loader = createChartLoader(source);
  const ask = async (type: DataLoaderGetBarsParams['type'], timestamp: number | null = null) => {
    let answer: { data: KLineData[]; more: unknown } | undefined;
    // Some sources of these tests answer late or never.
    void loader.getBars({
      type,
      timestamp,
      symbol: { ticker: 'A/B', pricePrecision: 2, volumePrecision: 2 },
      period: { type: 'minute', span: 1 },
      callback: (data, more) => {
        answer = { data, more };
      },
    });
    await settle();
    return answer;
  };
  const subscribe = () =>
    loader.subscribeBar?.({
      symbol: { ticker: 'A/B', pricePrecision: 2, volumePrecision: 2 },
      period: { type: 'minute', span: 1 },
      callback: (data) => seen.push(`bar ${data.timestamp / MINUTE} ${data.close}`),
    });
  return {
    seen,
    loader,
    source,
    ask,
    subscribe,
    bring: (...rows: WireBar[]) => {
      live = rows;
      tell();
    },
  };
}

describe('createChartLoader', () => {
  it('loads a page, then older pages, until there are no more', async () => {
    const { ask } = world(Array.from({ length: 450 }, (_, minute) => bar(minute)));
    const first = await ask('init');
    expect(first?.data).toHaveLength(300);
    expect(first?.more).toEqual({ forward: true, backward: false });
    const older = await ask('forward', first?.data[0]?.timestamp ?? null);
    expect(older?.data.map((row) => row.timestamp / MINUTE)).toEqual(
      Array.from({ length: 150 }, (_, at) => at),
    );
    expect(older?.more).toEqual({ forward: false, backward: false });
  });

  it('keeps at most 1,500 bars', async () => {
    const { ask } = world(Array.from({ length: 3000 }, (_, minute) => bar(minute)));
    let oldest = (await ask('init'))?.data[0]?.timestamp ?? 0;
    let pages = 1;
    for (let more = true; more; pages++) {
      const answer = await ask('forward', oldest);
      if (!answer) throw new Error('no answer');
      oldest = answer.data[0]?.timestamp ?? 0;
      more = (answer.more as { forward: boolean }).forward;
    }
    expect(oldest).toBe(1500 * MINUTE);
    expect(pages).toBe(5);
  });

  it('hands on live bars from the last known one, and no older ones', async () => {
    const { ask, subscribe, bring, seen } = world([bar(1), bar(2)]);
    await ask('init');
    subscribe();
    bring(bar(1, '9'), bar(2, '3'), bar(3, '4'));
    bring(bar(3, '5'));
    expect(seen).toEqual(['loaded 2', 'bar 2 3', 'bar 3 4', 'bar 3 5']);
  });

  it('knows every bar as the server said it, a live one as it came last', async () => {
    const { ask, subscribe, bring, loader } = world([bar(1), bar(2)]);
    await ask('init');
    subscribe();
    expect(loader.barAt(2 * MINUTE)).toEqual(bar(2));
    bring(bar(2, '3'), bar(3, '4'));
    expect([1, 2, 3, 4].map((minute) => loader.barAt(minute * MINUTE)?.close)).toEqual([
      bar(1).close,
      '3',
      '4',
      undefined,
    ]);
  });

  it('sees a hole', async () => {
    const { ask, subscribe, bring, seen } = world([bar(1), bar(2)]);
    await ask('init');
    subscribe();
    bring(bar(4));
    expect(seen).toEqual(['loaded 2', 'hole']);
  });

  it('says a failure of the first page, and nothing once stopped', async () => {
    const failing = world([]);
    failing.source.load = () => Promise.reject(new Error('no'));
    await failing.ask('init');
    expect(failing.seen).toEqual(['failed']);
    const stopped = world([bar(1)]);
    stopped.loader.stop();
    expect(await stopped.ask('init')).toBeUndefined();
    expect(stopped.seen).toEqual([]);
  });
});
