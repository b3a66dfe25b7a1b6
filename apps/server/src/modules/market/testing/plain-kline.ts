/**
 * The bars of getKline by the shortest way, which tests compare the pages with: stored bars, overlaid by the live ones
 * that the projector has not stored yet, without a gap.
 */
import type { KlineInterval } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { type Bar, gapless } from '../bars/bar.ts';
import { barStart, stepBars } from '../bars/intervals.ts';
import { readBars, readCloseBefore } from '../bars/stored-bars.ts';
import { overlay } from '../klines/kline-page.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';

/** The `limit` bars that start before `endMs` (the newest when it is undefined), oldest first. */
export async function readKline(
  sql: Sql,
  marketData: LiveMarketData,
  market: string,
  interval: KlineInterval,
  endMs: number | undefined,
  limit: number,
): Promise<Bar[]> {
  const nowMs = marketData.timeMs;
  const toMs = barStart(interval, Math.min(endMs === undefined ? nowMs : endMs - 1, nowMs));
  const fromMs = stepBars(interval, toMs, 1 - limit);
  const stored = await readBars(sql, market, interval, fromMs, toMs);
  // Taken after the query: whatever was released meanwhile is in the live bars.
  const live = marketData.klines.tail(market, interval);
  const closeBefore =
    lastBefore(live, fromMs)?.close ?? (await readCloseBefore(sql, market, interval, fromMs));
  return gapless(
    overlay(
      stored,
      live.filter(({ time }) => time >= fromMs && time <= toMs),
    ),
    interval,
    fromMs,
    toMs,
    closeBefore,
  );
}

function lastBefore(bars: readonly Bar[], beforeMs: number): Bar | undefined {
  for (let at = bars.length - 1; at >= 0; at--) {
    const bar = bars[at] as Bar;
    if (bar.time < beforeMs) return bar;
  }
  return undefined;
}
