/** One bot's resting orders in one market, as the released events tell them. */
import type { Event, Side } from '@tern/engine';

export interface OwnOrder {
  orderId: number;
  side: Side;
  price: bigint;
  left: bigint;
}

export class OwnOrders {
  private readonly orders = new Map<number, OwnOrder>();

  constructor(
    private readonly memberId: number,
    private readonly market: string,
  ) {}

  rest(order: OwnOrder): void {
    this.orders.set(order.orderId, { ...order });
  }

  apply(event: Event): void {
    if (event.kind === 'order-opened') {
      if (event.memberId !== this.memberId || event.market !== this.market) return;
      this.rest({ orderId: event.orderId, side: event.side, price: event.price, left: event.qty });
    } else if (event.kind === 'traded') {
      const order = this.orders.get(event.makerOrderId);
      if (order) order.left -= event.qty;
    } else if (event.kind === 'order-closed') this.orders.delete(event.orderId);
  }

  /** Best first. */
  side(side: Side): OwnOrder[] {
    const own = [...this.orders.values()].filter((order) => order.side === side);
    const sign = side === 'BUY' ? -1 : 1;
    return own.sort((a, b) => (a.price === b.price ? 0 : a.price < b.price ? -sign : sign));
  }
}
