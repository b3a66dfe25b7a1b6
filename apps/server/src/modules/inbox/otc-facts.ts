/** The facts that notices about OTC orders name and their events do not: what an order is about, and a verdict's words. */
import type { Event } from '@tern/engine';
import type { Released } from '../../kernel/kernel.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type OtcOrderFacts, otcOrderFacts } from '../otc/index.ts';

type AppealDecided = Extract<Event, { kind: 'otc-appeal-decided' }>;

export class OtcFacts {
  private readonly decisions = new Map<number, AppealDecided>();
  /** Orders whose last step was their reopening. */
  private readonly reopened = new Set<number>();

  private constructor(private readonly orders: ReadonlyMap<number, OtcOrderFacts>) {}

  /** The projection of the OTC desk has written these rows by now. */
  static async read(sql: TransactionSql, rows: readonly Released[]): Promise<OtcFacts> {
    const ids = new Set<number>();
    for (const event of rows.flatMap(({ events }) => events)) if (isOfOrder(event)) ids.add(event.orderId);
    return new OtcFacts(ids.size === 0 ? new Map() : await otcOrderFacts(sql, [...ids]));
  }

  /** A verdict is written before the step that it causes. */
  note(event: Event): void {
    if (event.kind === 'otc-appeal-decided') this.decisions.set(event.orderId, event);
    if (event.kind !== 'otc-order-changed') return;
    if (event.step === 'REOPENED') this.reopened.add(event.orderId);
    else this.reopened.delete(event.orderId);
  }

  order(orderId: number): OtcOrderFacts | undefined {
    return this.orders.get(orderId);
  }

  /** The cancel is taken back by the reopening, which has a notice of its own. */
  isReopened(orderId: number): boolean {
    return this.reopened.has(orderId);
  }

  decision(orderId: number): AppealDecided | undefined {
    return this.decisions.get(orderId);
  }
}

type OrderEvent = Extract<
  Event,
  {
    kind:
      | 'otc-order-opened'
      | 'otc-order-changed'
      | 'merchant-penalized'
      | 'fault-mark-changed'
      | 'otc-cancel-excused'
      | 'otc-report-changed';
  }
>;
const ORDER_EVENTS: ReadonlySet<Event['kind']> = new Set<OrderEvent['kind']>([
  ...(['otc-order-opened', 'otc-order-changed', 'merchant-penalized'] as const),
  ...(['fault-mark-changed', 'otc-cancel-excused', 'otc-report-changed'] as const),
]);

function isOfOrder(event: Event): event is OrderEvent {
  return ORDER_EVENTS.has(event.kind);
}
