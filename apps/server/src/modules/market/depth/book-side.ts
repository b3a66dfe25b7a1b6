/** A book, and one side of it as quantity per price. Invariant: prices are sorted best first, no quantity is zero. */
export type Level = readonly [price: bigint, qty: bigint];

export interface Book {
  bids: BookSide;
  asks: BookSide;
  /** Rises with every change. */
  version: number;
}

export class BookSide {
  private readonly qtyByPrice = new Map<bigint, bigint>();
  private readonly prices: bigint[] = [];

  constructor(private readonly isBid: boolean) {}

  /** Adds to the level; a negative quantity takes away. */
  change(price: bigint, qty: bigint): void {
    const before = this.qtyAt(price);
    const after = before + qty;
    if (after <= 0n) {
      if (this.qtyByPrice.delete(price)) this.prices.splice(this.place(price), 1);
    } else {
      if (before === 0n) this.prices.splice(this.place(price), 0, price);
      this.qtyByPrice.set(price, after);
    }
  }

  best(): Level | undefined {
    const price = this.prices[0];
    return price === undefined ? undefined : [price, this.qtyAt(price)];
  }

  /** Best first. */
  top(limit: number): Level[] {
    return this.prices.slice(0, limit).map((price) => [price, this.qtyAt(price)]);
  }

  /** Levels joined into steps of `width`: bids fall to the step below, asks rise to the step above. */
  grouped(width: bigint, limit: number): Level[] {
    const groups: [bigint, bigint][] = [];
    for (const price of this.prices) {
      const below = price - (price % width);
      const step = this.isBid || below === price ? below : below + width;
      const last = groups[groups.length - 1];
      const qty = this.qtyAt(price);
      if (last && last[0] === step) last[1] += qty;
      else if (groups.length === limit) break;
      else groups.push([step, qty]);
    }
    return groups;
  }

  private qtyAt(price: bigint): bigint {
    return this.qtyByPrice.get(price) ?? 0n;
  }

  private place(price: bigint): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.prices[middle];
      if (at !== undefined && (this.isBid ? at > price : at < price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
