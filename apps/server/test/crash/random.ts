/** A seeded source of random numbers (mulberry32), so that a failing run can be had again. */
export class CrashRandom {
  constructor(private state: number) {}

  /** A whole number from 0 to count - 1. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  }
}
