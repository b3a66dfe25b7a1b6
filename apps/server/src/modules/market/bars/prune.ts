/** Keeps a demo's folder small: public trades beyond the last day and minute bars beyond what a chart can ask for go. */
import type { Sql } from '../../../platform/database/connect.ts';
import { DAY_MS } from './intervals.ts';

const TRADES_MS = DAY_MS;
const MINUTES_MS = 7 * DAY_MS;

export async function pruneMarketData(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from market_trades where time_ms < ${nowMs - TRADES_MS}`;
  await sql`delete from market_bars where interval = '1m' and time_ms < ${nowMs - MINUTES_MS}`;
}
