/**
 * Whole numbers (0 <= id < 2^53) to small numbers in a typed array: open addressing, linear probing, no tombstones, at
 * most half full. Looking up, adding and removing allocate nothing; only growing does.
 */

const FREE = -1;

export class IdMap {
  /** Pairs of id and value. */
  private pairs: Float64Array;
  private mask: number;
  private shift: number;
  size = 0;

  /** @param capacityBits the table starts with 2^capacityBits places */
  constructor(capacityBits = 6) {
    this.pairs = new Float64Array(2 << capacityBits).fill(FREE);
    this.mask = (1 << capacityBits) - 1;
    this.shift = 32 - capacityBits;
  }

  /** The value, or -1. */
  get(id: number): number {
    const { pairs, mask } = this;
    for (let at = this.home(id); ; at = (at + 1) & mask) {
      const found = pairs[at * 2]!;
      // A free place has the value -1 too.
      if (found === id || found === FREE) return pairs[at * 2 + 1]! | 0;
    }
  }

  /** The id must not be there yet. */
  add(id: number, value: number): void {
    if (this.size * 2 > this.mask) this.grow();
    this.put(id, value);
    this.size++;
  }

  /** Removes the id if it is there, and moves those behind it up, so that no gap hides them. */
  remove(id: number): void {
    const { pairs, mask } = this;
    let gap = this.home(id);
    while (pairs[gap * 2] !== id) {
      if (pairs[gap * 2] === FREE) return;
      gap = (gap + 1) & mask;
    }
    for (let at = (gap + 1) & mask; pairs[at * 2] !== FREE; at = (at + 1) & mask) {
      const distance = (at - this.home(pairs[at * 2]!)) & mask;
      if (distance < ((at - gap) & mask)) continue;
      pairs[gap * 2] = pairs[at * 2]!;
      pairs[gap * 2 + 1] = pairs[at * 2 + 1]!;
      gap = at;
    }
    pairs[gap * 2] = FREE;
    pairs[gap * 2 + 1] = FREE;
    this.size--;
  }

  private put(id: number, value: number): void {
    const { pairs, mask } = this;
    let at = this.home(id);
    while (pairs[at * 2] !== FREE) at = (at + 1) & mask;
    pairs[at * 2] = id;
    pairs[at * 2 + 1] = value;
  }

  private home(id: number): number {
    return Math.imul(id ^ (id / 0x100000000), 0x9e3779b1) >>> this.shift;
  }

  private grow(): void {
    const { pairs } = this;
    this.pairs = new Float64Array(pairs.length * 2).fill(FREE);
    this.mask = this.mask * 2 + 1;
    this.shift--;
    for (let i = 0; i < pairs.length; i += 2) if (pairs[i] !== FREE) this.put(pairs[i]!, pairs[i + 1]!);
  }
}
