/**
 * The length of a record's value (word-writer.ts): two bits each in a word behind the header, the first value in the
 * lowest. A zero takes no word at all.
 */
export enum VALUE_SHAPE {
  zero = 0,
  /** One word, below 2^32. */
  narrow = 1,
  /** Two words. */
  wide = 2,
  /** Two words of its magnitude. */
  negative = 3,
}

/** The bits of a choice from a list of so many, at the lower end. */
export enum CHOICE {
  ofTwo = 1,
  ofFour = 3,
  ofSixteen = 15,
}
