/**
 * A header's bloom has 2,048 bits, three for each address and topic of the block's logs. It holds more than it was given.
 */
import { hexToBytes, keccak256 } from 'viem/utils';
import type { Hex } from './quantities.ts';

const BITS = 2_048;
/** Each hexadecimal digit holds four bits, the highest bit first. */
const DIGIT_BITS = 4;

/** An address or a topic sets these three bits. */
export function bloomBits(value: Hex): readonly number[] {
  const hash = hexToBytes(keccak256(value));
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % BITS);
}

export function bloomHolds(bloom: Hex, bits: readonly number[]): boolean {
  return bits.every((bit) => {
    const digit = Number.parseInt(bloom.charAt(bloom.length - 1 - Math.floor(bit / DIGIT_BITS)), 16);
    return ((digit >> (bit % DIGIT_BITS)) & 1) === 1;
  });
}
