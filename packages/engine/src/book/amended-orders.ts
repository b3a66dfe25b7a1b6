/**
 * Facts of amended orders that the rules need and the record of an order does not hold. They stand beside the records, so that
 * an order that is never amended carries nothing of them.
 */
/** The store beside which they stand, by slots. */
interface MarkedOrders {
  id(order: number): number;
  isAmended(order: number): boolean;
  markAmended(order: number): void;
}

interface AmendedOrder {
  /** Its age counts from here: its id, or the last amend that took it behind its price (rules/spot#amending). */
  readonly acceptedSeq: number;
  /** The body of the request that placed it, whose price and quantity are others now; empty without a request id. */
  readonly body: string;
}

export class AmendedOrders {
  /** The keys are slots of the order store. */
  private readonly entries = new Map<number, AmendedOrder>();

  constructor(private readonly orders: MarkedOrders) {}

  /** The sequence from which the order's age counts. */
  acceptedSeq(order: number): number {
    const { orders } = this;
    return orders.isAmended(order) ? this.entry(order).acceptedSeq : orders.id(order);
  }

  /** Only of an order that was amended. */
  body(order: number): string {
    return this.entry(order).body;
  }

  set(order: number, acceptedSeq: number, body: string): void {
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
