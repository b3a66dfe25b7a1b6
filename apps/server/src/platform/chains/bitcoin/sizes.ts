/** Sizes and fees of our own transactions: P2WPKH inputs alone, with the largest signatures, as the signer counts them. */
import type { FeeRate } from '../chain-values.ts';

/** Weights in quarter bytes. */
const WEIGHT_OF_REST = 42n;
const WEIGHT_OF_INPUT = 41n * 4n + 108n;
const BYTES_BESIDE_SCRIPT = 9;
const KILOBYTE = 1_000n;

/** Virtual bytes of so many inputs and outputs with these scripts. */
export function vsizeOf(inputs: number, scripts: readonly Uint8Array[]): bigint {
  const bytes = scripts.reduce((sum, { length }) => sum + BYTES_BESIDE_SCRIPT + length, 0);
  return (WEIGHT_OF_REST + BigInt(inputs) * WEIGHT_OF_INPUT + BigInt(bytes) * 4n + 3n) / 4n;
}

/** Satoshi, rounded up. */
export function feeOf(vsize: bigint, unitsPerKilobyte: bigint): bigint {
  return (vsize * unitsPerKilobyte + KILOBYTE - 1n) / KILOBYTE;
}

/** Spending one input of ours costs this; an output that holds no more is left. */
export function costOfInput(unitsPerKilobyte: bigint): bigint {
  return feeOf((WEIGHT_OF_INPUT + 3n) / 4n, unitsPerKilobyte);
}

export function isAboveCap(fee: bigint, vsize: bigint, capUnitsPerKilobyte: bigint): boolean {
  return fee * KILOBYTE > capUnitsPerKilobyte * vsize;
}

/** Satoshi for 1,000 virtual bytes. Throws TypeError for the fee of another kind of chain. */
export function sizeFee(fee: FeeRate): bigint {
  if (fee.kind !== 'size') throw new TypeError('a fee of another kind of chain');
  return fee.unitsPerKilobyte;
}
