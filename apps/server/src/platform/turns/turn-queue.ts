/**
 * A queue that takes turns by owner: each owner has a row, and the rows are served one item each. Invariant: no owner has more
 * than `mostOfOne` items in it and all owners together no more than `mostInAll`, so an owner with many items delays
 * another by one item a turn.
 */
export interface TurnLimits {
  mostInAll: number;
  mostOfOne: number;
}

export class TurnQueue<Owner, Item> {
  /** The owner whose turn is next stands first. */
  private readonly rows = new Map<Owner, Item[]>();
  private count = 0;

  constructor(private readonly limits: TurnLimits) {}

  get size(): number {
    return this.count;
  }

  /** undefined: the item was added; otherwise the limit that keeps it out. */
  add(owner: Owner, item: Item): 'ownFull' | 'allFull' | undefined {
    const row = this.rows.get(owner) ?? [];
    if (row.length >= this.limits.mostOfOne) return 'ownFull';
    if (this.count >= this.limits.mostInAll) return 'allFull';
    row.push(item);
    this.rows.set(owner, row);
    this.count++;
    return undefined;
  }

  /** Takes out the next item; its owner stands last from then on. */
  next(): Item | undefined {
    const [first] = this.rows;
    if (first === undefined) return undefined;
    const [owner, row] = first;
    const item = row.shift();
    this.rows.delete(owner);
    if (row.length > 0) this.rows.set(owner, row);
    this.count--;
    return item;
  }

  /** False: it is not in the queue, or no longer. */
  remove(owner: Owner, item: Item): boolean {
    const row = this.rows.get(owner);
    const at = row?.indexOf(item) ?? -1;
    if (row === undefined || at < 0) return false;
    row.splice(at, 1);
    if (row.length === 0) this.rows.delete(owner);
    this.count--;
    return true;
  }

  /** Empties the queue. */
  clear(): Item[] {
    const items = [...this.rows.values()].flat();
    this.rows.clear();
    this.count = 0;
    return items;
  }
}
