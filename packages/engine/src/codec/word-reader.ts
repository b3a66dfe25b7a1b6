/**
 * Reads what word-writer.ts wrote. Reading past the end gives zeros and is noticed by `check`, which must be called
 * before anything read is believed.
 */
import { ByteReader, CodecError, decodeUtf8 } from './byte-reader.ts';
import { CHOICE, VALUE_SHAPE } from './value-shape.ts';

const INITIAL_WORDS = 1024;
/** More than a frequent record takes without its texts. */
const SLACK_WORDS = 16;

export class WordReader {
  at = 0;
  /** Past the last word. */
  end = 0;
  /** Longer than `end` by a frequent record, for those who read the words themselves: what is past the end is anything. */
  words = new Int32Array(INITIAL_WORDS);
  private bytes = new Uint8Array(this.words.buffer);
  private readonly blockReader = new ByteReader(this.bytes);

  /** Takes a batch's bytes: a copy, for words must lie evenly. */
  open(bytes: Uint8Array): void {
    if (bytes.length % 4 !== 0) throw new CodecError(`${bytes.length} bytes are no whole words`);
    this.end = bytes.length / 4;
    if (this.words.length < this.end + SLACK_WORDS) {
      this.words = new Int32Array(this.end * 2 + SLACK_WORDS);
      this.bytes = new Uint8Array(this.words.buffer);
    }
    this.bytes.set(bytes);
    this.at = 0;
  }

  /** Throws when something was read that is not there. */
  check(): void {
    if (this.at > this.end) throw new CodecError(`cut off at word ${this.end}`);
  }

  /** Throws unless everything was read and nothing else. */
  checkFinished(): void {
    if (this.at !== this.end) throw new CodecError(`read ${this.at} of ${this.end} words`);
  }

  /** The next word; when it is a header it stays unread. */
  peek(): number {
    return this.at < this.end ? this.words[this.at]! : 0;
  }

  word(): number {
    const at = this.at++;
    return at < this.end ? this.words[at]! : 0;
  }

  /** A whole number below 2^53. */
  number(isWide: boolean): number {
    const low = this.word() >>> 0;
    if (!isWide) return low;
    const high = this.word();
    if (high >>> 21 !== 0) throw new CodecError('a number of 2^53 or more');
    return high * 2 ** 32 + low;
  }

  amount(isWide: boolean): bigint {
    const low = this.word() >>> 0;
    if (!isWide) return BigInt(low);
    const high = this.word();
    if (high >>> 21 === 0) return BigInt(high * 2 ** 32 + low);
    return (BigInt(high >>> 0) << 32n) | BigInt(low);
  }

  /** A whole number of zero or more below 2^53, whose shape (value-shape.ts) is in the lowest bits. */
  shapedNumber(shape: number): number {
    const kind = shape & CHOICE.ofFour;
    if (kind === VALUE_SHAPE.zero) return 0;
    if (kind === VALUE_SHAPE.negative) throw new CodecError('a negative number');
    return this.number(kind === VALUE_SHAPE.wide);
  }

  shapedAmount(shape: number): bigint {
    const kind = shape & CHOICE.ofFour;
    if (kind === VALUE_SHAPE.zero) return 0n;
    const magnitude = this.amount(kind !== VALUE_SHAPE.narrow);
    return kind === VALUE_SHAPE.negative ? -magnitude : magnitude;
  }

  text(): string {
    const length = this.word();
    return decodeUtf8(this.stretch(length));
  }

  /** Opens a block, whose header is next, as bytes; `checkFinished` of what it gives says that it was read whole. */
  block(): ByteReader {
    const length = this.word() >>> 8;
    const start = this.at * 4;
    this.stretch(length);
    this.blockReader.open(this.bytes, start, start + length);
    return this.blockReader;
  }

  private stretch(length: number): Uint8Array {
    const start = this.at * 4;
    if (length < 0 || start + length > this.end * 4)
      throw new CodecError(`${length} bytes are cut off at word ${this.end}`);
    this.at += (length + 3) >> 2;
    return this.bytes.subarray(start, start + length);
  }
}
