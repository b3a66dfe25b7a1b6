/**
 * Writes and reads the bytes of messages between roles: numbers of fixed length, little-endian, and texts and bytes behind
 * their length. A reader believes nothing: whatever its writer would not have written is a MalformedMessageError.
 */

export class MalformedMessageError extends Error {
  override readonly name = 'MalformedMessageError';
}

const TWO_32 = 2 ** 32;
const LARGEST_TEXT = 255;
const decoder = new TextDecoder('utf-8', { fatal: true });

export class MessageWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private at = 0;

  u8(value: number): void {
    this.at = this.room(1).writeUInt8(value, this.at);
  }

  u16(value: number): void {
    this.at = this.room(2).writeUInt16LE(value, this.at);
  }

  u32(value: number): void {
    this.at = this.room(4).writeUInt32LE(value, this.at);
  }

  /** 0 <= value < 2^53. */
  whole(value: number): void {
    this.u32(value % TWO_32);
    this.u32(Math.floor(value / TWO_32));
  }

  /** One of the words, by its place in the list. */
  word<Word>(value: Word, words: readonly Word[]): void {
    const place = words.indexOf(value);
    if (place === -1) throw new RangeError(`${value} is none of the words`);
    if (words.length > 256) this.u16(place);
    else this.u8(place);
  }

  /** At most 255 bytes of UTF-8. */
  text(value: string): void {
    const encoded = Buffer.from(value);
    if (encoded.byteLength > LARGEST_TEXT) throw new RangeError(`a text of ${encoded.byteLength} bytes`);
    this.u8(encoded.byteLength);
    this.raw(encoded);
  }

  /** Bytes of a length that the reader knows. */
  raw(value: Uint8Array): void {
    this.room(value.byteLength).set(value, this.at);
    this.at += value.byteLength;
  }

  block(value: Uint8Array): void {
    this.u32(value.byteLength);
    this.raw(value);
  }

  /** A copy; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = new Uint8Array(this.bytes.subarray(0, this.at));
    this.at = 0;
    return taken;
  }

  private room(bytes: number): Buffer {
    const needed = this.at + bytes;
    if (needed > this.bytes.byteLength) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.byteLength * 2));
      larger.set(this.bytes.subarray(0, this.at));
      this.bytes = larger;
    }
    return this.bytes;
  }
}

export class MessageReader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.bytes.readUInt8(this.next(1));
  }

  u16(): number {
    return this.bytes.readUInt16LE(this.next(2));
  }

  u32(): number {
    return this.bytes.readUInt32LE(this.next(4));
  }

  whole(): number {
    const low = this.u32();
    const value = this.u32() * TWO_32 + low;
    if (!Number.isSafeInteger(value)) throw new MalformedMessageError('a number of 2^53 or more');
    return value;
  }

  flag(): boolean {
    return this.word([false, true]);
  }

  text(): string {
    const bytes = this.raw(this.u8());
    try {
      return decoder.decode(bytes);
    } catch {
      throw new MalformedMessageError('a text that is not UTF-8');
    }
  }

  /** A part of the message's own bytes. */
  raw(length: number): Uint8Array {
    const start = this.next(length);
    return this.bytes.subarray(start, start + length);
  }

  block(): Uint8Array {
    return this.raw(this.u32());
  }

  /** The number of things that follow, each of which takes at least so many bytes. */
  count(leastBytes: number): number {
    const count = this.u32();
    if (count * leastBytes > this.bytes.byteLength - this.at)
      throw new MalformedMessageError(`${count} things in ${this.bytes.byteLength - this.at} bytes`);
    return count;
  }

  /** One of the words, by its place in the list. */
  word<Word>(words: readonly Word[]): Word {
    const place = words.length > 256 ? this.u16() : this.u8();
    const word = words[place];
    if (word === undefined) throw new MalformedMessageError(`no word has the number ${place}`);
    return word;
  }

  finish(): void {
    if (this.at !== this.bytes.byteLength)
      throw new MalformedMessageError(`read ${this.at} of ${this.bytes.byteLength} bytes`);
  }

  private next(length: number): number {
    const start = this.at;
    if (length > this.bytes.byteLength - start) throw new MalformedMessageError(`cut off at byte ${start}`);
    this.at += length;
    return start;
  }
}

/** Every message begins with it; another version is not read. */
export const MESSAGE_VERSION = 1;

export function openMessage(bytes: Uint8Array): MessageReader {
  const reader = new MessageReader(bytes);
  const version = reader.u8();
  if (version !== MESSAGE_VERSION) throw new MalformedMessageError(`a message of version ${version}`);
  return reader;
}
