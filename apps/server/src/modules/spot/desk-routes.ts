/** A member's spot orders for the desk of members, which stands below this module and is given this reader. */
import type { DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveOrders } from './live-orders.ts';
import { wireOrder } from './order-record.ts';
import { readOrders } from './reader.ts';

type WireOrders = DeskResult<'getMemberOrders'>;

export interface OrderPage {
  open?: 'true' | 'false' | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
}

export function deskOrders(
  sql: Sql,
  live: LiveOrders,
  markets: LiveMarkets,
): (memberId: number, request: OrderPage) => Promise<WireOrders> {
  return async (memberId, { open, cursor, limit }) => {
    if (open === 'true') return openOrders(live, markets, memberId, { cursor, limit });
    const paging = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit }) };
    const page = await readOrders(sql, memberId, paging, markets);
    return { rows: page.rows.map(shown), cursor: page.cursor };
  };
}

function openOrders(
  live: LiveOrders,
  markets: LiveMarkets,
  memberId: number,
  { cursor, limit: wanted }: OrderPage,
): WireOrders {
  const limit = pageLimit(wanted);
  const before = readCursor(cursor, 1)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const rows = live.ordersOf(memberId).filter(({ orderId }) => orderId < before);
  const wire = rows.slice(0, limit + 1).map((order) => shown(wireOrder(order, markets)));
  return pageOf(wire, limit, (last) => last.orderId);
}

function shown(order: ReturnType<typeof wireOrder>): WireOrders['rows'][number] {
  const { orderId, pairsName, side, type, status, price, qty, filledQty, filledQuote, fee } = order;
  return {
    orderId,
    pairsName,
    side,
    type,
    status,
    price,
    qty,
    filledQty,
    filledQuote,
    fee,
    createTime: order.createTime,
    updateTime: order.updateTime,
  };
}
