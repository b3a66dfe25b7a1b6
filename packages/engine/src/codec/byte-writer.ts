/**
 * Bytes of what is rare: settings, listings, snapshots. Whole numbers are written seven bits a byte, lowest first, the
 * high bit saying that more follow. Amounts come as limbs (value = hi × 2^52 + lo) or as bigint.
 * It may not judge values: what does not fit is saturated, so that the engine can refuse it.
 */
import { MAX_AMOUNT } from '../base/limits.ts';

const TWO_28 = 2 ** 28;
const MASK_28 = TWO_28 - 1;
const BIG_MASK_28 = BigInt(MASK_28);
/** Up to here a bigint is exact as a number. */
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Longest single value or short text that the methods may write without asking for room. */
const SLACK_BYTES = 1024;
/** Longest text whose length takes one byte. */
const MAX_SHORT_TEXT = 0x7f;
const encoder = new TextEncoder();

/** The value written for an amount that does not fit: the engine rejects it as invalid. */
const SATURATED = MAX_AMOUNT + 1n;

export class ByteWriter {
  bytes: Uint8Array;
  position = 0;

  constructor(capacity = 4096) {
    this.bytes = new Uint8Array(Math.max(capacity, SLACK_BYTES));
  }

  /** Makes sure that a record of ordinary size fits. Called once a record, so that the methods need not look. */
  makeRoom(extra = SLACK_BYTES): void {
    const needed = this.position + extra;
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.position));
    this.bytes = larger;
  }

  /** The bytes so far, valid until the next write; the writer is empty afterwards. */
  view(): Uint8Array {
    const seen = this.bytes.subarray(0, this.position);
    this.position = 0;
    return seen;
  }

  /** The bytes so far as a copy; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.position);
    this.position = 0;
    return taken;
  }

  u8(value: number): void {
    this.bytes[this.position++] = value;
  }

  /** 0 <= value < 2^53. */
  varint(value: number): void {
    if (value < 0x80) {
      this.bytes[this.position++] = value;
      return;
    }
    const low = value & MASK_28;
    this.groups(low, (value - low) / TWO_28, 0);
  }

  /** An amount of zero or more as limbs. */
  limbs(lo: number, hi: number): void {
    if (hi === 0) {
      this.varint(lo);
      return;
    }
    const low = lo & MASK_28;
    const middle = (lo - low) / TWO_28;
    this.groups(low, middle + (hi & 15) * 2 ** 24, hi >>> 4);
  }

  /** A bigint of zero or more, below 2^84. */
  amount(value: bigint): void {
    if (value <= MAX_SAFE) this.varint(Number(value));
    else this.groups(Number(value & BIG_MASK_28), Number((value >> 28n) & BIG_MASK_28), Number(value >> 56n));
  }

  /** Any bigint, saturated beyond 2^63: the magnitude doubled, the sign in the lowest bit. */
  signed(value: bigint): void {
    this.amount((saturatedMagnitude(value) << 1n) | (value < 0n ? 1n : 0n));
  }

  /** UTF-8 with its length before it, cut off at `maxLength` + 1 characters so that what is too long stays too long. */
  text(value: string, maxLength: number): void {
    const { bytes, position } = this;
    const length = Math.min(value.length, maxLength + 1);
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i);
      if (code > 0x7f || length > MAX_SHORT_TEXT) {
        this.unicodeText(value.slice(0, length));
        return;
      }
      bytes[position + 1 + i] = code;
    }
    bytes[position] = length;
    this.position = position + 1 + length;
  }

  private unicodeText(value: string): void {
    const encoded = encoder.encode(value);
    this.varint(encoded.length);
    this.makeRoom(encoded.length + SLACK_BYTES);
    this.bytes.set(encoded, this.position);
    this.position += encoded.length;
  }

  /** value = a + b × 2^28 + c × 2^56; a, b < 2^28, c < 2^14. */
  private groups(a: number, b: number, c: number): void {
    if (b === 0 && c === 0) {
      this.shortGroup(a);
      return;
    }
    this.fullGroup(a);
    if (c === 0) {
      this.shortGroup(b);
      return;
    }
    this.fullGroup(b);
    this.shortGroup(c);
  }

  private fullGroup(value: number): void {
    const bytes = this.bytes;
    const at = this.position;
    bytes[at] = (value & 0x7f) | 0x80;
    bytes[at + 1] = ((value >>> 7) & 0x7f) | 0x80;
    bytes[at + 2] = ((value >>> 14) & 0x7f) | 0x80;
    bytes[at + 3] = ((value >>> 21) & 0x7f) | 0x80;
    this.position = at + 4;
  }

  private shortGroup(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.bytes[this.position++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.position++] = rest;
  }
}

/** At most 2^63, which the engine refuses as an amount. */
export function saturatedMagnitude(value: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  return magnitude > SATURATED ? SATURATED : magnitude;
}
