/** The facts that a notice about an OTC order names, for the module of messages; its projection runs after this one's. */
import type { TransactionSql } from '../../platform/database/connect.ts';
import { orderNumber } from './orders/order-number.ts';
import { ordersByIds } from './orders/order-table.ts';

export interface OtcOrderFacts {
  orderNumber: string;
  asset: string;
  /** In units of the asset. */
  qty: bigint;
  /** In cents. */
  amount: bigint;
}

export async function otcOrderFacts(
  sql: TransactionSql,
  ids: readonly number[],
): Promise<Map<number, OtcOrderFacts>> {
  const orders = await ordersByIds(sql, ids);
  return new Map(
    orders.map((order) => [
      order.orderId,
      {
        orderNumber: orderNumber(order),
        asset: order.currency,
        qty: BigInt(order.qty),
        amount: BigInt(order.amount),
      },
    ]),
  );
}
