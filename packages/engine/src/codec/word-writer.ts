/**
 * Writes frequent records in words of 32 bits: one store each, no loop. A record begins with a header whose lowest byte
 * is its kind; the other bits say which of its values are wide. A value is one word, or two when it needs more than 32
 * bits. A rare record is a block: its length in the header, then bytes, filled up to a whole word.
 */
import { MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';

const INITIAL_WORDS = 1 << 14;
enum ROOM {
  /** More words than any record but a block or a text takes. */
  RECORD = 64,
}
const encoder = new TextEncoder();

/** Words are little-endian in the journal, and so they are in every machine that this runs on. */
if (new Uint8Array(new Int32Array([1]).buffer)[0] !== 1)
  throw new Error('the journal needs a little-endian machine');

/** The lower 32 bits of a whole number below 2^53. */
export function lowWord(value: number): number {
  return value | 0;
}

/** The bits above them. */
export function highWord(value: number): number {
  return (value / 2 ** 32) | 0;
}

/** The bits above the lower 32 of an amount in limbs (value = hi × 2^52 + lo) that is not negative. */
export function highWordOfLimbs(lo: number, hi: number): number {
  return (lo / 2 ** 32) | 0 | (hi << 20);
}

export class WordWriter {
  /** The writer of a record stores its words here from `at` on, after `makeRoom`. */
  words = new Int32Array(INITIAL_WORDS);
  at = 0;
  private bytes = new Uint8Array(this.words.buffer);

  /** Makes sure that so many words fit. */
  makeRoom(words: number = ROOM.RECORD): void {
    if (this.at + words > this.words.length) this.grow(this.at + words);
  }

  /** The bytes so far, as they lie: the next batch is written over them. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at * 4);
  }

  /** The bytes so far as a copy; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.at * 4);
    this.at = 0;
    return taken;
  }

  /** Two words, always. */
  wide(low: number, high: number): void {
    this.words[this.at++] = low;
    this.words[this.at++] = high;
  }

  /** UTF-8 behind its length, cut off one character past `maxLength`, so that what is too long stays too long. */
  text(value: string, maxLength = MAX_REQUEST_ID_LENGTH): void {
    const kept = value.length > maxLength ? value.slice(0, maxLength + 1) : value;
    // A character takes three bytes at most, so a word each is enough.
    this.makeRoom(ROOM.RECORD + kept.length);
    const start = (this.at + 1) * 4;
    let end = this.putAscii(kept, start);
    if (end < 0) end = start + encoder.encodeInto(kept, this.bytes.subarray(start)).written;
    this.words[this.at] = end - start;
    while ((end & 3) !== 0) this.bytes[end++] = 0;
    this.at = end >> 2;
  }

  block(code: number, bytes: Uint8Array): void {
    this.makeRoom(ROOM.RECORD + bytes.length);
    this.words[this.at++] = code | (bytes.length << 8);
    this.put(bytes);
  }

  private grow(needed: number): void {
    const larger = new Int32Array(Math.max(needed, this.words.length * 2));
    larger.set(this.words.subarray(0, this.at));
    this.words = larger;
    this.bytes = new Uint8Array(larger.buffer);
  }

  /**
   * Writes a text of ASCII characters, as nearly every text is, without a call and without allocating, which would
   * happen for two texts of every order. Answers the end, or -1 when there are other characters too.
   */
  private putAscii(value: string, start: number): number {
    const { bytes } = this;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code > 127) return -1;
      bytes[start + i] = code;
    }
    return start + value.length;
  }

  private put(bytes: Uint8Array): void {
    const words = (bytes.length + 3) >> 2;
    if (words === 0) return;
    this.words[this.at + words - 1] = 0;
    this.bytes.set(bytes, this.at * 4);
    this.at += words;
  }
}
