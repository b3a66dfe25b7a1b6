/** A list of slot numbers that every command fills and empties: what it touched, in the order of touching. */
import { widerInts } from './order-store.ts';

/** A list of so many slots or fewer is sorted by insertion. */
const FEW = 16;

export class SlotList {
  count = 0;
  /** The first `count` of them are the list. Stale after the next `addSlot`. */
  slots = new Int32Array(64);

  /** @param index below `count` */
  slotAt(index: number): number {
    return this.slots[index]!;
  }

  addSlot(slot: number): void {
    if (this.count === this.slots.length) this.slots = widerInts(this.slots, this.count * 2);
    this.slots[this.count++] = slot;
  }

  clear(): void {
    this.count = 0;
  }

  /** Sorts by a number of each slot, ascending. Nearly every command touches few slots, which are moved one by one. */
  sortBy(numberOf: (slot: number) => number): void {
    const { count, slots } = this;
    if (count > FEW) {
      slots.subarray(0, count).sort((a, b) => numberOf(a) - numberOf(b));
      return;
    }
    for (let i = 1; i < count; i++) {
      const slot = this.slotAt(i);
      const number = numberOf(slot);
      let place = i;
      while (place > 0 && numberOf(this.slotAt(place - 1)) > number) {
        slots[place] = this.slotAt(place - 1);
        place--;
      }
      slots[place] = slot;
    }
  }
}
