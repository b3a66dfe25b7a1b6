/** Writes the calls of an ERC-20 contract that the wallet makes, and reads their answers. */
import type { Hex } from './quantities.ts';

const TRANSFER = 'a9059cbb';
const BALANCE_OF = '70a08231';
export const DECIMALS_CALL: Hex = '0x313ce567';
export const SYMBOL_CALL: Hex = '0x95d89b41';

/** Text of 31 bytes or fewer stands in one word with some contracts, as bytes32. */
const WORD_BYTES = 32;
const MOST_DECIMALS = 36n;
const LONGEST_SYMBOL = 32;
/** A symbol has letters, digits, punctuation and signs of any script, and no controls, marks or spaces. */
const SYMBOL = /^[\p{L}\p{N}\p{P}\p{S}]+$/u;

/** `address` may have a checksum or none. */
export function transferData(address: string, units: bigint): Hex {
  return `0x${TRANSFER}${addressWord(address)}${units.toString(16).padStart(64, '0')}`;
}

export function balanceData(address: string): Hex {
  return `0x${BALANCE_OF}${addressWord(address)}`;
}

function addressWord(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0');
}

/** The answer is undefined where the data is not one word. */
export function readWord(data: Hex): bigint | undefined {
  return data.length === 2 + 2 * WORD_BYTES ? BigInt(data) : undefined;
}

/** Judges the answer of `transfer`: some tokens return nothing, and that is success; false or anything else is not. */
export function isTransferSuccess(data: Hex): boolean {
  return data === '0x' || readWord(data) === 1n;
}

/** The answer is undefined where there are no decimals, or more than any coin has. */
export function readDecimals(data: Hex): number | undefined {
  const decimals = readWord(data);
  return decimals !== undefined && decimals <= MOST_DECIMALS ? Number.parseInt(data, 16) : undefined;
}

/** The answer is undefined for no symbol and for one that could mislead: too long, empty, with controls or spaces. */
export function readSymbol(data: Hex): string | undefined {
  const bytes = Buffer.from(data.slice(2), 'hex');
  const text = bytes.length === WORD_BYTES ? untilZero(bytes) : stringOf(bytes);
  return text !== undefined && text.length <= LONGEST_SYMBOL && SYMBOL.test(text) ? text : undefined;
}

function untilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? bytes.length : end);
}

/** An ABI string says where it starts and how long it is; its bytes follow. */
function stringOf(bytes: Buffer): string | undefined {
  const start = WORD_BYTES * 2;
  if (bytes.length < start || wordAt(bytes, 0) !== BigInt(WORD_BYTES)) return undefined;
  const length = wordAt(bytes, WORD_BYTES);
  if (length > BigInt(bytes.length - start)) return undefined;
  return bytes.toString('utf8', start, start + Number.parseInt(length.toString(), 10));
}

function wordAt(bytes: Buffer, from: number): bigint {
  return BigInt(`0x${bytes.toString('hex', from, from + WORD_BYTES)}`);
}
