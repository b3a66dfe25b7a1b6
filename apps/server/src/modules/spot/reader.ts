/** A member's order and fill history out of the read tables, by the queries that spot shares with contracts. */
import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult, WireFill } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { type Page, pageLimit, pageOf } from '../../platform/http/paging.ts';
import {
  hadOwnOrder,
  marketOfOwnOrder,
  readOwnOrder,
  readUnfilledSince,
  selectOwnRows,
  whereAsked,
} from '../history/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { NamedOrder } from './cancel-spot-order.ts';
import { codeOf, nameOf, statusCodes } from './order-codes.ts';
import { feeSide, marketOf, namedMarket, type OrderRecord, wireOrder } from './order-record.ts';

const ORDERS = { table: 'spot_orders', id: 'order_id', time: 'create_ms' };
const FILLS = { table: 'spot_fills', id: 'trade_id', time: 'time_ms' };

/** Codes as in order-codes.ts. */
interface OrderRow extends Pick<OrderRecord, 'market' | 'price' | 'qty' | 'fee'> {
  order_id: bigint;
  member_id: bigint;
  request_id: string;
  side: number;
  type: number;
  time_in_force: number;
  status: number;
  reason: number;
  quote_amount: bigint;
  filled_qty: bigint;
  filled_quote: bigint;
  create_ms: bigint;
  update_ms: bigint;
  first_trade_id: bigint;
  last_trade_id: bigint;
}

interface FillRow {
  side: number;
  role: number;
  trade_id: bigint;
  order_id: bigint;
  market: string;
  price: bigint;
  qty: bigint;
  quote_qty: bigint;
  fee: bigint;
  time_ms: bigint;
}

export async function readOrders(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getSpotOrders'>,
  markets: LiveMarkets,
): Promise<CallResult<'getSpotOrders'>> {
  if (params.pairsName !== undefined) namedMarket(params.pairsName, markets);
  const limit = pageLimit(params.limit);
  const rows = await sql<OrderRow[]>`${selectOrders(sql, memberId, params, limit + 1)}`;
  const orders = rows.map((row) => wireOrder(orderRecord(row), markets));
  const unfilledSince = await readUnfilledSince(sql, 'spot', memberId);
  return { ...pageOf(orders, limit, (last) => last.orderId), unfilledSince };
}

/** `count` rows; apart from the reader, so that a test can ask for its plan. */
export function selectOrders(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getSpotOrders'>,
  count: number,
) {
  const { pairsName, side, type, status } = params;
  const narrowed = sql`
    ${whereAsked(sql, 'market', pairsName)}
    ${whereAsked(sql, 'side', side && codeOf('side', side))}
    ${whereAsked(sql, 'type', type && codeOf('type', type))}
    ${status === undefined ? sql`` : sql`and status in ${sql(statusCodes(status))}`}`;
  return selectOwnRows(sql, memberId, ORDERS, params, narrowed, count);
}

export async function readOrder(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getSpotOrder'>,
  markets: LiveMarkets,
): Promise<CallResult<'getSpotOrder'>> {
  const tables = { orders: ORDERS.table, fills: FILLS.table };
  const { order, fills } = await readOwnOrder<OrderRow, FillRow>(sql, memberId, params.orderId, tables);
  return {
    order: wireOrder(orderRecord(order), markets),
    fills: fills.map((row) => wireFill(row, markets)),
  };
}

export async function readFills(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getSpotFills'>,
  markets: LiveMarkets,
): Promise<Page<WireFill>> {
  const { pairsName, side } = params;
  if (pairsName !== undefined) namedMarket(pairsName, markets);
  const limit = pageLimit(params.limit);
  const narrowed = sql`
    ${whereAsked(sql, 'market', pairsName)}
    ${whereAsked(sql, 'side', side && codeOf('side', side))}`;
  const rows = await sql<FillRow[]>`${selectOwnRows(sql, memberId, FILLS, params, narrowed, limit + 1)}`;
  return pageOf(
    rows.map((row) => wireFill(row, markets)),
    limit,
    (last) => last.tradeId,
  );
}

/** The market of an order that the member ever had; undefined when there was none. */
export function marketOfOrder(sql: Sql, memberId: number, order: NamedOrder): Promise<string | undefined> {
  return marketOfOwnOrder(sql, memberId, ORDERS.table, order);
}

export function hadOrder(sql: Sql, memberId: number, order: NamedOrder): Promise<boolean> {
  return hadOwnOrder(sql, memberId, ORDERS.table, order);
}

function orderRecord(row: OrderRow): OrderRecord {
  return {
    orderId: Number(row.order_id),
    memberId: Number(row.member_id),
    requestId: row.request_id,
    market: row.market,
    side: nameOf('side', row.side),
    type: nameOf('type', row.type),
    timeInForce: nameOf('timeInForce', row.time_in_force),
    status: nameOf('status', row.status),
    reason: nameOf('reason', row.reason),
    price: row.price,
    qty: row.qty,
    quoteAmount: row.quote_amount,
    filledQty: row.filled_qty,
    filledQuote: row.filled_quote,
    fee: row.fee,
    createTimeMs: Number(row.create_ms),
    updateTimeMs: Number(row.update_ms),
  };
}

function wireFill(row: FillRow, markets: LiveMarkets): WireFill {
  const market = marketOf(row.market, markets);
  const side = nameOf('side', row.side);
  const received = feeSide(side, market);
  return {
    tradeId: String(row.trade_id),
    orderId: String(row.order_id),
    pairsName: row.market,
    side,
    role: nameOf('role', row.role),
    price: formatUnits(row.price, market.priceScale),
    qty: formatUnits(row.qty, market.qtyScale),
    quoteQty: formatUnits(row.quote_qty, market.quoteScale),
    fee: formatUnits(row.fee, received.scale),
    feeCurrency: received.currency,
    time: Number(row.time_ms),
  };
}
