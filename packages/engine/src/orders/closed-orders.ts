/**
 * The orders closed last with their members, so that a cancel that comes too late gets its own rejection. Older ones are
 * unknown here; their history is the server's. Remembering is frequent and asking is rare, so it is a ring that is searched.
 */
import { CLOSED_ORDERS_REMEMBERED } from '../base/limits.ts';

export class ClosedOrders {
  /** Pairs of order id (0 where none was closed yet) and member. */
  private readonly pairs = new Float64Array(CLOSED_ORDERS_REMEMBERED * 2);
  private next = 0;

  remember(orderId: number, member: number): void {
    this.pairs[this.next] = orderId;
    this.pairs[this.next + 1] = member;
    this.next += 2;
    if (this.next === this.pairs.length) this.next = 0;
  }

  wasClosed(orderId: number, member: number): boolean {
    if (orderId === 0) return false;
    for (let i = 0; i < this.pairs.length; i += 2)
      if (this.pairs[i] === orderId) return this.pairs[i + 1] === member;
    return false;
  }

  /** All that are remembered, oldest first. */
  all(): { orderId: number; member: number }[] {
    const all: { orderId: number; member: number }[] = [];
    for (let i = 0; i < this.pairs.length; i += 2) {
      const at = (this.next + i) % this.pairs.length;
      const orderId = this.numberAt(at);
      if (orderId !== 0) all.push({ orderId, member: this.numberAt(at + 1) });
    }
    return all;
  }

  private numberAt(at: number): number {
    return this.pairs[at]!;
  }
}
