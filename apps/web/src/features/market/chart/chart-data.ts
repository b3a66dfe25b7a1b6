/**
 * Feeds the chart: bars by call, older ones as the member scrolls back, live ones from the feed. Invariant: at most
 * MAX_BARS in memory; an answer for a market or interval that is no longer shown is dropped; a live bar that does not
 * follow the last known one means a hole, and everything is loaded anew. Prices become numbers here and only here, for
 * drawing; nothing computes money with them.
 */
import { MAX_BARS } from '@tern/client';
import type { KlineInterval, WireBar } from '@tern/protocol';
import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts';

const PAGE_BARS = 300;

export interface ChartSource {
  /** Oldest first, all before `endTime` when given. */
  load(endTime: number | undefined, limit: number): Promise<readonly WireBar[]>;
  live: { subscribe(listener: () => void): () => void; getSnapshot(): readonly WireBar[] | undefined };
  interval: KlineInterval;
  /** Nothing came; the screen offers a retry. */
  failed(error: unknown): void;
  loaded(count: number): void;
  /** Live bars leave a hole. */
  hole(): void;
}

/** A decimal as a place on the canvas. */
export const drawn = (text: string) => Number(text);

function drawnBar(bar: WireBar): KLineData {
  return {
    timestamp: bar.time,
    open: drawn(bar.open),
    high: drawn(bar.high),
    low: drawn(bar.low),
    close: drawn(bar.close),
    volume: drawn(bar.volume),
    turnover: drawn(bar.turnover),
  };
}

interface ChartLoader extends DataLoader {
  /** As it came last. */
  barAt(time: number): WireBar | undefined;
  stop(): void;
}

export function createChartLoader(source: ChartSource): ChartLoader {
  let stopped = false;
  let known = 0;
  let lastTime = 0;
  let leave: (() => void) | undefined;
  const byTime = new Map<number, WireBar>();
  const handOut = (bar: WireBar): KLineData => {
    byTime.set(bar.time, bar);
    return drawnBar(bar);
  };

  async function getBars({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    // The chart asks "forward" for what is older. Nothing is newer than what the feed brings.
    if (type === 'backward') return callback([], false);
    const isFirst = type === 'init';
    const room = isFirst ? PAGE_BARS : Math.min(PAGE_BARS, MAX_BARS - known);
    try {
      const bars = await source.load(isFirst ? undefined : (timestamp ?? undefined), room);
      if (stopped) return;
      known = isFirst ? bars.length : known + bars.length;
      if (isFirst) {
        lastTime = bars.at(-1)?.time ?? 0;
        source.loaded(bars.length);
      }
      callback(bars.map(handOut), { forward: bars.length === room && known < MAX_BARS, backward: false });
    } catch (error) {
      if (stopped) return;
      if (isFirst) source.failed(error);
      else callback([], { forward: true, backward: false });
    }
  }

  return {
    getBars: (params) => void getBars(params),
    subscribeBar({ callback }) {
      leave?.();
      let shown: WireBar | undefined;
      const follow = () => {
        const bars = source.live.getSnapshot() ?? [];
        const fresh = bars.slice(bars.findLastIndex((bar) => bar.time < lastTime) + 1);
        const first = fresh[0];
        if (!first || fresh.at(-1) === shown) return;
        if (lastTime > 0 && first.time > nextBarTime(lastTime, source.interval)) return source.hole();
        shown = fresh.at(-1);
        lastTime = shown?.time ?? lastTime;
        for (const bar of fresh) callback(handOut(bar));
      };
      leave = source.live.subscribe(follow);
      follow();
    },
    unsubscribeBar() {
      leave?.();
      leave = undefined;
    },
    barAt: (time) => byTime.get(time),
    stop() {
      stopped = true;
      leave?.();
    },
  };
}

const MINUTE_MS = 60_000;
const LENGTHS_MS: Record<KlineInterval, number> = {
  '1m': MINUTE_MS,
  '3m': 3 * MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '2h': 120 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '12h': 720 * MINUTE_MS,
  '1d': 1440 * MINUTE_MS,
  '3d': 3 * 1440 * MINUTE_MS,
  '1w': 7 * 1440 * MINUTE_MS,
  // The longest month.
  '1M': 31 * 1440 * MINUTE_MS,
};

/** When the bar after this one begins, at the latest. */
function nextBarTime(time: number, interval: KlineInterval): number {
  return time + LENGTHS_MS[interval];
}
