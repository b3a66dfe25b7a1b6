/**
 * A member's trades, volume and fees of the last days, by pair. SQL sums in numeric, so the sums are exact. Trade ids grow
 * with time, so the primary key leads to the newest fills of the member; one answer reads at most MOST_FILLS of them.
 */
import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Kernel } from '../../kernel/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter } from '../../platform/http/paging.ts';
import type { LiveMarkets } from '../market/index.ts';
import { nameOf } from './order-codes.ts';
import { feeSide, marketOf } from './order-record.ts';

const DAY_MS = 86_400_000;
const MOST_FILLS = 50_000;

type Summary = CallResult<'getTradingSummary'>;
type PairSummary = Summary['pairs'][number];

/** The sums of one side of a pair, in the units of the side's assets. */
interface SideRow {
  market: string;
  /** As in order-codes.ts. */
  side: number;
  trades: bigint;
  /** Numeric columns come as text. */
  volume: string;
  fee: string;
  first_ms: bigint;
}

/** The days end at the time of the last durable row, since fills carry the times of their rows. */
export function tradingSummaryRoute(
  calls: CallRegistry,
  sql: Sql,
  barrier: ReadBarrier,
  markets: LiveMarkets,
  kernel: Pick<Kernel, 'durable'>,
): void {
  calls.member('getTradingSummary', (params, caller) =>
    readAfter(barrier, params.minSequence, () =>
      readTradingSummary(sql, caller.memberId, params, markets, kernel.durable.timeMs),
    ),
  );
}

/** Sums in units of each asset as decimal strings; `mostFills` is the number of newest fills that are read. */
export async function readTradingSummary(
  sql: Sql,
  memberId: number,
  { days }: Pick<CallRequest<'getTradingSummary'>, 'days'>,
  markets: LiveMarkets,
  nowMs: number,
  mostFills = MOST_FILLS,
): Promise<Summary> {
  const since = nowMs - Number(days) * DAY_MS;
  const sides = await sql<SideRow[]>`
    select market, side, count(*) as trades, sum(quote_qty) as volume, sum(fee) as fee, min(time_ms) as first_ms
    from (
      select market, side, quote_qty, fee, time_ms from spot_fills
      where member_id = ${memberId} order by trade_id desc limit ${mostFills}
    ) as newest
    where time_ms >= ${since}
    group by market, side
    order by market, side`;
  const trades = sides.reduce((sum, row) => sum + Number(row.trades), 0);
  const isWhole = trades < mostFills;
  const first = Math.min(...sides.map((row) => Number(row.first_ms)));
  return { since: isWhole ? since : first, isWhole, pairs: pairsOf(sides, markets) };
}

function pairsOf(sides: readonly SideRow[], markets: LiveMarkets): PairSummary[] {
  return [...new Set(sides.map((row) => row.market))]
    .map((name) => pairSummary(name, sides, markets))
    .toSorted((one, other) => other.trades - one.trades);
}

function pairSummary(pairsName: string, sides: readonly SideRow[], markets: LiveMarkets): PairSummary {
  const rows = sides.filter((row) => row.market === pairsName);
  const market = marketOf(pairsName, markets);
  const volume = rows.reduce((sum, row) => sum + BigInt(row.volume), 0n);
  return {
    pairsName,
    trades: rows.reduce((sum, row) => sum + Number(row.trades), 0),
    volume: formatUnits(volume, market.quoteScale),
    fees: rows.map((row) => {
      const { currency, scale } = feeSide(nameOf('side', row.side), market);
      return { currency, amount: formatUnits(BigInt(row.fee), scale) };
    }),
  };
}
