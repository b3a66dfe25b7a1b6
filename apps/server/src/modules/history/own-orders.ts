/**
 * A member's own orders, plans and fills out of the read tables, newest first, by keyset: the queries that spot and contracts
 * share. Every query names the member of the session, so another's rows are simply not there.
 */
import type { Sql } from '../../platform/database/connect.ts';
import type { Fragment } from '../../platform/database/sql-text.ts';
import { type TimeRange, withinIds } from '../../platform/database/time-range.ts';
import { CallError } from '../../platform/http/call.ts';
import { existingOrderId } from '../../platform/http/existing-order-id.ts';
import { readCursor } from '../../platform/http/paging.ts';

/** A read table whose primary key is the member and this id. */
interface OwnRows {
  table: string;
  id: string;
  time: string;
}

type Asked = TimeRange & { cursor?: string | undefined };

/** Most fills that one order shows; the list of fills has all of them. */
const FILLS_OF_ONE_ORDER = 200;
/** The number of newest orders in which a request id is looked up, since it has no index. */
const NEWEST_ORDERS = 1000;

/** The condition of a column that the caller asks for; none where the value is left out. */
export function whereAsked(sql: Sql, column: string, value: string | number | undefined): Fragment {
  return value === undefined ? sql`` : sql`and ${sql(column)} = ${value}`;
}

/** The query of `count` rows behind the cursor; `narrowed` follows the member and the time. */
export function selectOwnRows(
  sql: Sql,
  memberId: number,
  rows: OwnRows,
  asked: Asked,
  narrowed: Fragment,
  count: number,
) {
  const before = readCursor(asked.cursor, 1);
  const id = sql(rows.id);
  return sql`
    select * from ${sql(rows.table)}
    where member_id = ${memberId}
      ${before ? sql`and ${id} < ${before[0]}` : sql``}
      ${withinIds(sql, asked, rows, memberId)}
      ${narrowed}
    order by ${id} desc
    limit ${count}`;
}

interface Trades {
  first_trade_id: bigint;
  last_trade_id: bigint;
}

/** One order with its newest fills. */
export async function readOwnOrder<OrderRow extends Trades, FillRow extends object>(
  sql: Sql,
  memberId: number,
  orderIdText: string,
  tables: { orders: string; fills: string },
): Promise<{ order: OrderRow; fills: FillRow[] }> {
  const orderId = existingOrderId(orderIdText);
  const [order] = await sql<OrderRow[]>`
    select * from ${sql(tables.orders)} where member_id = ${memberId} and order_id = ${orderId}`;
  if (order === undefined) throw new CallError('orderUnknown');
  const fills = await sql<FillRow[]>`
    select * from ${sql(tables.fills)}
    where member_id = ${memberId} and order_id = ${orderId}
      and trade_id between ${order.first_trade_id} and ${order.last_trade_id}
    order by trade_id desc limit ${FILLS_OF_ONE_ORDER}`;
  return { order, fills };
}

/** The market of an order that the member ever had; undefined when there was none. */
export async function marketOfOwnOrder(
  sql: Sql,
  memberId: number,
  orders: string,
  { orderId, requestId }: { orderId: number; requestId: string },
): Promise<string | undefined> {
  const [found] =
    orderId === 0
      ? await sql<{ market: string }[]>`
          select market from (
            select request_id, market from ${sql(orders)} where member_id = ${memberId}
            order by order_id desc limit ${NEWEST_ORDERS}
          ) as newest
          where request_id = ${requestId} limit 1`
      : await sql<{ market: string }[]>`
          select market from ${sql(orders)} where member_id = ${memberId} and order_id = ${orderId}`;
  return found?.market;
}

/** True when the member ever had the order; gives a better message after the engine found no open one. */
export async function hadOwnOrder(...asked: Parameters<typeof marketOfOwnOrder>): Promise<boolean> {
  return (await marketOfOwnOrder(...asked)) !== undefined;
}
