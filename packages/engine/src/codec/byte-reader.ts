/**
 * Reads what byte-writer.ts wrote. Reading past the end gives zeros and is noticed by `check`, which must be called
 * before anything read is believed.
 */

/** The bytes are not what this codec writes: damaged, cut off, or of another version. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
}

const TWO_28 = 2 ** 28;
/** Bytes up to which a text is put together faster than it is decoded: names are shorter, request ids and bodies longer. */
const SHORT_TEXT = 10;
const decoder = new TextDecoder('utf-8', { fatal: true });

export class ByteReader {
  position = 0;
  /** The limbs of the last `limbs`: value = hi × 2^52 + lo. */
  lo = 0;
  hi = 0;

  private a = 0;
  private b = 0;
  private c = 0;

  constructor(
    private bytes: Uint8Array,
    private end = bytes.length,
  ) {}

  /** Goes on with a stretch of other bytes. */
  open(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  /** Throws when something was read that is not there. */
  check(): void {
    if (this.position > this.end) throw new CodecError(`cut off at byte ${this.end}`);
  }

  /** Throws unless everything was read and nothing else. */
  checkFinished(): void {
    if (this.position !== this.end) throw new CodecError(`read ${this.position} of ${this.end} bytes`);
  }

  /** True when no byte is left: the fields that a later engine version appended are absent. */
  get isAtEnd(): boolean {
    return this.position >= this.end;
  }

  u8(): number {
    const at = this.position++;
    return at < this.end ? this.bytes[at]! : 0;
  }

  varint(): number {
    const first = this.u8();
    if (first < 0x80) return first;
    this.groups(first);
    if (this.isWide) throw new CodecError('a number of 2^53 or more');
    return this.a + this.b * TWO_28;
  }

  /** An amount of zero or more into `lo` and `hi`. */
  limbs(): void {
    const first = this.u8();
    if (first < 0x80) {
      this.lo = first;
      this.hi = 0;
      return;
    }
    this.groups(first);
    this.splitGroups(this.a, this.b, this.c);
  }

  /** A bigint of zero or more. */
  amount(): bigint {
    const first = this.u8();
    if (first < 0x80) return BigInt(first);
    this.groups(first);
    return this.isWide ? this.wide() : BigInt(this.a + this.b * TWO_28);
  }

  /** The magnitude doubled, the sign in the lowest bit. */
  signed(): bigint {
    this.groups(this.u8());
    if (this.isWide) {
      const coded = this.wide();
      return (coded & 1n) === 1n ? -(coded >> 1n) : coded >> 1n;
    }
    const coded = this.a + this.b * TWO_28;
    return BigInt(coded % 2 === 0 ? coded / 2 : (1 - coded) / 2);
  }

  text(): string {
    const length = this.varint();
    const start = this.position;
    this.position += length;
    if (this.position > this.end) throw new CodecError(`a text of ${length} bytes is cut off`);
    if (length > SHORT_TEXT) return decodeUtf8(this.bytes.subarray(start, this.position));
    let text = '';
    for (let i = start; i < this.position; i++) {
      const code = this.bytes[i]!;
      if (code > 0x7f) return decodeUtf8(this.bytes.subarray(start, this.position));
      text += String.fromCharCode(code);
    }
    return text;
  }

  /** True when the groups are 2^53 or more together. */
  private get isWide(): boolean {
    return this.c !== 0 || this.b >= 2 ** 25;
  }

  private wide(): bigint {
    return BigInt(this.a) | (BigInt(this.b) << 28n) | (BigInt(this.c) << 56n);
  }

  private splitGroups(a: number, b: number, c: number): void {
    this.lo = a + (b & 0xffffff) * TWO_28;
    this.hi = (b >>> 24) + c * 16;
  }

  private groups(first: number): void {
    this.b = 0;
    this.c = 0;
    this.a = first & 0x7f;
    if (first < 0x80) return;
    let byte = this.u8();
    this.a |= (byte & 0x7f) << 7;
    if (byte < 0x80) return;
    byte = this.u8();
    this.a |= (byte & 0x7f) << 14;
    if (byte < 0x80) return;
    byte = this.u8();
    this.a |= (byte & 0x7f) << 21;
    if (byte < 0x80) return;
    this.upperGroups();
  }

  private upperGroups(): void {
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.u8();
      this.b |= (byte & 0x7f) << shift;
      if (byte < 0x80) return;
    }
    for (let shift = 0; shift < 14; shift += 7) {
      const byte = this.u8();
      this.c |= (byte & 0x7f) << shift;
      if (byte < 0x80) return;
    }
    throw new CodecError('a number of more than ten bytes');
  }
}

/** @throws CodecError */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new CodecError('a text that is not UTF-8');
  }
}
