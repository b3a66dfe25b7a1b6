/** Seeded randomness for simulations (mulberry32): the same seed gives the same run on every machine. */

export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** 0 <= n < 2^32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** 0 <= n < limit; limit at most 2^32. The tiny bias of a remainder is no matter here. */
  below(limit: number): number {
    return this.next() % limit;
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** A number of 0 to `bits` bits: small ones as often as large ones. */
  bits(bits: number): bigint {
    const wanted = this.below(bits + 1);
    let value = 0n;
    for (let have = 0; have < wanted; have += 32) value = (value << 32n) | BigInt(this.next());
    return BigInt.asUintN(wanted, value);
  }

  /** An index below `count`, the first ones much more often (Zipf: the k-th a k-th as often as the first). */
  zipf(count: number): number {
    let index = 0;
    let total = 0;
    for (let k = 1; k <= count; k++) {
      // Reservoir choice by weight 10^6 / k: whole numbers only.
      const weight = Math.floor(1_000_000 / k);
      total += weight;
      if (this.below(total) < weight) index = k - 1;
    }
    return index;
  }
}
