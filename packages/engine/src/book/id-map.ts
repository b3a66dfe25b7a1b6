/**
 * Whole numbers (0 <= id < 2^53) to small numbers in a typed array: open addressing, linear probing, no tombstones, at
 * most half full. Looking up, adding and removing allocate nothing; only growing does.
 */

// Enumerations, for the bundler writes their numbers out.
enum VALUE {
  FREE = -1,
}
/** Integers of a place: the id's lower 32 bits, the bits above them, the value (FREE where there is none), nothing. */
enum PLACE {
  SHIFT = 2,
}

export class IdMap {
  private places: Int32Array;
  /** The number of places less one, which is the bit mask of a place's number. */
  private mask: number;
  private shift: number;
  size = 0;

  /** @param capacityBits the table starts with 2^capacityBits places */
  constructor(capacityBits = 6) {
    this.places = new Int32Array(4 << capacityBits).fill(VALUE.FREE);
    this.mask = (1 << capacityBits) - 1;
    this.shift = 32 - capacityBits;
  }

  /** The value, or -1. */
  get(id: number): number {
    const { places, mask } = this;
    const low = id | 0;
    const high = id < 2 ** 32 ? 0 : (id / 2 ** 32) | 0;
    for (let place = Math.imul(low ^ high, 0x9e3779b1) >>> this.shift; ; place = (place + 1) & mask) {
      const at = place << PLACE.SHIFT;
      const value = integerAt(places, at | 2);
      if (value === VALUE.FREE || (places[at] === low && places[at | 1] === high)) return value;
    }
  }

  /** The id must not be there yet. */
  add(id: number, value: number): void {
    if (this.size * 2 > this.mask) this.grow();
    this.put(id | 0, id < 2 ** 32 ? 0 : (id / 2 ** 32) | 0, value);
    this.size++;
  }

  /** Removes the id if it is there, and moves those behind it up, so that no gap hides them. */
  remove(id: number): void {
    const { places, mask } = this;
    const low = id | 0;
    const high = id < 2 ** 32 ? 0 : (id / 2 ** 32) | 0;
    let gap = this.home(low, high);
    for (;;) {
      const at = gap << PLACE.SHIFT;
      if (places[at | 2] === VALUE.FREE) return;
      if (places[at] === low && places[at | 1] === high) break;
      gap = (gap + 1) & mask;
    }
    for (
      let place = (gap + 1) & mask;
      places[(place << PLACE.SHIFT) | 2] !== VALUE.FREE;
      place = (place + 1) & mask
    ) {
      const at = place << PLACE.SHIFT;
      const distance = (place - this.home(integerAt(places, at), integerAt(places, at | 1))) & mask;
      if (distance < ((place - gap) & mask)) continue;
      const to = gap << PLACE.SHIFT;
      places[to] = integerAt(places, at);
      places[to | 1] = integerAt(places, at | 1);
      places[to | 2] = integerAt(places, at | 2);
      gap = place;
    }
    places[(gap << PLACE.SHIFT) | 2] = VALUE.FREE;
    this.size--;
  }

  private put(low: number, high: number, value: number): void {
    const { places, mask } = this;
    let place = this.home(low, high);
    while (places[(place << PLACE.SHIFT) | 2] !== VALUE.FREE) place = (place + 1) & mask;
    const at = place << PLACE.SHIFT;
    places[at] = low;
    places[at | 1] = high;
    places[at | 2] = value;
  }

  private home(low: number, high: number): number {
    return Math.imul(low ^ high, 0x9e3779b1) >>> this.shift;
  }

  private grow(): void {
    const { places } = this;
    this.places = new Int32Array(places.length * 2).fill(VALUE.FREE);
    this.mask = this.mask * 2 + 1;
    this.shift--;
    for (let at = 0; at < places.length; at += 4) {
      const value = integerAt(places, at | 2);
      if (value !== VALUE.FREE) this.put(integerAt(places, at), integerAt(places, at | 1), value);
    }
  }
}

function integerAt(places: Int32Array, at: number): number {
  return places[at]!;
}
