/**
 * A member's order and fill history out of the read tables, newest first, by keyset. Every query names the member of
 * the session, so another's order is simply not there.
 */
import { formatUnits } from '@tern/math';
import type { CallRequest, CallResult, WireFill } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { withinIds } from '../../platform/database/time-range.ts';
import { CallError } from '../../platform/http/call.ts';
import { existingOrderId } from '../../platform/http/existing-order-id.ts';
import { type Page, pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { readUnfilledSince } from '../balances/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { NamedOrder } from './cancel-spot-order.ts';
import { codeOf, nameOf, statusCodes } from './order-codes.ts';
import { feeSide, marketOf, namedMarket, type OrderRecord, wireOrder } from './order-record.ts';

/** Most fills that one order shows; all of them are in getSpotFills. */
const FILLS_OF_ONE_ORDER = 200;

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
  const before = readCursor(params.cursor, 1);
  const rows = { table: 'spot_orders', id: 'order_id', time: 'create_ms' };
  return sql`
    select * from spot_orders
    where member_id = ${memberId}
      ${before ? sql`and order_id < ${before[0]}` : sql``}
      ${withinIds(sql, params, rows, memberId)}
      ${pairsName === undefined ? sql`` : sql`and market = ${pairsName}`}
      ${side === undefined ? sql`` : sql`and side = ${codeOf('side', side)}`}
      ${type === undefined ? sql`` : sql`and type = ${codeOf('type', type)}`}
      ${status === undefined ? sql`` : sql`and status in ${sql(statusCodes(status))}`}
    order by order_id desc
    limit ${count}`;
}

export async function readOrder(
  sql: Sql,
  memberId: number,
  params: CallRequest<'getSpotOrder'>,
  markets: LiveMarkets,
): Promise<CallResult<'getSpotOrder'>> {
  const orderId = existingOrderId(params.orderId);
  const [order] = await sql<OrderRow[]>`
    select * from spot_orders where order_id = ${orderId} and member_id = ${memberId}`;
  if (!order) throw new CallError('orderUnknown');
  const fills = await sql<FillRow[]>`
    select * from spot_fills
    where member_id = ${memberId} and order_id = ${orderId}
      and trade_id between ${order.first_trade_id} and ${order.last_trade_id}
    order by trade_id desc limit ${FILLS_OF_ONE_ORDER}`;
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
  const before = readCursor(params.cursor, 1);
  const ofTime = { table: 'spot_fills', id: 'trade_id', time: 'time_ms' };
  const rows = await sql<FillRow[]>`
    select * from spot_fills
    where member_id = ${memberId}
      ${before ? sql`and trade_id < ${before[0]}` : sql``}
      ${withinIds(sql, params, ofTime, memberId)}
      ${pairsName === undefined ? sql`` : sql`and market = ${pairsName}`}
      ${side === undefined ? sql`` : sql`and side = ${codeOf('side', side)}`}
    order by trade_id desc
    limit ${limit + 1}`;
  return pageOf(
    rows.map((row) => wireFill(row, markets)),
    limit,
    (last) => last.tradeId,
  );
}

/** The number of newest orders in which a request id is looked up, since it has no index. */
const NEWEST_ORDERS = 1000;

/** The market of an order that the member ever had; undefined when there was none. */
export async function marketOfOrder(
  sql: Sql,
  memberId: number,
  { orderId, requestId }: NamedOrder,
): Promise<string | undefined> {
  const [found] =
    orderId === 0
      ? await sql<{ market: string }[]>`
          select market from (
            select request_id, market from spot_orders where member_id = ${memberId}
            order by order_id desc limit ${NEWEST_ORDERS}
          ) as newest
          where request_id = ${requestId} limit 1`
      : await sql<{ market: string }[]>`
          select market from spot_orders where order_id = ${orderId} and member_id = ${memberId}`;
  return found?.market;
}

/** Gives a better message after the engine found no open order. */
export async function hadOrder(sql: Sql, memberId: number, order: NamedOrder): Promise<boolean> {
  return (await marketOfOrder(sql, memberId, order)) !== undefined;
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
