/**
 * Order ids to slots. Ids are sequences: new ones are neighbours, so their place is the id itself, cut to the table;
 * adding walks through memory in order. Open addressing, linear probing, no tombstones, at most half full.
 * An entry holds the lower half of an id; the slot's owner tells whether it is the whole one.
 */

/** An enumeration, for the bundler writes its number out. */
enum SLOT {
  FREE = -1,
}

export class SequenceMap {
  /** Pairs of an id's lower 32 bits and the slot. */
  private pairs: Int32Array;
  private mask: number;
  size = 0;

  /** @param idOf the whole id of a slot in use */
  constructor(
    private readonly idOf: { id(slot: number): number },
    capacityBits = 10,
  ) {
    this.pairs = new Int32Array(2 << capacityBits).fill(SLOT.FREE);
    this.mask = (1 << capacityBits) - 1;
  }

  /** The slot, or -1. */
  get(id: number): number {
    const { pairs, mask } = this;
    const low = id | 0;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      const slot = integerAt(pairs, (at << 1) | 1);
      if (slot === SLOT.FREE) return SLOT.FREE;
      if (pairs[at << 1] === low && this.idOf.id(slot) === id) return slot;
    }
  }

  /** The id must not be there yet. */
  add(id: number, slot: number): void {
    if (this.size * 2 > this.mask) this.grow();
    this.put(id | 0, slot);
    this.size++;
  }

  /** The slot must be there under this id. Moves those behind it up, so that no gap hides them. */
  remove(id: number, slot: number): void {
    const { pairs, mask } = this;
    let gap = id & mask;
    while (pairs[(gap << 1) | 1] !== slot) gap = (gap + 1) & mask;
    for (let at = (gap + 1) & mask; pairs[(at << 1) | 1] !== SLOT.FREE; at = (at + 1) & mask) {
      const distance = (at - integerAt(pairs, at << 1)) & mask;
      if (distance < ((at - gap) & mask)) continue;
      pairs[gap << 1] = integerAt(pairs, at << 1);
      pairs[(gap << 1) | 1] = integerAt(pairs, (at << 1) | 1);
      gap = at;
    }
    pairs[(gap << 1) | 1] = SLOT.FREE;
    this.size--;
  }

  private put(low: number, slot: number): void {
    const { pairs, mask } = this;
    let at = low & mask;
    while (pairs[(at << 1) | 1] !== SLOT.FREE) at = (at + 1) & mask;
    pairs[at << 1] = low;
    pairs[(at << 1) | 1] = slot;
  }

  private grow(): void {
    const { pairs } = this;
    this.pairs = new Int32Array(pairs.length * 2).fill(SLOT.FREE);
    this.mask = this.mask * 2 + 1;
    for (let i = 0; i < pairs.length; i += 2) {
      const slot = integerAt(pairs, i + 1);
      if (slot !== SLOT.FREE) this.put(integerAt(pairs, i), slot);
    }
  }
}

function integerAt(pairs: Int32Array, at: number): number {
  return pairs[at]!;
}
