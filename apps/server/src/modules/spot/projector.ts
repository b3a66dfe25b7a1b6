/**
 * Journal rows into the read tables spot_orders and spot_fills: at most four statements a step, whatever its length.
 * Idempotent by sequence: an order's row takes only what is younger than itself, a fill is written once.
 */
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn, textColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type KeptHistory, peopleOnly } from '../wallet/index.ts';
import { type FillRow, type NewOrder, type OrderState, stepRowsOf } from './step-rows.ts';

export function spotProjection(keeps: KeptHistory = peopleOnly): Projection {
  return {
    name: 'spot',
    async apply(sql, rows) {
      const step = stepRowsOf(rows, keeps);
      if (step.opened.length > 0) await insertOrders(sql, step.opened);
      if (step.closed.length > 0) await closeOrders(sql, step.closed);
      if (step.growth.length > 0) await growOrders(sql, step.growth);
      if (step.fills.length > 0) await insertFills(sql, step.fills);
    },
  };
}

function stateColumns(rows: readonly OrderState[]) {
  return {
    orderId: integerColumn(rows.map((row) => row.orderId)),
    status: textColumn(rows.map((row) => row.status)),
    reason: textColumn(rows.map((row) => row.reason)),
    filledQty: integerColumn(rows.map((row) => row.filledQty)),
    filledQuote: integerColumn(rows.map((row) => row.filledQuote)),
    fee: integerColumn(rows.map((row) => row.fee)),
    updateMs: integerColumn(rows.map((row) => row.updateMs)),
    sequence: integerColumn(rows.map((row) => row.sequence)),
  };
}

async function insertOrders(sql: TransactionSql, rows: readonly NewOrder[]): Promise<void> {
  const state = stateColumns(rows);
  const opened = rows.map((row) => row.opened);
  await sql`
    insert into spot_orders (order_id, member_id, request_id, market, side, type, time_in_force, price, qty,
      quote_amount, create_ms, status, reason, filled_qty, filled_quote, fee, update_ms, seq)
    select * from unnest(
      ${state.orderId}::bigint[],
      ${integerColumn(opened.map((order) => order.memberId))}::bigint[],
      ${textColumn(opened.map((order) => order.requestId))}::text[],
      ${textColumn(opened.map((order) => order.market))}::text[],
      ${textColumn(opened.map((order) => order.side))}::text[],
      ${textColumn(opened.map((order) => order.type))}::text[],
      ${textColumn(opened.map((order) => order.timeInForce))}::text[],
      ${integerColumn(opened.map((order) => order.price))}::bigint[],
      ${integerColumn(opened.map((order) => order.qty))}::bigint[],
      ${integerColumn(opened.map((order) => order.quoteAmount))}::bigint[],
      ${integerColumn(rows.map((row) => row.createMs))}::bigint[],
      ${state.status}::text[], ${state.reason}::text[],
      ${state.filledQty}::bigint[], ${state.filledQuote}::bigint[], ${state.fee}::bigint[],
      ${state.updateMs}::bigint[], ${state.sequence}::bigint[]
    )
    on conflict (order_id) do update set
      status = excluded.status, reason = excluded.reason, filled_qty = excluded.filled_qty,
      filled_quote = excluded.filled_quote, fee = excluded.fee, update_ms = excluded.update_ms, seq = excluded.seq
    where spot_orders.seq < excluded.seq`;
}

async function closeOrders(sql: TransactionSql, rows: readonly OrderState[]): Promise<void> {
  const state = stateColumns(rows);
  await sql`
    update spot_orders o set
      status = n.status, reason = n.reason, filled_qty = n.filled_qty, filled_quote = n.filled_quote, fee = n.fee,
      update_ms = n.update_ms, seq = n.seq
    from unnest(
      ${state.orderId}::bigint[], ${state.status}::text[], ${state.reason}::text[], ${state.filledQty}::bigint[],
      ${state.filledQuote}::bigint[], ${state.fee}::bigint[], ${state.updateMs}::bigint[], ${state.sequence}::bigint[]
    ) as n (order_id, status, reason, filled_qty, filled_quote, fee, update_ms, seq)
    where o.order_id = n.order_id and o.seq < n.seq`;
}

async function growOrders(sql: TransactionSql, fills: readonly FillRow[]): Promise<void> {
  await sql`
    with growth as (
      select f.order_id, sum(f.qty)::bigint as qty, sum(f.quote_qty)::bigint as quote_qty, sum(f.fee)::bigint as fee,
        max(f.time_ms) as time_ms, max(f.seq) as seq
      from unnest(
        ${integerColumn(fills.map((fill) => fill.orderId))}::bigint[],
        ${integerColumn(fills.map((fill) => fill.qty))}::bigint[],
        ${integerColumn(fills.map((fill) => fill.quoteQty))}::bigint[],
        ${integerColumn(fills.map((fill) => fill.fee))}::bigint[],
        ${integerColumn(fills.map((fill) => fill.timeMs))}::bigint[],
        ${integerColumn(fills.map((fill) => fill.sequence))}::bigint[]
      ) as f (order_id, qty, quote_qty, fee, time_ms, seq)
      join spot_orders o on o.order_id = f.order_id and f.seq > o.seq
      group by f.order_id
    )
    update spot_orders o set
      status = 'partial', filled_qty = o.filled_qty + g.qty, filled_quote = o.filled_quote + g.quote_qty,
      fee = o.fee + g.fee, update_ms = g.time_ms, seq = g.seq
    from growth g
    where o.order_id = g.order_id`;
}

async function insertFills(sql: TransactionSql, fills: readonly FillRow[]): Promise<void> {
  await sql`
    insert into spot_fills (trade_id, order_id, member_id, market, side, role, price, qty, quote_qty, fee, time_ms, seq)
    select * from unnest(
      ${integerColumn(fills.map((fill) => fill.tradeId))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.orderId))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.memberId))}::bigint[],
      ${textColumn(fills.map((fill) => fill.market))}::text[],
      ${textColumn(fills.map((fill) => fill.side))}::text[],
      ${textColumn(fills.map((fill) => fill.role))}::text[],
      ${integerColumn(fills.map((fill) => fill.price))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.qty))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.quoteQty))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.fee))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.timeMs))}::bigint[],
      ${integerColumn(fills.map((fill) => fill.sequence))}::bigint[]
    )
    on conflict (member_id, trade_id) do nothing`;
}
