/**
 * The price levels of one side of one book. Sorted by how good the price is, the best one last, so that what changes
 * most moves least. A level is a number that stays the same while the level is here. A level whose queue empties stays,
 * for prices come again, until there are too many such; only the best level's queue is never empty.
 */
import { IdMap } from './id-map.ts';
import { SLOT, wider, widerInts } from './order-store.ts';

/** Up to so many levels are moved one by one. */
const SHORT_WAY = 64;
/** So many empty levels more than others may stay. */
const SPARE_LEVELS = 64;

export class PriceIndex {
  /** The price of each level, at the level's number. */
  private price = new Float64Array(64);
  /** NONE when the queue is empty. */
  head = new Int32Array(64);
  tail = new Int32Array(64);

  /** The rank of each level's price, ascending: the price for bids, minus the price for asks. */
  private goodness = new Float64Array(64);
  private levels = new Int32Array(64);
  /** Levels here, and those of them with an empty queue. */
  private count = 0;
  private emptyCount = 0;
  private readonly byPrice = new IdMap();
  private readonly freeLevels: number[] = [];

  /** @param sign 1 when higher is better (bids), -1 when lower is (asks) */
  constructor(private readonly sign: 1 | -1) {}

  /** Levels with an order. */
  get size(): number {
    return this.count - this.emptyCount;
  }

  /** The best level, or NONE. */
  best(): number {
    return this.count === 0 ? SLOT.NONE : this.levelAt(this.count - 1);
  }

  /** The first order of a level's queue, or NONE. */
  headOf(level: number): number {
    return this.head[level]!;
  }

  /** The last order of a level's queue, or NONE. */
  tailOf(level: number): number {
    return this.tail[level]!;
  }

  /** The next worse level with an order, or NONE. */
  worse(level: number): number {
    let position = this.position(this.priceOf(level) * this.sign);
    while (position > 0) {
      const next = this.levelAt(--position);
      if (this.head[next] !== SLOT.NONE) return next;
    }
    return SLOT.NONE;
  }

  /** The level of a price, for an order that is put into its queue at once. */
  levelFor(price: number): number {
    const level = this.byPrice.get(price);
    if (level === SLOT.NONE) return this.add(price);
    if (this.head[level] === SLOT.NONE) this.emptyCount--;
    return level;
  }

  /** The last order has left the level's queue. */
  emptied(level: number): void {
    this.head[level] = SLOT.NONE;
    this.tail[level] = SLOT.NONE;
    this.emptyCount++;
    if (this.levels[this.count - 1] === level) this.dropEmptyBest();
    else if (this.emptyCount > this.count - this.emptyCount + SPARE_LEVELS) this.dropEmpty();
  }

  /** A new level with an empty queue; the price must have none yet. */
  private add(price: number): number {
    if (this.count === this.levels.length) this.grow();
    const goodness = price * this.sign;
    const position = this.position(goodness);
    this.shiftUp(position);
    const level = this.freeLevels.pop() ?? this.count;
    this.goodness[position] = goodness;
    this.levels[position] = level;
    this.count++;
    this.price[level] = price;
    this.head[level] = SLOT.NONE;
    this.tail[level] = SLOT.NONE;
    this.byPrice.add(price, level);
    return level;
  }

  private dropEmptyBest(): void {
    while (this.count > 0) {
      const level = this.levelAt(this.count - 1);
      if (this.head[level] !== SLOT.NONE) return;
      this.drop(level);
      this.count--;
    }
  }

  private dropEmpty(): void {
    let kept = 0;
    for (let position = 0; position < this.count; position++) {
      const level = this.levelAt(position);
      if (this.head[level] === SLOT.NONE) {
        this.drop(level);
        continue;
      }
      this.goodness[kept] = this.goodnessAt(position);
      this.levels[kept] = level;
      kept++;
    }
    this.count = kept;
  }

  private drop(level: number): void {
    this.byPrice.remove(this.priceOf(level));
    this.freeLevels.push(level);
    this.emptyCount--;
  }

  /** Where this goodness stands or would stand: the number of levels that are worse. */
  private position(goodness: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.goodnessAt(middle) < goodness) low = middle + 1;
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
      goodness[i] = this.goodnessAt(i - 1);
      levels[i] = this.levelAt(i - 1);
    }
  }

  private priceOf(level: number): number {
    return this.price[level]!;
  }

  private goodnessAt(position: number): number {
    return this.goodness[position]!;
  }

  private levelAt(position: number): number {
    return this.levels[position]!;
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
