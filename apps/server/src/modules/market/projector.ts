/**
 * The newest public trades and all bars out of journal rows. Each trade is counted once: those up to the stored cursor
 * pass by, so a row applied again changes nothing. A bar is one row an interval, extended by what came later.
 */
import type { ContractTraded, Event, Traded } from '@tern/engine';
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type Bar, joinBars } from './bars/bar.ts';
import { barStart, STORED_INTERVALS } from './bars/intervals.ts';
import { releasedTrade } from './bars/released-trade.ts';
import { TradeBars } from './bars/trade-bars.ts';
import { KEPT_TRADES, type PublicTrade } from './live/recent-trades.ts';

type MarketTrade = PublicTrade & { market: string };
interface StoredBar {
  market: string;
  interval: string;
  bar: Bar;
}

export const marketProjection: Projection = {
  name: 'market',
  tables: ['market_bars', 'market_trade_cursor', 'market_trades'],
  async apply(sql, rows) {
    if (!rows.some(({ events }) => events.some(isTrade))) return;
    const [cursor] = await sql<{ trade_id: bigint | string }[]>`select trade_id from market_trade_cursor`;
    const known = Number(cursor?.trade_id ?? 0);
    const trades: MarketTrade[] = [];
    const bars = new Map<string, StoredBar>();
    for (const { header, events } of rows) {
      const gathered = new TradeBars(header.timeMs);
      for (const event of events) {
        if (!isTrade(event) || event.tradeId <= known) continue;
        const told = releasedTrade(event);
        const { tradeId, market, price, qty, takerSide } = told;
        trades.push({ tradeId, market, timeMs: header.timeMs, price, qty, takerSide });
        gathered.add(told);
      }
      for (const [market, bar] of gathered.byMarket) gather(bars, market, bar);
    }
    const last = trades[trades.length - 1];
    if (!last) return;
    await storeTrades(sql, newestOf(trades));
    await storeBars(sql, [...bars.values()]);
    await sql`update market_trade_cursor set trade_id = ${last.tradeId}`;
  },
};

function isTrade(event: Event): event is Traded | ContractTraded {
  return event.kind === 'traded' || event.kind === 'contract-traded';
}

/** No caller reads more of a market than its newest trades, so a busy batch stores no others. */
function newestOf(trades: readonly MarketTrade[]): MarketTrade[] {
  if (trades.length <= KEPT_TRADES) return [...trades];
  const counts = new Map<string, number>();
  const newest: MarketTrade[] = [];
  for (const trade of trades.toReversed()) {
    const count = counts.get(trade.market) ?? 0;
    if (count === KEPT_TRADES) continue;
    counts.set(trade.market, count + 1);
    newest.push(trade);
  }
  return newest.reverse();
}

function gather(bars: Map<string, StoredBar>, market: string, bar: Bar): void {
  for (const interval of STORED_INTERVALS) {
    const time = barStart(interval, bar.time);
    const key = `${market} ${interval} ${time}`;
    const before = bars.get(key);
    bars.set(key, { market, interval, bar: before ? joinBars(before.bar, bar) : { ...bar, time } });
  }
}

async function storeTrades(sql: TransactionSql, trades: readonly MarketTrade[]): Promise<void> {
  await sql`
    insert into market_trades (trade_id, market, time_ms, price, qty, taker_side)
    select * from unnest(
      ${integerColumn(trades.map((trade) => trade.tradeId))}::bigint[],
      ${textColumn(trades.map((trade) => trade.market))}::text[],
      ${integerColumn(trades.map((trade) => trade.timeMs))}::bigint[],
      ${integerColumn(trades.map((trade) => trade.price))}::bigint[],
      ${integerColumn(trades.map((trade) => trade.qty))}::bigint[],
      ${textColumn(trades.map((trade) => trade.takerSide))}::text[]
    )
    on conflict (trade_id) do nothing`;
}

async function storeBars(sql: TransactionSql, stored: readonly StoredBar[]): Promise<void> {
  const column = (of: (bar: Bar) => bigint | number) => integerColumn(stored.map(({ bar }) => of(bar)));
  await sql`
    insert into market_bars as known
      (market, interval, time_ms, backfill, open, high, low, close, volume, turnover)
    select market, interval, time_ms, false, open, high, low, close, volume, turnover from unnest(
      ${textColumn(stored.map(({ market }) => market))}::text[],
      ${textColumn(stored.map(({ interval }) => interval))}::text[],
      ${column((bar) => bar.time)}::bigint[],
      ${column((bar) => bar.open)}::bigint[],
      ${column((bar) => bar.high)}::bigint[],
      ${column((bar) => bar.low)}::bigint[],
      ${column((bar) => bar.close)}::bigint[],
      ${column((bar) => bar.volume)}::numeric[],
      ${column((bar) => bar.turnover)}::numeric[]
    ) as fresh (market, interval, time_ms, open, high, low, close, volume, turnover)
    on conflict (market, interval, time_ms, backfill) do update set
      high = greatest(known.high, excluded.high),
      low = least(known.low, excluded.low),
      close = excluded.close,
      volume = known.volume + excluded.volume,
      turnover = known.turnover + excluded.turnover`;
}
