/**
 * Brings stored trades and bars back into the live state: of every market at start, once the projector has caught up
 * with the journal and before the first command; of one market after its back-fill and before its first trade.
 */
import type { Side } from '@tern/engine';
import { KLINE_INTERVALS } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { barStart, DAY_MS } from '../bars/intervals.ts';
import { readBars, readCloseBefore, readNewestBars } from '../bars/stored-bars.ts';
import type { LiveMarketData } from './live-market-data.ts';
import { KEPT_TRADES } from './recent-trades.ts';

export async function restoreMarkets(sql: Sql, marketData: LiveMarketData): Promise<void> {
  const markets = [...marketData.markets.list(), ...marketData.contracts.list()];
  for (const { market } of markets) await restoreMarket(sql, marketData, market);
}

export async function restoreMarket(sql: Sql, marketData: LiveMarketData, market: string): Promise<void> {
  const fromMs = barStart('1m', marketData.timeMs) - DAY_MS;
  const minutes = await readBars(sql, market, '1m', fromMs, marketData.timeMs);
  // The oldest bars of a rolled-up history know a close that pruned minutes do not.
  const before =
    (await readCloseBefore(sql, market, '1m', fromMs)) ??
    (await readCloseBefore(sql, market, '1d', barStart('1d', fromMs)));
  marketData.tickers.restore(market, minutes, before);
  for (const interval of KLINE_INTERVALS) {
    marketData.klines.restore(market, interval, await readNewestBars(sql, market, interval, 2));
  }
  const trades = await sql<
    { trade_id: bigint; time_ms: bigint; price: bigint; qty: bigint; taker_side: Side }[]
  >`
    select trade_id, time_ms, price, qty, taker_side from market_trades
    where market = ${market} order by trade_id desc limit ${KEPT_TRADES}`;
  marketData.trades.restore(
    market,
    trades.reverse().map((row) => ({
      tradeId: Number(row.trade_id),
      timeMs: Number(row.time_ms),
      price: row.price,
      qty: row.qty,
      takerSide: row.taker_side,
    })),
  );
}
