/** A queue whose shift costs the same however long it is. */
export class Fifo<T> {
  private items: (T | undefined)[] = [];
  private head = 0;

  get size(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Takes out the items that the test names; the others keep their order. */
  takeOut(isMeant: (item: T) => boolean): T[] {
    const taken: T[] = [];
    const kept = this.items.slice(this.head).filter((item) => {
      if (item === undefined || !isMeant(item)) return true;
      taken.push(item);
      return false;
    });
    if (taken.length === 0) return taken;
    this.items = kept;
    this.head = 0;
    return taken;
  }

  shift(): T | undefined {
    if (this.head === this.items.length) return undefined;
    const item = this.items[this.head];
    this.items[this.head++] = undefined;
    if (this.head === this.items.length) {
      this.items = [];
      this.head = 0;
    } else if (this.head > 1024 && this.head * 2 > this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }
}
