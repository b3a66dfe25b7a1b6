/**
 * The price levels of one side of one book. Sorted by how good the price is, the best one last, so that what changes
 * most moves least. A level is a number that stays the same while the level lives.
 * Invariant: a level is here exactly while its queue holds an order.
 */
import { IdMap } from './id-map.ts';
import { NONE, wider, widerInts } from './order-store.ts';

/** Up to so many levels are moved one by one. */
const SHORT_WAY = 100;

export class PriceIndex {
  /** By level. */
  price = new Float64Array(64);
  head = new Int32Array(64);
  tail = new Int32Array(64);

  /** How good each level's price is: the price for bids, minus the price for asks. Ascending. */
  private goodness = new Float64Array(64);
  private levels = new Int32Array(64);
  private count = 0;
  private readonly byPrice = new IdMap();
  private readonly freeLevels: number[] = [];

  /** @param sign 1 when higher is better (bids), -1 when lower is (asks) */
  constructor(private readonly sign: 1 | -1) {}

  get size(): number {
    return this.count;
  }

  /** The best level, or NONE. */
  best(): number {
    return this.count === 0 ? NONE : this.levels[this.count - 1]!;
  }

  /** The next worse level, or NONE. */
  worse(level: number): number {
    const position = this.position(this.price[level]! * this.sign);
    return position === 0 ? NONE : this.levels[position - 1]!;
  }

  find(price: number): number {
    return this.byPrice.get(price);
  }

  /** A new level with an empty queue; the price must have none yet. */
  add(price: number): number {
    if (this.count === this.levels.length) this.grow();
    const goodness = price * this.sign;
    const position = this.position(goodness);
    this.shiftUp(position);
    const level = this.freeLevels.pop() ?? this.count;
    this.goodness[position] = goodness;
    this.levels[position] = level;
    this.count++;
    this.price[level] = price;
    this.head[level] = NONE;
    this.tail[level] = NONE;
    this.byPrice.add(price, level);
    return level;
  }

  remove(level: number): void {
    const price = this.price[level]!;
    const last = this.count - 1;
    if (this.levels[last] !== level) {
      const position = this.position(price * this.sign);
      this.shiftDown(position);
    }
    this.count = last;
    this.byPrice.remove(price);
    this.freeLevels.push(level);
  }

  /** Where this goodness stands or would stand: the number of levels that are worse. */
  private position(goodness: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.goodness[middle]! < goodness) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Makes room at a position. A short way is walked, a long one is left to the machine. */
  private shiftUp(position: number): void {
    const { goodness, levels, count } = this;
    if (count - position > SHORT_WAY) {
      goodness.copyWithin(position + 1, position, count);
      levels.copyWithin(position + 1, position, count);
      return;
    }
    for (let i = count; i > position; i--) {
      goodness[i] = goodness[i - 1]!;
      levels[i] = levels[i - 1]!;
    }
  }

  private shiftDown(position: number): void {
    const { goodness, levels, count } = this;
    if (count - position > SHORT_WAY) {
      goodness.copyWithin(position, position + 1, count);
      levels.copyWithin(position, position + 1, count);
      return;
    }
    for (let i = position + 1; i < count; i++) {
      goodness[i - 1] = goodness[i]!;
      levels[i - 1] = levels[i]!;
    }
  }

  private grow(): void {
    const capacity = this.levels.length * 2;
    this.price = wider(this.price, capacity);
    this.head = widerInts(this.head, capacity);
    this.tail = widerInts(this.tail, capacity);
    this.goodness = wider(this.goodness, capacity);
    this.levels = widerInts(this.levels, capacity);
  }
}
