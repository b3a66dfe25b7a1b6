/** The state of one member in one contract: resting orders and both positions, kept from the released events. */
import type { EngineState, Event, PositionSide, Side, TradeType } from '@tern/engine';
import type { OwnOrder } from './own-orders.ts';

export interface Held {
  qty: bigint;
  /** At scale 8, like the frozen ones. */
  lots: bigint;
  frozenLots: bigint;
  openNotional: bigint;
  leverage: number;
}

const NOTHING: Held = { qty: 0n, lots: 0n, frozenLots: 0n, openNotional: 0n, leverage: 1 };

/** Opening a long and closing a short buy. */
const SIDE_OF: Record<TradeType, Side> = {
  OPEN_LONG: 'BUY',
  CLOSE_SHORT: 'BUY',
  OPEN_SHORT: 'SELL',
  CLOSE_LONG: 'SELL',
};

export type ContractPast = Pick<EngineState, 'contractOrders' | 'positions' | 'contracts'>;

export class OwnContract {
  private readonly orders = new Map<number, OwnOrder>();
  private readonly positions: Record<PositionSide, Held> = { LONG: NOTHING, SHORT: NOTHING };

  constructor(
    readonly memberId: number,
    readonly market: string,
    past: ContractPast,
  ) {
    const isOwn = (one: { memberId: number; market: string }) =>
      one.memberId === memberId && one.market === market;
    for (const { orderId, tradeType, price, qty, filledQty } of past.contractOrders.filter(isOwn)) {
      this.orders.set(orderId, { orderId, side: SIDE_OF[tradeType], price, left: qty - filledQty });
    }
    for (const position of past.positions.filter(isOwn)) this.positions[position.side] = position;
  }

  /** Events of this contract; those of other members pass by. */
  apply(event: Event): void {
    if (event.kind === 'contract-traded') {
      const order = this.orders.get(event.maker.orderId);
      if (order) order.left -= event.qty;
    } else if (event.kind === 'contract-order-closed') this.orders.delete(event.orderId);
    else if (event.kind === 'contract-order-opened') {
      if (event.memberId !== this.memberId) return;
      const { orderId, tradeType, price, qty } = event;
      this.orders.set(orderId, { orderId, side: SIDE_OF[tradeType], price, left: qty });
    } else if (event.kind === 'position-changed' && event.memberId === this.memberId) {
      this.positions[event.side] = event.qty === 0n ? NOTHING : event;
    }
  }

  /** Best first. */
  side(side: Side): OwnOrder[] {
    const own = [...this.orders.values()].filter((order) => order.side === side);
    const sign = side === 'BUY' ? -1 : 1;
    return own.sort((a, b) => (a.price === b.price ? 0 : a.price < b.price ? -sign : sign));
  }

  position(side: PositionSide): Held {
    return this.positions[side];
  }

  /** The position's initial margin, in quote units. */
  margin(side: PositionSide): bigint {
    const { openNotional, leverage } = this.positions[side];
    return openNotional / BigInt(leverage);
  }

  /** Longs less shorts, in quantity units. */
  get netQty(): bigint {
    return this.positions.LONG.qty - this.positions.SHORT.qty;
  }
}
