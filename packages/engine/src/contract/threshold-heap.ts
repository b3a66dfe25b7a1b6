/**
 * Things that wait for a price, nearest first: a binary heap in typed arrays. An entry that is no longer meant stays
 * until its price is reached or too many such stand here; whoever made it tells by its version whether it is meant.
 * The heap knows one direction: what waits for a rise enters its price, what waits for a fall minus its price.
 */
import { wider, widerInts } from '../book/order-store.ts';

/** So many entries that are not meant may stay whatever there is besides. */
const SPARE_ENTRIES = 1024;

export type IsMeant = (id: number, version: number) => boolean;

export class ThresholdHeap {
  size = 0;
  private at = new Float64Array(256);
  private ids = new Float64Array(256);
  private versions = new Int32Array(256);
  /** Entries after the last clearing of those that are not meant. */
  private sizeWhenCleared = 0;

  constructor(private readonly isMeant: IsMeant) {}

  push(at: number, id: number, version: number): void {
    if (this.size === this.at.length) this.makeRoom();
    this.rise(this.size++, at, id, version);
  }

  /** Whether the nearest one is reached when the price (or minus it) is `limit`. */
  isReached(limit: number): boolean {
    return this.size > 0 && this.at[0]! <= limit;
  }

  /** Takes the nearest one out and answers its id; undefined when it is not meant any more. */
  take(): number | undefined {
    const id = this.ids[0]!;
    const version = this.versions[0]!;
    const last = --this.size;
    if (last > 0) this.sink(0, this.at[last]!, this.ids[last]!, this.versions[last]!);
    return this.isMeant(id, version) ? id : undefined;
  }

  /** Drops what is not meant if it doubled the heap since that was done last; else grows. */
  private makeRoom(): void {
    if (this.size >= 2 * this.sizeWhenCleared + SPARE_ENTRIES) this.clear();
    if (this.size * 2 <= this.at.length) return;
    const capacity = this.at.length * 2;
    this.at = wider(this.at, capacity);
    this.ids = wider(this.ids, capacity);
    this.versions = widerInts(this.versions, capacity);
  }

  private clear(): void {
    const { at, ids, versions } = this;
    let kept = 0;
    for (let i = 0; i < this.size; i++) {
      if (!this.isMeant(ids[i]!, versions[i]!)) continue;
      at[kept] = at[i]!;
      ids[kept] = ids[i]!;
      versions[kept] = versions[i]!;
      kept++;
    }
    this.size = kept;
    this.sizeWhenCleared = kept;
    for (let i = (kept >> 1) - 1; i >= 0; i--) this.sink(i, at[i]!, ids[i]!, versions[i]!);
  }

  private rise(from: number, value: number, id: number, version: number): void {
    const { at, ids, versions } = this;
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (at[parent]! <= value) break;
      at[place] = at[parent]!;
      ids[place] = ids[parent]!;
      versions[place] = versions[parent]!;
      place = parent;
    }
    at[place] = value;
    ids[place] = id;
    versions[place] = version;
  }

  private sink(from: number, value: number, id: number, version: number): void {
    const { at, ids, versions, size } = this;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= size) break;
      if (child + 1 < size && at[child + 1]! < at[child]!) child++;
      if (at[child]! >= value) break;
      at[place] = at[child]!;
      ids[place] = ids[child]!;
      versions[place] = versions[child]!;
      place = child;
    }
    at[place] = value;
    ids[place] = id;
    versions[place] = version;
  }
}
