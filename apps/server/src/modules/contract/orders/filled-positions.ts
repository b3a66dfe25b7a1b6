/**
 * Finds the position that an order's fill went to: the events of a command give the fills before the changes of
 * positions. Live state and projector use it alike, and empty it after each command.
 */
import type { ContractTradeSide, PositionChanged, PositionEnded, PositionSide } from '@tern/engine';
import { isOpening } from './order-record.ts';

interface Filled {
  openTimeMs: number;
  closeTimeMs: number;
  leverage: number;
}

export class FilledPositions<Order extends Filled> {
  private readonly orders = new Map<string, Map<Order, ContractTradeSide['tradeType']>>();

  add(market: string, { memberId, tradeType }: ContractTradeSide, order: Order): void {
    const key = keyOf(memberId, market, tradeType.endsWith('LONG') ? 'LONG' : 'SHORT');
    const orders = this.orders.get(key) ?? new Map<Order, ContractTradeSide['tradeType']>();
    this.orders.set(key, orders.set(order, tradeType));
  }

  /**
   * The orders that it gave their times to, and the closing ones the leverage that they closed at. What fills after an
   * end goes to the next position of the side.
   */
  changedOrders(event: PositionChanged | PositionEnded, timeMs: number): Iterable<Order> {
    const key = keyOf(event.memberId, event.market, event.side);
    const orders = this.orders.get(key);
    // Its end came before, and others may have filled since.
    if (orders === undefined || (event.kind === 'position-changed' && event.qty === 0n)) return [];
    for (const [order, tradeType] of orders) {
      order.openTimeMs = event.openTimeMs;
      if (event.kind === 'position-ended') order.closeTimeMs = timeMs;
      if (!isOpening(tradeType)) order.leverage = event.leverage;
    }
    if (event.kind === 'position-ended') this.orders.delete(key);
    return orders.keys();
  }

  clear(): void {
    if (this.orders.size > 0) this.orders.clear();
  }
}

function keyOf(memberId: number, market: string, side: PositionSide): string {
  return `${memberId} ${side} ${market}`;
}
