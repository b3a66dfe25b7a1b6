/**
 * Reads the rest of the history of contracts, newest first, by keyset: a member's ended positions, funding and
 * deleveragings (every query names the member of the session), and for all callers the funding of a contract and the
 * insurance fund.
 */
import { formatUnits } from '@tern/math';
import { LOT_SCALE, profitRate } from '@tern/math/contract';
import type { CallRequest, CallResult, WireEndedPosition } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import { withinTime } from '../../../platform/database/time-range.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { wireAverage } from '../orders/order-record.ts';
import { codeOf, nameOf } from '../terms/codes.ts';
import { type Contracts, contractOf, namedContract, namedMarket, pairsNameOf } from '../terms/terms.ts';
import { wireRate } from '../terms/wire-contract.ts';
import { wirePercent } from '../terms/wire-units.ts';

type FundingRecord = CallResult<'getFundingRecords'>['rows'][number];
type Deleveraging = CallResult<'getDeleveragings'>['rows'][number];
type FundingInstant = CallResult<'getFundingHistory'>['rows'][number];
type FundMove = CallResult<'getInsuranceFund'>['rows'][number];

interface EndedRow {
  seq: bigint;
  position_id: bigint;
  qty: bigint;
  lots: bigint;
  open_notional: bigint;
  close_notional: bigint;
  realised_pnl: bigint;
  fees: bigint;
  funding: bigint;
  open_ms: bigint;
  close_ms: bigint;
  leverage: number;
  side: number;
  mode: number;
  how: number;
  market: string;
}

export async function readPositionHistory(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getPositionHistory'>,
  contracts: Contracts,
): Promise<Page<WireEndedPosition>> {
  const { side } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 2);
  const rows = await sql<EndedRow[]>`
    select * from position_history
    where member_id = ${memberId}
      ${before ? sql`and (seq, position_id) < (${before[0]}, ${before[1]})` : sql``}
      ${withinTime(sql, params, sql`close_ms`)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${side === undefined ? sql`` : sql`and side = ${codeOf('side', side)}`}
    order by seq desc, position_id desc
    limit ${limit + 1}`;
  const page = pageOf(rows, limit, ({ seq, position_id }) => `${seq}-${position_id}`);
  return { rows: page.rows.map((row) => wireEnded(row, contracts)), cursor: page.cursor };
}

function wireEnded(row: EndedRow, contracts: Contracts): WireEndedPosition {
  const contract = contractOf(row.market, contracts);
  const money = (units: bigint) => formatUnits(units, contract.quoteScale);
  return {
    positionId: String(row.position_id),
    pairsName: pairsNameOf(row.market),
    side: nameOf('side', row.side),
    mode: nameOf('mode', row.mode),
    leverage: row.leverage,
    how: nameOf('how', row.how),
    qty: formatUnits(row.qty, contract.qtyScale),
    lots: formatUnits(row.lots, LOT_SCALE),
    entryPrice: wireAverage(row.open_notional, row.qty, contract),
    closePrice: wireAverage(row.close_notional, row.qty, contract),
    realisedPnl: money(row.realised_pnl),
    profitRate: wirePercent(profitRate(row.realised_pnl, row.open_notional, BigInt(row.leverage))),
    fees: money(row.fees),
    funding: money(row.funding),
    openTime: Number(row.open_ms),
    closeTime: Number(row.close_ms),
  };
}

interface FundingRow {
  seq: bigint;
  part: number;
  qty: bigint;
  mark_price: bigint;
  rate: bigint;
  amount: bigint;
  time_ms: bigint;
  side: number;
  market: string;
}

export async function readFundingRecords(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getFundingRecords'>,
  contracts: Contracts,
): Promise<Page<FundingRecord>> {
  const { side } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 2);
  const rows = await sql<FundingRow[]>`
    select * from funding_records
    where member_id = ${memberId}
      ${before ? sql`and (seq, part) < (${before[0]}, ${before[1]})` : sql``}
      ${withinTime(sql, params, sql`time_ms`)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${side === undefined ? sql`` : sql`and side = ${codeOf('side', side)}`}
    order by seq desc, part desc
    limit ${limit + 1}`;
  const records = rows.map((row): FundingRecord => {
    const contract = contractOf(row.market, contracts);
    return {
      id: `${row.seq}-${row.part}`,
      pairsName: pairsNameOf(row.market),
      side: nameOf('side', row.side),
      qty: formatUnits(row.qty, contract.qtyScale),
      markPrice: formatUnits(row.mark_price, contract.priceScale),
      rate: wireRate(row.rate),
      amount: formatUnits(row.amount, contract.quoteScale),
      time: Number(row.time_ms),
    };
  });
  return pageOf(records, limit, (last) => last.id);
}

interface DeleveragingRow {
  seq: bigint;
  part: number;
  qty: bigint;
  price: bigint;
  pnl: bigint;
  amount: bigint;
  time_ms: bigint;
  kind: number;
  side: number;
  market: string;
}

export async function readDeleveragings(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getDeleveragings'>,
  contracts: Contracts,
): Promise<Page<Deleveraging>> {
  const { side } = params;
  const market = namedMarket(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 2);
  const rows = await sql<DeleveragingRow[]>`
    select * from deleveragings
    where member_id = ${memberId}
      ${before ? sql`and (seq, part) < (${before[0]}, ${before[1]})` : sql``}
      ${withinTime(sql, params, sql`time_ms`)}
      ${market === undefined ? sql`` : sql`and market = ${market}`}
      ${side === undefined ? sql`` : sql`and side = ${codeOf('side', side)}`}
    order by seq desc, part desc
    limit ${limit + 1}`;
  const records = rows.map((row): Deleveraging => {
    const contract = contractOf(row.market, contracts);
    const money = (units: bigint) => formatUnits(units, contract.quoteScale);
    return {
      id: `${row.seq}-${row.part}`,
      kind: nameOf('deleveraging', row.kind),
      pairsName: pairsNameOf(row.market),
      side: nameOf('side', row.side),
      qty: formatUnits(row.qty, contract.qtyScale),
      price: formatUnits(row.price, contract.priceScale),
      pnl: money(row.pnl),
      amount: money(row.amount),
      time: Number(row.time_ms),
    };
  });
  return pageOf(records, limit, (last) => last.id);
}

export async function readFundingHistory(
  sql: Sql,
  params: CallRequest<'getFundingHistory'>,
  contracts: Contracts,
): Promise<Page<FundingInstant>> {
  const contract = namedContract(params.pairsName, contracts);
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 1);
  const rows = await sql<
    {
      time_ms: bigint;
      is_skipped: boolean;
      rate: bigint;
      mark_price: bigint;
      paid: bigint;
      received: bigint;
    }[]
  >`
    select * from funding_history
    where market = ${contract.market} ${before ? sql`and time_ms < ${before[0]}` : sql``}
    order by time_ms desc
    limit ${limit + 1}`;
  const instants = rows.map(
    (row): FundingInstant => ({
      time: Number(row.time_ms),
      isSkipped: row.is_skipped,
      rate: wireRate(row.rate),
      markPrice: formatUnits(row.mark_price, contract.priceScale),
      paid: formatUnits(row.paid, contract.quoteScale),
      received: formatUnits(row.received, contract.quoteScale),
    }),
  );
  return pageOf(instants, limit, (last) => String(last.time));
}

export async function readFundHistory(
  sql: Sql,
  params: CallRequest<'getInsuranceFund'>,
  scale: number,
): Promise<Page<FundMove>> {
  const limit = pageLimit(params.limit);
  const before = readCursor(params.cursor, 1);
  const rows = await sql<{ seq: bigint; time_ms: bigint; balance: bigint; change: bigint; cause: number }[]>`
    select * from fund_history
    ${before ? sql`where seq < ${before[0]}` : sql``}
    order by seq desc
    limit ${limit + 1}`;
  const page = pageOf(rows, limit, ({ seq }) => String(seq));
  return {
    rows: page.rows.map((row) => ({
      time: Number(row.time_ms),
      balance: formatUnits(row.balance, scale),
      change: formatUnits(row.change, scale),
      cause: nameOf('cause', row.cause),
    })),
    cursor: page.cursor,
  };
}
