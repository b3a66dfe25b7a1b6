/** Fills the charts of a new demo with invented bars, flagged as back-fill, and shows them in the live folds. */

import { KLINE_INTERVALS, type KlineInterval } from '@tern/protocol';
import type { HistoryBar } from '@tern/simulator';
import { BAR_CALENDAR, type MarketFolds, restoreMarket, storeBackfill } from '../modules/market/index.ts';
import type { Sql } from '../platform/database/connect.ts';

/** Bars a chart can ask for at once. */
const BARS = 1_500;

export async function backFill(sql: Sql, folds: MarketFolds, seed: string, endMs: number): Promise<void> {
  const { History, MARKETS } = await import('@tern/simulator');
  const history = new History(seed, BAR_CALENDAR, endMs, BARS);
  let storing = Promise.resolve();
  for (const { market } of MARKETS) {
    // The next market is made up while the database stores this one.
    const bars = history.barsOf(market);
    await storing;
    storing = storeAll(sql, folds, market, bars);
  }
  await storing;
}

async function storeAll(
  sql: Sql,
  folds: MarketFolds,
  market: string,
  bars: ReadonlyMap<KlineInterval, readonly HistoryBar[]>,
): Promise<void> {
  await Promise.all(
    KLINE_INTERVALS.map((interval) => storeBackfill(sql, market, interval, bars.get(interval) ?? [])),
  );
  await restoreMarket(sql, folds, market);
}
