/** Reads stored bars: traded ones and back-filled ones of the same time become one, the back-fill being the earlier. */
import type { KlineInterval } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { type Bar, joinBars } from './bar.ts';

interface Row {
  time_ms: bigint;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: string;
  turnover: string;
}

/** Bars that start between both times, oldest first. */
export async function readBars(
  sql: Sql,
  market: string,
  interval: KlineInterval,
  fromMs: number,
  toMs: number,
): Promise<Bar[]> {
  return joined(
    await sql<Row[]>`
      select time_ms, open, high, low, close, volume::text as volume, turnover::text as turnover
      from market_bars
      where market = ${market} and interval = ${interval} and time_ms between ${fromMs} and ${toMs}
      order by time_ms, backfill desc`,
  );
}

/** The `count` newest bars, oldest first. */
export async function readNewestBars(
  sql: Sql,
  market: string,
  interval: KlineInterval,
  count: number,
): Promise<Bar[]> {
  const rows = await sql<Row[]>`
    select time_ms, open, high, low, close, volume::text as volume, turnover::text as turnover
    from market_bars
    where market = ${market} and interval = ${interval}
    order by time_ms desc, backfill
    limit ${2 * count}`;
  return joined(rows.reverse()).slice(-count);
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
    where market = ${market} and interval = ${interval} and time_ms < ${beforeMs}
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
