/**
 * Journal rows into the read tables spot_orders and spot_fills, and which orders ended unfilled: at most six statements a step, whatever its length.
 * Each command is taken once: those up to the stored cursor pass by, so a row applied again changes nothing.
 */
import type { Projection } from '../../kernel/projection.ts';
import { integerColumn } from '../../platform/database/columns.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type HistoryRetention, isHuman } from '../history/index.ts';
import { codeOf } from './order-codes.ts';
import { type OrderChange, ProjectionBatch } from './projection-batch.ts';

export function spotProjection(keeps: HistoryRetention = isHuman): Projection {
  const step = new ProjectionBatch(keeps);
  return {
    name: 'spot',
    tables: ['spot_cursor', 'spot_fills', 'spot_orders', 'unfilled_orders'],
    async apply(sql, rows) {
      const last = rows.at(-1)?.header;
      if (last === undefined) return;
      const [cursor] = await sql<{ sequence: bigint }[]>`select sequence from spot_cursor`;
      step.gather(rows, Number(cursor!.sequence));
      await step.orders.send(sql);
      await step.fills.send(sql);
      await step.unfilled.send(sql);
      if (step.changed.size > 0) await changeOrders(sql, [...step.changed.values()]);
      const sequence = last.firstSeq + last.count - 1;
      await sql`update spot_cursor set sequence = greatest(sequence, ${sequence})`;
    },
  };
}

async function changeOrders(sql: TransactionSql, changes: readonly OrderChange[]): Promise<void> {
  const column = (of: (change: OrderChange) => bigint | number) => integerColumn(changes.map(of));
  await sql`
    update spot_orders o set
      price = case when n.price = 0 then o.price else n.price end,
      qty = case when n.qty = 0 then o.qty else n.qty end,
      status = case when n.status = ${codeOf('status', 'pending')} then o.status else n.status end,
      reason = n.reason, filled_qty = o.filled_qty + n.filled_qty,
      filled_quote = o.filled_quote + n.filled_quote, fee = o.fee + n.fee, update_ms = n.update_ms,
      first_trade_id = case when o.first_trade_id = 0 then n.first_trade_id else o.first_trade_id end,
      last_trade_id = greatest(o.last_trade_id, n.last_trade_id)
    from unnest(
      ${column((change) => change.memberId)}::bigint[],
      ${column((change) => change.orderId)}::bigint[],
      ${column((change) => change.price)}::bigint[],
      ${column((change) => change.qty)}::bigint[],
      ${column((change) => change.status)}::smallint[],
      ${column((change) => change.reason)}::smallint[],
      ${column((change) => change.filledQty)}::bigint[],
      ${column((change) => change.filledQuote)}::bigint[],
      ${column((change) => change.fee)}::bigint[],
      ${column((change) => change.updateMs)}::bigint[],
      ${column((change) => change.firstTradeId)}::bigint[],
      ${column((change) => change.lastTradeId)}::bigint[]
    ) as n (member_id, order_id, price, qty, status, reason, filled_qty, filled_quote, fee, update_ms,
      first_trade_id, last_trade_id)
    where o.member_id = n.member_id and o.order_id = n.order_id`;
}
