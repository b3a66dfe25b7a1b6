/** The table of OTC orders: records out of rows and back. */
import type { OtcAppeal, OtcCancelReason, OtcOrderStatus, Side } from '@tern/engine';
import type { OtcReopeningState } from '@tern/protocol';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { Queryable, TransactionSql } from '../../../platform/database/connect.ts';
import type { OtcOrderRecord } from './order-record.ts';

export interface OrderRow {
  order_id: bigint;
  ad_id: bigint;
  ad_version: bigint;
  side: Side;
  buyer_id: bigint;
  seller_id: bigint;
  currency: string;
  price: bigint;
  amount: bigint;
  qty: bigint;
  /** method_ids; the driver reads no arrays. */
  methods: number[];
  pay_window_min: number;
  status: OtcOrderStatus;
  cancel_cause: OtcCancelReason;
  appeal: OtcAppeal;
  appellant_id: bigint;
  buyer_appeals: number;
  seller_appeals: number;
  reopening: OtcReopeningState;
  method_id: bigint;
  due_ms: bigint;
  is_seller_first: boolean;
  paid_ms: bigint;
  moved_ms: bigint;
  time_ms: bigint;
  changed_ms: bigint;
  ended_ms: bigint;
}

export function orderOfRow(row: OrderRow): OtcOrderRecord {
  return {
    orderId: Number(row.order_id),
    adId: Number(row.ad_id),
    adVersion: Number(row.ad_version),
    side: row.side,
    buyerId: Number(row.buyer_id),
    sellerId: Number(row.seller_id),
    currency: row.currency,
    price: row.price,
    amount: row.amount,
    qty: row.qty,
    methodIds: row.methods,
    payWindowMin: row.pay_window_min,
    status: row.status,
    cancelCause: row.cancel_cause,
    appeal: row.appeal,
    appellantId: Number(row.appellant_id),
    buyerAppeals: row.buyer_appeals,
    sellerAppeals: row.seller_appeals,
    reopening: row.reopening,
    methodId: Number(row.method_id),
    dueMs: Number(row.due_ms),
    isSellerFirst: row.is_seller_first,
    paidMs: Number(row.paid_ms),
    movedMs: Number(row.moved_ms),
    timeMs: Number(row.time_ms),
    changedMs: Number(row.changed_ms),
    endedMs: Number(row.ended_ms),
  };
}

/** Those of the orders that are there. */
export async function ordersByIds(sql: Queryable, orderIds: readonly number[]): Promise<OtcOrderRecord[]> {
  if (orderIds.length === 0) return [];
  const rows = await sql<OrderRow[]>`
    select *, to_jsonb(method_ids) as methods from otc_orders where order_id = any(${integerColumn(orderIds)}::bigint[])`;
  return rows.map(orderOfRow);
}

/** The orders whose clocks still ran at that time: open ones, and ended ones in the window of a reopening. */
export async function runningOrders(sql: Queryable, sinceMs: number): Promise<OtcOrderRecord[]> {
  const rows = await sql<OrderRow[]>`
    select *, to_jsonb(method_ids) as methods from otc_orders
    where status in ('PENDING_PAYMENT', 'PENDING_RELEASE')
    union all select *, to_jsonb(method_ids) as methods from otc_orders
    where status = 'CANCELLED' and due_ms > 0 and due_ms > ${sinceMs}`;
  return rows.map(orderOfRow);
}

/** Writes the orders whole. */
export async function storeOrders(sql: TransactionSql, orders: readonly OtcOrderRecord[]): Promise<void> {
  const whole = (value: (order: OtcOrderRecord) => bigint | number) => integerColumn(orders.map(value));
  const words = (value: (order: OtcOrderRecord) => string) => textColumn(orders.map(value));
  await sql`
    insert into otc_orders (order_id, ad_id, ad_version, side, buyer_id, seller_id, currency, price, amount, qty,
      method_ids, pay_window_min, status, cancel_cause, appeal, appellant_id, buyer_appeals, seller_appeals,
      reopening, method_id, due_ms, is_seller_first, paid_ms, moved_ms, time_ms, changed_ms, ended_ms)
    select order_id, ad_id, ad_version, side, buyer_id, seller_id, currency, price, amount, qty,
      method_ids::bigint[], pay_window_min, status, cancel_cause, appeal, appellant_id, buyer_appeals, seller_appeals,
      reopening, method_id, due_ms, is_seller_first, paid_ms, moved_ms, time_ms, changed_ms, ended_ms
    from unnest(
      ${whole((order) => order.orderId)}::bigint[],
      ${whole((order) => order.adId)}::bigint[],
      ${whole((order) => order.adVersion)}::bigint[],
      ${words((order) => order.side)}::text[],
      ${whole((order) => order.buyerId)}::bigint[],
      ${whole((order) => order.sellerId)}::bigint[],
      ${words((order) => order.currency)}::text[],
      ${whole((order) => order.price)}::bigint[],
      ${whole((order) => order.amount)}::bigint[],
      ${whole((order) => order.qty)}::bigint[],
      ${words((order) => integerColumn(order.methodIds))}::text[],
      ${whole((order) => order.payWindowMin)}::integer[],
      ${words((order) => order.status)}::text[],
      ${words((order) => order.cancelCause)}::text[],
      ${words((order) => order.appeal)}::text[],
      ${whole((order) => order.appellantId)}::bigint[],
      ${whole((order) => order.buyerAppeals)}::integer[],
      ${whole((order) => order.sellerAppeals)}::integer[],
      ${words((order) => order.reopening)}::text[],
      ${whole((order) => order.methodId)}::bigint[],
      ${whole((order) => order.dueMs)}::bigint[],
      ${words((order) => String(order.isSellerFirst))}::boolean[],
      ${whole((order) => order.paidMs)}::bigint[],
      ${whole((order) => order.movedMs)}::bigint[],
      ${whole((order) => order.timeMs)}::bigint[],
      ${whole((order) => order.changedMs)}::bigint[],
      ${whole((order) => order.endedMs)}::bigint[]
    ) as fresh (order_id, ad_id, ad_version, side, buyer_id, seller_id, currency, price, amount, qty, method_ids,
      pay_window_min, status, cancel_cause, appeal, appellant_id, buyer_appeals, seller_appeals, reopening, method_id,
      due_ms, is_seller_first, paid_ms, moved_ms, time_ms, changed_ms, ended_ms)
    on conflict (order_id) do update set status = excluded.status, cancel_cause = excluded.cancel_cause,
      appeal = excluded.appeal, appellant_id = excluded.appellant_id, buyer_appeals = excluded.buyer_appeals,
      seller_appeals = excluded.seller_appeals, reopening = excluded.reopening, method_id = excluded.method_id,
      due_ms = excluded.due_ms, is_seller_first = excluded.is_seller_first, paid_ms = excluded.paid_ms, moved_ms = excluded.moved_ms,
      changed_ms = excluded.changed_ms, ended_ms = excluded.ended_ms`;
}
