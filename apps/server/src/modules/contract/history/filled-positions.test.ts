/**
 * Tests the times and leverage of orders, as live state and projection give them from the positions that they filled.
 */
import type { Event } from '@tern/engine';
import { expect, test } from 'vitest';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import { LiveContractOrders } from '../orders/live-contract-orders.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { ANNA, BEN, made, usdt } from '../testing/made-contract.ts';
import { ProjectionBatch } from './projection-batch.ts';

const CLOSE = { tradeType: 'CLOSE_LONG' } as const;

/**
 * For each order of Anna's its leverage, and when its position opened and ended: once from the live state and once from
 * the projection of the same command.
 */
function facts(timeMs: number, ...events: Event[]): Record<number, [number, number, number]>[] {
  const row = releasedRow(1, timeMs, events);
  const fold = new LiveContractOrders({ seq: 0, contractOrders: [], plans: [] });
  const step = new ProjectionBatch(() => true);
  step.gather([row], 0);
  return [fold.apply(row, () => true).get(ANNA)!.orders, step.orders.values()].map((orders) =>
    Object.fromEntries([...orders].filter(({ memberId }) => memberId === ANNA).map(factsOf)),
  );
}

const factsOf = (order: OrderRecord): [number, [number, number, number]] => [
  order.orderId,
  [order.leverage, order.openTimeMs, order.closeTimeMs],
];

test('a position that ends and opens again in one command gives each order its own times', () => {
  const told = facts(
    5_000,
    made.order(7, ANNA, CLOSE),
    made.trade(1, made.side(7, ANNA, CLOSE), made.side(20, BEN)),
    made.ended(9, ANNA, { openTimeMs: 1_000 }),
    made.order(8, ANNA),
    made.trade(2, made.side(8, ANNA), made.side(21, BEN)),
    made.position(9, ANNA, { qty: 0n, openTimeMs: 1_000 }),
    made.position(10, ANNA, { openTimeMs: 5_000 }),
  );
  const expected = { 7: [20, 1_000, 5_000], 8: [20, 5_000, 0] };
  expect(told).toEqual([expected, expected]);
  // The event of the ended position may follow that of the new one.
  const turned = facts(
    5_000,
    made.order(7, ANNA, CLOSE),
    made.trade(1, made.side(7, ANNA, CLOSE), made.side(20, BEN)),
    made.ended(9, ANNA, { openTimeMs: 1_000 }),
    made.order(8, ANNA),
    made.trade(2, made.side(8, ANNA), made.side(21, BEN)),
    made.position(10, ANNA, { openTimeMs: 5_000 }),
    made.position(9, ANNA, { qty: 0n, openTimeMs: 1_000 }),
  );
  expect(turned).toEqual([expected, expected]);
});

test('a closing order has the leverage at which it closed, an opening one its own', () => {
  const gain = { ...CLOSE, margin: usdt('20'), pnl: usdt('20'), cost: usdt('1000') };
  const opened = facts(
    2_000,
    made.order(7, ANNA, CLOSE),
    made.trade(1, made.side(7, ANNA, gain), made.side(20, BEN)),
    made.order(8, ANNA, { leverage: 10 }),
    made.trade(2, made.side(8, ANNA), made.side(21, BEN)),
    made.position(9, ANNA, { leverage: 50 }),
  );
  const expected = { 7: [50, 1_000, 0], 8: [10, 1_000, 0] };
  expect(opened).toEqual([expected, expected]);
});
