/** Values of commands as 32-bit words. A number that does not fit is replaced by one that the engine refuses. */
import { saturatedMagnitude } from './byte-writer.ts';
import { VALUE_SHAPE } from './value-shape.ts';
import { highWord, lowWord, type WordWriter } from './word-writer.ts';

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const MAX_WORD = 2n ** 32n - 1n;

/** Writes a number of zero or more in one word or two; answers whether it took two. */
export function writeNumber(out: WordWriter, value: number): boolean {
  const high = highWord(value);
  out.words[out.at++] = lowWord(value);
  if (high !== 0) out.words[out.at++] = high;
  return high !== 0;
}

/** Writes the magnitude of an amount in one word or two; answers whether it took two. */
export function writeMagnitude(out: WordWriter, value: bigint): boolean {
  if (value >= 0n && value <= MAX_SAFE) return writeNumber(out, Number(value));
  writeWideMagnitude(out, value);
  return true;
}

export function writeWideMagnitude(out: WordWriter, value: bigint): void {
  const magnitude = saturatedMagnitude(value);
  out.wide(Number(BigInt.asIntN(32, magnitude)), Number(BigInt.asIntN(32, magnitude >> 32n)));
}

/** Writes a number of zero or more in as few words as it needs; answers its shape (value-shape.ts). */
export function writeShapedNumber(out: WordWriter, value: number): number {
  if (value === 0) return VALUE_SHAPE.zero;
  return writeNumber(out, value) ? VALUE_SHAPE.wide : VALUE_SHAPE.narrow;
}

export function writeShapedAmount(out: WordWriter, value: bigint): number {
  if (value >= 0n && value <= MAX_WORD) return writeShapedNumber(out, Number(value));
  writeWideMagnitude(out, value);
  return value < 0n ? VALUE_SHAPE.negative : VALUE_SHAPE.wide;
}
