/**
 * Facts of amended orders that the rules need and the record of an order does not hold. They stand beside the store, so that
 * an order that is never amended carries nothing of them.
 */
import type { OrderStore } from '../book/order-store.ts';
import type { StoredAnswer } from '../requests/request-store.ts';
import { bodyOfResting } from './request-body.ts';

interface AmendedOrder {
  /** Its age counts from here: its id, or the last amend that took it behind its price (rules/spot#amending). */
  readonly acceptedSeq: number;
  /** The body of the request that placed it, whose price and quantity are others now; empty without a request id. */
  readonly body: string;
}

export class AmendedOrders {
  /** The keys are slots of the order store. */
  private readonly entries = new Map<number, AmendedOrder>();

  constructor(private readonly orders: OrderStore) {}

  /** The sequence from which the order's age counts. */
  acceptedSeq(order: number): number {
    const { orders } = this;
    return orders.isAmended(order) ? this.entry(order).acceptedSeq : orders.id(order);
  }

  /** The body and the answer of the request that placed the order. */
  requestOf(order: number): StoredAnswer {
    const { orders } = this;
    const body = orders.isAmended(order) ? this.entry(order).body : bodyOfResting(orders, order);
    return { body, answer: orders.id(order) };
  }

  /**
   * Changes price and quantity.
   * @param acceptedSeq `acceptedSeq(order)` where the order keeps its place
   */
  amend(order: number, price: number, qty: number, acceptedSeq: number): void {
    const { orders } = this;
    const body = orders.hasRequestId(order) ? this.requestOf(order).body : '';
    this.restore(order, acceptedSeq, body);
    orders.setTerms(order, price, qty);
  }

  /** As `amend` left it, whose price and quantity the order has already. */
  restore(order: number, acceptedSeq: number, body: string): void {
    this.entries.set(order, { acceptedSeq, body });
    this.orders.markAmended(order);
  }

  /** The slots of all that are open. */
  all(): number[] {
    return [...this.entries.keys()];
  }

  /** The order ended. */
  forget(order: number): void {
    this.entries.delete(order);
  }

  private entry(order: number): AmendedOrder {
    const found = this.entries.get(order);
    if (found === undefined) throw new Error(`order ${this.orders.id(order)} was not amended`);
    return found;
  }
}
