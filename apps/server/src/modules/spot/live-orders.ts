/**
 * Every open spot order as of the last durable row: live state of order events that starts from the engine's state. It
 * answers reads and feeds the socket; it decides nothing. After a restart an order's last change is shown as its
 * creation, because the engine does not keep the time of a partial fill; the read table does.
 */
import type {
  EngineState,
  Event,
  MemberId,
  OpenOrderState,
  OrderAmended,
  OrderClosed,
  OrderOpened,
} from '@tern/engine';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import type { NamedOrder } from './cancel-spot-order.ts';
import type { OrderRecord } from './order-record.ts';

type LiveOrder = { -readonly [K in keyof OrderRecord]: OrderRecord[K] };

export class LiveOrders {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly orders = new Map<number, LiveOrder>();
  private readonly ordersByMember = new Map<MemberId, Set<LiveOrder>>();

  constructor(initial: Pick<EngineState, 'seq' | 'openOrders'>) {
    this.sequence = initial.seq;
    for (const order of initial.openOrders) this.add(resting(order));
  }

  /**
   * Applies one row; answers the changed orders of each member that `isWatched` names, each once, as the row left it.
   */
  apply(released: Released, isWatched: (memberId: MemberId) => boolean): Map<MemberId, Set<OrderRecord>> {
    const changed = new Map<MemberId, Set<OrderRecord>>();
    const touch = (order: OrderRecord | undefined) => {
      if (order === undefined || !isWatched(order.memberId)) return;
      const own = changed.get(order.memberId) ?? new Set();
      changed.set(order.memberId, own.add(order));
    };
    for (const event of released.events) this.fold(event, released.header.timeMs, touch);
    this.sequence = lastSequence(released);
    return changed;
  }

  /** Newest first. */
  ordersOf(memberId: MemberId, market?: string): OrderRecord[] {
    return [...(this.ordersByMember.get(memberId) ?? [])]
      .filter((order) => market === undefined || order.market === market)
      .sort((a, b) => b.orderId - a.orderId);
  }

  /** The member's open order of this name. */
  openOrder(memberId: MemberId, { orderId, requestId }: NamedOrder): OrderRecord | undefined {
    if (orderId === 0) {
      const own = this.ordersByMember.get(memberId) ?? [];
      return [...own].find((order) => order.requestId === requestId);
    }
    const order = this.orders.get(orderId);
    return order?.memberId === memberId ? order : undefined;
  }

  private fold(event: Event, timeMs: number, touch: (order: OrderRecord | undefined) => void): void {
    if (event.kind === 'order-opened') touch(this.add(opened(event, timeMs)));
    else if (event.kind === 'traded') {
      const { qty, quoteQty } = event;
      touch(this.fill(event.takerOrderId, qty, quoteQty, event.takerFee, timeMs));
      touch(this.fill(event.makerOrderId, qty, quoteQty, event.makerFee, timeMs));
    } else if (event.kind === 'order-amended') touch(this.amend(event, timeMs));
    else if (event.kind === 'order-closed') touch(this.close(event, timeMs));
  }

  private amend({ orderId, price, qty }: OrderAmended, timeMs: number): LiveOrder | undefined {
    const order = this.orders.get(orderId);
    if (!order) return undefined;
    order.price = price;
    order.qty = qty;
    order.updateTimeMs = timeMs;
    return order;
  }

  private fill(id: number, qty: bigint, quote: bigint, fee: bigint, timeMs: number): LiveOrder | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    order.filledQty += qty;
    order.filledQuote += quote;
    order.fee += fee;
    order.status = 'partial';
    order.updateTimeMs = timeMs;
    return order;
  }

  private close(event: OrderClosed, timeMs: number): LiveOrder | undefined {
    const order = this.orders.get(event.orderId);
    if (!order) return undefined;
    order.status = event.status;
    order.reason = event.reason;
    order.filledQty = event.filledQty;
    order.filledQuote = event.filledQuote;
    order.fee = event.fee;
    order.updateTimeMs = timeMs;
    this.orders.delete(order.orderId);
    const own = this.ordersByMember.get(order.memberId);
    own?.delete(order);
    if (own?.size === 0) this.ordersByMember.delete(order.memberId);
    return order;
  }

  private add(order: LiveOrder): LiveOrder {
    this.orders.set(order.orderId, order);
    const own = this.ordersByMember.get(order.memberId) ?? new Set();
    this.ordersByMember.set(order.memberId, own.add(order));
    return order;
  }
}

function opened(event: OrderOpened, timeMs: number): LiveOrder {
  return {
    orderId: event.orderId,
    memberId: event.memberId,
    requestId: event.requestId,
    market: event.market,
    side: event.side,
    type: event.type,
    timeInForce: event.timeInForce,
    status: 'pending',
    reason: 'NONE',
    price: event.price,
    qty: event.qty,
    quoteAmount: event.quoteAmount,
    filledQty: 0n,
    filledQuote: 0n,
    fee: 0n,
    createTimeMs: timeMs,
    updateTimeMs: timeMs,
  };
}

/** Only LIMIT orders rest, and they have no quote amount. */
function resting({ acceptedSeq: _, ...order }: OpenOrderState): LiveOrder {
  return {
    ...order,
    status: order.filledQty > 0n ? 'partial' : 'pending',
    reason: 'NONE',
    quoteAmount: 0n,
    updateTimeMs: order.createTimeMs,
  };
}
