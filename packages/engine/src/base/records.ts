/**
 * Many small records of equal size in one buffer, so that values that are used together lie together: a record is a few
 * words of 8 bytes, each word one number or two integers of 32 bits. The owner of the records defines their layout.
 */

/** Records of one cache line: eight words or sixteen integers, so they are found by shifts. */
export enum RECORD {
  WORD_SHIFT = 3,
  INT_SHIFT = 4,
  WORDS = 8,
}

export class Records {
  numbers: Float64Array<ArrayBuffer>;
  integers: Int32Array<ArrayBuffer>;
  capacity: number;

  /** @param words of 8 bytes in a record; a cache line holds 8 */
  constructor(
    readonly words: number,
    capacity: number,
  ) {
    this.capacity = capacity;
    this.numbers = new Float64Array(words * capacity);
    this.integers = new Int32Array(this.numbers.buffer);
  }

  /** Doubles the room. Views taken before are stale afterwards. */
  grow(): void {
    this.capacity *= 2;
    const larger = new Float64Array(this.words * this.capacity);
    larger.set(this.numbers);
    this.numbers = larger;
    this.integers = new Int32Array(larger.buffer);
  }
}
