/**
 * The sums of the last 24 hours, for each asset: all that was signed, and the part of it that no person confirmed. An id
 * counts once, with its worst version, from the time of its latest one: versions of one id exclude each other on the chain.
 */
export const DAY_MS = 86_400_000;

interface Entry {
  atMs: number;
  all: bigint;
  unconfirmed: bigint;
}

export interface Sums {
  all: bigint;
  unconfirmed: bigint;
}

/** One asset. Entries stand in the order of their times, which never go back. */
class AssetDay {
  private readonly entries = new Map<string, Entry>();
  private all = 0n;
  private unconfirmed = 0n;

  put(id: string, entry: Entry): void {
    this.expire(entry.atMs);
    this.remove(id);
    this.entries.set(id, entry);
    this.all += entry.all;
    this.unconfirmed += entry.unconfirmed;
  }

  sumsWithout(id: string, nowMs: number): Sums {
    this.expire(nowMs);
    const own = this.entries.get(id);
    return {
      all: this.all - (own?.all ?? 0n),
      unconfirmed: this.unconfirmed - (own?.unconfirmed ?? 0n),
    };
  }

  private remove(id: string): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    this.all -= entry.all;
    this.unconfirmed -= entry.unconfirmed;
  }

  private expire(nowMs: number): void {
    for (const [id, entry] of this.entries) {
      if (entry.atMs > nowMs - DAY_MS) return;
      this.remove(id);
    }
  }
}

export class DaySums {
  private readonly assets = new Map<string, AssetDay>();

  /** Replaces what the id counted before. */
  put(asset: string, id: string, entry: Entry): void {
    const day = this.assets.get(asset) ?? new AssetDay();
    this.assets.set(asset, day);
    day.put(id, entry);
  }

  /** The sums of all other ids. */
  sumsWithout(asset: string, id: string, nowMs: number): Sums {
    return this.assets.get(asset)?.sumsWithout(id, nowMs) ?? { all: 0n, unconfirmed: 0n };
  }
}

/** Counts the records of the last 24 hours, long ones several times. */
export class DayCount {
  private readonly times: number[] = [];
  private first = 0;

  add(atMs: number, weight: number): void {
    this.count(atMs);
    for (let left = weight; left > 0; left -= 1) this.times.push(atMs);
  }

  count(nowMs: number): number {
    while ((this.times[this.first] ?? nowMs) <= nowMs - DAY_MS) this.first += 1;
    if (this.first > 10_000 && this.first * 2 > this.times.length) {
      this.times.splice(0, this.first);
      this.first = 0;
    }
    return this.times.length - this.first;
  }
}
