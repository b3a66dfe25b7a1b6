/**
 * What commands are put together from: words for the frequent ones, bytes for the others. Numbers that do not fit are
 * replaced by ones that the engine refuses, and a name that the dictionary does not know is written out.
 */
import type { Dictionary } from '../dictionary.ts';
import { ByteWriter, saturatedMagnitude } from './byte-writer.ts';
import { CANCEL_BIT } from './command-code.ts';
import { safeWhole } from './field.ts';
import { VALUE_SHAPE } from './value-shape.ts';
import { highWord, lowWord, WordWriter } from './word-writer.ts';

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MAX_WORD = 2n ** 32n - 1n;

export class CommandFieldWriter {
  protected readonly words: WordWriter = new WordWriter();
  /** Rare commands are put together here. */
  protected readonly out: ByteWriter = new ByteWriter();

  constructor(protected readonly dictionary: Dictionary) {}

  /** Writes a value in one word or two; answers whether it took two. */
  protected number(value: number): boolean {
    const { words } = this;
    const high = highWord(value);
    words.words[words.at++] = lowWord(value);
    if (high !== 0) words.words[words.at++] = high;
    return high !== 0;
  }

  protected magnitude(value: bigint): boolean {
    if (value >= 0n && value <= MAX_SAFE) return this.number(Number(value));
    this.wideMagnitude(value);
    return true;
  }

  protected wideMagnitude(value: bigint): void {
    const magnitude = saturatedMagnitude(value);
    this.words.wide(Number(BigInt.asIntN(32, magnitude)), Number(BigInt.asIntN(32, magnitude >> 32n)));
  }

  /** A number of zero or more in as few words as it needs; answers its shape (value-shape.ts). */
  protected shapedNumber(value: number): number {
    if (value === 0) return VALUE_SHAPE.zero;
    return this.number(value) ? VALUE_SHAPE.wide : VALUE_SHAPE.narrow;
  }

  protected shapedAmount(value: bigint): number {
    if (value >= 0n && value <= MAX_WORD) return this.shapedNumber(Number(value));
    this.wideMagnitude(value);
    return value < 0n ? VALUE_SHAPE.negative : VALUE_SHAPE.wide;
  }

  /** A cancel, by its id or else by its request. */
  protected cancel(code: number, order: { memberId: number; orderId: number; requestId: string }): void {
    const { words } = this;
    const { memberId, orderId, requestId } = order;
    const headerAt = words.at++;
    const wideMember = this.number(safeWhole(memberId));
    const wideOrder = this.number(safeWhole(orderId));
    const byRequest = orderId === 0 && requestId !== '';
    if (byRequest) words.text(requestId);
    words.words[headerAt] =
      code |
      (wideMember ? CANCEL_BIT.wideMember : 0) |
      (wideOrder ? CANCEL_BIT.wideOrder : 0) |
      (byRequest ? CANCEL_BIT.requestId : 0);
  }
}
