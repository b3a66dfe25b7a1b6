/**
 * After a restart: the figures that the engine does not keep of an open order that was filled in part (released margin,
 * result, leverage, times) come from the read table, which must hold all rows with which the live state starts.
 */
import { integerColumn } from '../../../platform/database/columns.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveContractOrders } from './live-contract-orders.ts';

export async function restoreOrders(sql: Sql, orders: LiveContractOrders): Promise<void> {
  const partly = orders.partlyFilled();
  if (partly.length === 0) return;
  const byId = new Map(partly.map((order) => [order.orderId, order]));
  const rows = await sql<
    {
      order_id: bigint;
      released: bigint;
      pnl: bigint;
      cost: bigint;
      open_ms: bigint;
      close_ms: bigint;
      update_ms: bigint;
      leverage: number;
    }[]
  >`
    select o.order_id, released, pnl, cost, open_ms, close_ms, update_ms, leverage
    from contract_orders o
    join unnest(
      ${integerColumn(partly.map(({ memberId }) => memberId))}::bigint[],
      ${integerColumn(partly.map(({ orderId }) => orderId))}::bigint[]
    ) as open (member_id, order_id) on o.member_id = open.member_id and o.order_id = open.order_id`;
  for (const { order_id, released, pnl, cost, open_ms, close_ms, update_ms, leverage } of rows)
    Object.assign(byId.get(Number(order_id))!, {
      released,
      pnl,
      cost,
      leverage,
      openTimeMs: Number(open_ms),
      closeTimeMs: Number(close_ms),
      updateTimeMs: Number(update_ms),
    });
}
