/** Fills the charts of new markets with invented bars, flagged as back-fill, and shows them in the live folds. */
import type { HistoryBar } from '@tern/simulator';
import {
  BAR_CALENDAR,
  type LiveMarketData,
  restoreMarket,
  STORED_INTERVALS,
  type StoredInterval,
  storeBackfill,
} from '../modules/market/index.ts';
import type { Sql } from '../platform/database/connect.ts';

export interface Past {
  seed: string;
  endMs: number;
  /** The number that a chart of any stored interval gets. */
  bars: number;
  /** Where each coin stands at its end; at its anchor unless said. */
  levels?: Readonly<Record<string, number>>;
}

export async function backFill(
  sql: Sql,
  marketData: LiveMarketData,
  { seed, endMs, bars: count, levels }: Past,
  markets: readonly { market: string }[],
): Promise<void> {
  const { History } = await import('@tern/simulator');
  const history = new History(seed, BAR_CALENDAR, endMs, count, levels);
  let storing = Promise.resolve();
  for (const { market } of markets) {
    // The next market is made up while the database stores this one.
    const bars = history.barsOf(market);
    await storing;
    storing = storeAll(sql, marketData, market, bars);
  }
  await storing;
}

async function storeAll(
  sql: Sql,
  marketData: LiveMarketData,
  market: string,
  bars: ReadonlyMap<StoredInterval, readonly HistoryBar[]>,
): Promise<void> {
  await Promise.all(
    STORED_INTERVALS.map((interval) => storeBackfill(sql, market, interval, bars.get(interval) ?? [])),
  );
  await restoreMarket(sql, marketData, market);
}
