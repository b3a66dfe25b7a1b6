/**
 * Stores invented history for charts, flagged as back-fill: the demo's first start alone calls this. It never makes a
 * trade, so no account history shows it, and it never replaces a bar that is there.
 */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { Bar } from './bar.ts';
import type { StoredInterval } from './intervals.ts';

export async function storeBackfill(
  sql: Sql,
  market: string,
  interval: StoredInterval,
  bars: readonly Bar[],
): Promise<void> {
  const column = (of: (bar: Bar) => bigint | number) => integerColumn(bars.map(of));
  await sql`
    insert into market_bars (market, interval, time_ms, backfill, open, high, low, close, volume, turnover)
    select ${market}, ${interval}, time_ms, true, open, high, low, close, volume, turnover from unnest(
      ${column((bar) => bar.time)}::bigint[],
      ${column((bar) => bar.open)}::bigint[],
      ${column((bar) => bar.high)}::bigint[],
      ${column((bar) => bar.low)}::bigint[],
      ${column((bar) => bar.close)}::bigint[],
      ${column((bar) => bar.volume)}::numeric[],
      ${column((bar) => bar.turnover)}::numeric[]
    ) as fresh (time_ms, open, high, low, close, volume, turnover)
    on conflict do nothing`;
}
