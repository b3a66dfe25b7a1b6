/**
 * Orders and their dated steps. The orders that a step concerns are read, folded as the live state folds them, and written
 * whole.
 */
import type { Event } from '@tern/engine';
import type { OtcStep } from '@tern/protocol';
import type { EventOf, EventPlace } from '../../../kernel/timed-event.ts';
import { integerColumn, textColumn } from '../../../platform/database/columns.ts';
import type { TransactionSql } from '../../../platform/database/connect.ts';
import { changeOrder, moveOrder, type OtcOrderRecord, openedOrder } from '../orders/order-record.ts';
import { ordersByIds, runningOrders, storeOrders } from '../orders/order-table.ts';

type OrderEvent = EventOf<'otc-order-opened' | 'otc-order-changed' | 'otc-clock-moved'>;

interface Step {
  orderId: number;
  step: OtcStep;
  byId: number;
  movedMs: number;
  place: EventPlace;
}

export class OrderRows {
  private readonly events: { event: OrderEvent; place: EventPlace }[] = [];
  private readonly steps: Step[] = [];
  private readonly orders = new Map<number, OtcOrderRecord>();

  add(event: Event, place: EventPlace): void {
    if (isOrderEvent(event)) this.events.push({ event, place });
  }

  async write(sql: TransactionSql): Promise<void> {
    if (this.events.length === 0) return;
    await this.load(sql);
    for (const { event, place } of this.events) this.fold(event, place);
    if (this.steps.length === 0) return;
    const changed = new Set(this.steps.map(({ orderId }) => orderId));
    await storeOrders(
      sql,
      [...this.orders.values()].filter(({ orderId }) => changed.has(orderId)),
    );
    await insertSteps(sql, this.steps);
  }

  /** Reads the orders that change, and for a move of the clocks all whose clocks ran before the first move. */
  private async load(sql: TransactionSql): Promise<void> {
    const ids = this.events.flatMap(({ event }) => ('orderId' in event ? [event.orderId] : []));
    const starts = this.events.flatMap(({ event, place }) =>
      event.kind === 'otc-clock-moved' ? [place.timeMs - event.byMs] : [],
    );
    const running = starts.length === 0 ? [] : await runningOrders(sql, Math.min(...starts));
    for (const order of [...running, ...(await ordersByIds(sql, ids))]) this.orders.set(order.orderId, order);
  }

  private fold(event: OrderEvent, place: EventPlace): void {
    const { timeMs } = place;
    if (event.kind === 'otc-clock-moved') {
      for (const order of this.orders.values())
        if (moveOrder(order, event.byMs, timeMs))
          this.steps.push({ orderId: order.orderId, step: 'MOVED', byId: 0, movedMs: event.byMs, place });
      return;
    }
    const { orderId } = event;
    if (event.kind === 'otc-order-opened') {
      this.orders.set(orderId, openedOrder(event, timeMs));
      const byId = event.side === 'BUY' ? event.buyerId : event.sellerId;
      this.steps.push({ orderId, step: 'CREATED', byId, movedMs: 0, place });
      return;
    }
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`the read tables hold no OTC order ${orderId}`);
    changeOrder(order, event, timeMs);
    this.steps.push({ orderId, step: event.step, byId: event.byId, movedMs: 0, place });
  }
}

function isOrderEvent(event: Event): event is OrderEvent {
  return (
    event.kind === 'otc-order-opened' ||
    event.kind === 'otc-order-changed' ||
    event.kind === 'otc-clock-moved'
  );
}

async function insertSteps(sql: TransactionSql, steps: readonly Step[]): Promise<void> {
  await sql`
    insert into otc_order_steps (order_id, sequence, position, step, by_id, moved_ms, time_ms)
    select * from unnest(
      ${integerColumn(steps.map(({ orderId }) => orderId))}::bigint[],
      ${integerColumn(steps.map(({ place }) => place.sequence))}::bigint[],
      ${integerColumn(steps.map(({ place }) => place.position))}::bigint[],
      ${textColumn(steps.map(({ step }) => step))}::text[],
      ${integerColumn(steps.map(({ byId }) => byId))}::bigint[],
      ${integerColumn(steps.map(({ movedMs }) => movedMs))}::bigint[],
      ${integerColumn(steps.map(({ place }) => place.timeMs))}::bigint[]
    )
    on conflict (order_id, sequence, position) do nothing`;
}
