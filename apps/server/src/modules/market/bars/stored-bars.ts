/**
 * Reads stored bars: traded ones and back-filled ones of the same time become one, the back-fill being the earlier. Bars
 * of an interval that is not stored are made of those of its base here.
 */
import type { KlineInterval } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { type Bar, gatherBars, joinBars } from './bar.ts';
import { barAt, barNumber, barStart, baseOf, stepBars } from './intervals.ts';

interface Row {
  time_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: string;
  turnover: string;
}

/** The bars from the one that starts at `fromMs` to the one that holds `toMs`, oldest first. */
export async function readBars(
  sql: Sql,
  market: string,
  interval: KlineInterval,
  fromMs: number,
  toMs: number,
): Promise<Bar[]> {
  const endMs = stepBars(interval, barStart(interval, toMs), 1);
  const rows = await sql<Row[]>`
    select time_ms, open, high, low, close, volume::text as volume, turnover::text as turnover
    from market_bars
    where market = ${market} and interval = ${baseOf(interval)} and time_ms >= ${fromMs} and time_ms < ${endMs}
    order by time_ms, backfill desc`;
  return gatherBars(joined(rows), interval);
}

/** The `count` newest bars, oldest first. */
export async function readNewestBars(
  sql: Sql,
  market: string,
  interval: KlineInterval,
  count: number,
): Promise<Bar[]> {
  // So many bars of the base hold the newest ones whole: none holds more of it than one does that is full.
  const most = count * basesOf(interval);
  const rows = await sql<Row[]>`
    select time_ms, open, high, low, close, volume::text as volume, turnover::text as turnover
    from market_bars
    where market = ${market} and interval = ${baseOf(interval)}
    order by time_ms desc, backfill
    limit ${2 * most}`;
  return gatherBars(joined(rows.reverse()).slice(-most), interval).slice(-count);
}

/** Bars of its base that a full bar of the interval holds. */
function basesOf(interval: KlineInterval): number {
  const base = baseOf(interval);
  return barNumber(base, barAt(interval, 1)) - barNumber(base, barAt(interval, 0));
}

/** The last close before a time; undefined when nothing was traded before. */
export async function readCloseBefore(
  sql: Sql,
  market: string,
  interval: KlineInterval,
  beforeMs: number,
): Promise<bigint | undefined> {
  const rows = await sql<{ close: bigint }[]>`
    select close from market_bars
    where market = ${market} and interval = ${baseOf(interval)} and time_ms < ${beforeMs}
    order by time_ms desc, backfill limit 1`;
  return rows[0]?.close;
}

function joined(rows: readonly Row[]): Bar[] {
  const bars: Bar[] = [];
  for (const row of rows) {
    const { open, high, low, close } = row;
    const time = Number(row.time_ms);
    const bar = { time, open, high, low, close, volume: BigInt(row.volume), turnover: BigInt(row.turnover) };
    const before = bars[bars.length - 1];
    if (before?.time === time) bars[bars.length - 1] = joinBars(before, bar);
    else bars.push(bar);
  }
  return bars;
}
