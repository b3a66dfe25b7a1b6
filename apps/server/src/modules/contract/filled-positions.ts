/**
 * Which position an order's fill went to: the fills of a command are told before what became of its positions. Used by
 * the fold and by the projector alike, and emptied after each command.
 */
import type { ContractTradeSide, PositionChanged, PositionEnded, PositionSide } from '@tern/engine';

interface Times {
  openTimeMs: number;
  closeTimeMs: number;
}

export class FilledPositions<Order extends Times> {
  private readonly orders = new Map<string, Set<Order>>();

  add(market: string, { memberId, tradeType }: ContractTradeSide, order: Order): void {
    const key = keyOf(memberId, market, tradeType.endsWith('LONG') ? 'LONG' : 'SHORT');
    this.orders.set(key, (this.orders.get(key) ?? new Set<Order>()).add(order));
  }

  /** The orders that it gave their times to. */
  tell(event: PositionChanged | PositionEnded, timeMs: number): Iterable<Order> {
    const orders = this.orders.get(keyOf(event.memberId, event.market, event.side)) ?? [];
    for (const order of orders) {
      order.openTimeMs = event.openTimeMs;
      if (event.kind === 'position-ended') order.closeTimeMs = timeMs;
    }
    return orders;
  }

  clear(): void {
    if (this.orders.size > 0) this.orders.clear();
  }
}

function keyOf(memberId: number, market: string, side: PositionSide): string {
  return `${memberId} ${side} ${market}`;
}
