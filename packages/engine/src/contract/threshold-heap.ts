/**
 * Entries that wait for a price, nearest first: a binary heap in typed arrays. A stale entry stays until its price is
 * reached or too many such stand here; the owner of the heap tells by the version if an entry is current. The heap knows
 * one direction: what waits for a rise enters its price, what waits for a fall minus its price.
 */
import { wider, widerInts } from '../book/order-store.ts';

/** So many stale entries may stay whatever there is besides. */
const SPARE_ENTRIES = 1024;

export type IsCurrent = (id: number, version: number) => boolean;

export class ThresholdHeap {
  size = 0;
  private prices = new Float64Array(256);
  private ids = new Float64Array(256);
  private versions = new Int32Array(256);
  /** Entries after the last clearing of stale ones. */
  private sizeWhenCleared = 0;

  constructor(private readonly isCurrent: IsCurrent) {}

  push(price: number, id: number, version: number): void {
    if (this.size === this.prices.length) this.makeRoom();
    this.rise(this.size++, price, id, version);
  }

  /** True when the nearest one is reached when the price (or minus it) is `limit`. */
  isReached(limit: number): boolean {
    return this.size > 0 && this.priceAt(0) <= limit;
  }

  /** Takes the nearest one out and answers its id; undefined when it is stale. */
  takeNearest(): number | undefined {
    const id = this.idAt(0);
    const version = this.versionAt(0);
    const last = --this.size;
    if (last > 0) this.sink(0, this.priceAt(last), this.idAt(last), this.versionAt(last));
    return this.isCurrent(id, version) ? id : undefined;
  }

  /** Drops stale entries if they doubled the heap since that was done last; else grows. */
  private makeRoom(): void {
    if (this.size >= 2 * this.sizeWhenCleared + SPARE_ENTRIES) this.dropStale();
    if (this.size * 2 <= this.prices.length) return;
    const capacity = this.prices.length * 2;
    this.prices = wider(this.prices, capacity);
    this.ids = wider(this.ids, capacity);
    this.versions = widerInts(this.versions, capacity);
  }

  private dropStale(): void {
    let kept = 0;
    for (let i = 0; i < this.size; i++)
      if (this.isCurrent(this.idAt(i), this.versionAt(i))) this.copyEntry(i, kept++);
    this.size = kept;
    this.sizeWhenCleared = kept;
    for (let i = (kept >> 1) - 1; i >= 0; i--) this.sink(i, this.priceAt(i), this.idAt(i), this.versionAt(i));
  }

  private rise(from: number, price: number, id: number, version: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.priceAt(parent) <= price) break;
      this.copyEntry(parent, place);
      place = parent;
    }
    this.setEntry(place, price, id, version);
  }

  private sink(from: number, price: number, id: number, version: number): void {
    const { size } = this;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && this.priceAt(child + 1) < this.priceAt(child)) child++;
      if (this.priceAt(child) >= price) break;
      this.copyEntry(child, place);
      place = child;
    }
    this.setEntry(place, price, id, version);
  }

  private priceAt(place: number): number {
    return this.prices[place]!;
  }

  private idAt(place: number): number {
    return this.ids[place]!;
  }

  private versionAt(place: number): number {
    return this.versions[place]!;
  }

  private setEntry(place: number, price: number, id: number, version: number): void {
    this.prices[place] = price;
    this.ids[place] = id;
    this.versions[place] = version;
  }

  private copyEntry(from: number, to: number): void {
    this.setEntry(to, this.priceAt(from), this.idAt(from), this.versionAt(from));
  }
}
