/** Reads bitcoind's answers: only the fields that the wallet uses, each of them checked; amounts become satoshi. */
import { type Fields, readFields } from '../answer-fields.ts';
import type { BlockHeader } from '../chain-values.ts';
import { MalformedAnswer } from '../json-rpc.ts';
import { MOST_SATOSHI } from './networks.ts';
import {
  type BitcoinBlock,
  type BitcoinTransaction,
  decodeBlock,
  decodeTransaction,
  MalformedBytes,
} from './transaction-bytes.ts';

const HASH = /^[0-9a-f]{64}$/;
const EIGHT_PLACES = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  minimumFractionDigits: 8,
  maximumFractionDigits: 8,
});
const LAST_SECOND = 253_402_300_799;

export interface FoundTransaction {
  transaction: BitcoinTransaction;
  /** undefined: it waits, or its block is not of the chain. */
  blockHash: string | undefined;
  isStale: boolean;
  fee: bigint | undefined;
}

export function readHash(value: unknown, name: string): string {
  if (typeof value !== 'string' || !HASH.test(value)) throw new MalformedAnswer(`${name} is no hash`);
  return value;
}

/** Takes a txid or block hash that another part of the server passes. Throws TypeError for other text. */
export function ownHash(text: string): string {
  if (!HASH.test(text)) throw new TypeError('no hash of a Bitcoin chain');
  return text;
}

export function readCount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new MalformedAnswer(`${name} is no count`);
  return value;
}

/**
 * bitcoind writes coins as decimals of eight places. Below 21 million a double tells any two of them apart, so its text of
 * eight places is the one that was written.
 */
export function readSatoshi(value: unknown, name: string): bigint {
  const text =
    typeof value === 'number' && value >= 0 && value <= 21_000_000 ? EIGHT_PLACES.format(value) : '';
  if (text === '' || Number(text) !== value) throw new MalformedAnswer(`${name} is no amount of coins`);
  const units = BigInt(text.replace('.', ''));
  if (units > MOST_SATOSHI) throw new MalformedAnswer(`${name} is more than there is`);
  return units;
}

/** undefined: a block that is not of the endpoint's chain. Its confirmations are -1 then. */
export function readBitcoinHeader(value: unknown): BlockHeader | undefined {
  const header = readFields(value, 'the header');
  if (header.confirmations === -1) return undefined;
  readCount(header.confirmations, 'confirmations');
  const height = readCount(header.height, 'height');
  const seconds = readCount(header.time, 'time');
  if (seconds > LAST_SECOND) throw new MalformedAnswer('a time beyond the year 9999');
  const parentHash = height === 0 ? '0'.repeat(64) : readHash(header.previousblockhash, 'previousblockhash');
  return { height, hash: readHash(header.hash, 'hash'), parentHash, timeMs: seconds * 1_000 };
}

export function readRawBlock(value: unknown): BitcoinBlock {
  return decoded(value, 'the block', decodeBlock);
}

export function readFound(value: unknown): FoundTransaction {
  const found = readFields(value, 'the transaction');
  const transaction = decoded(found.hex, 'the transaction', decodeTransaction);
  const isInBlock = found.blockhash !== undefined;
  const isStale = isInBlock && readCount(found.confirmations ?? 0, 'confirmations') === 0;
  const blockHash = isInBlock ? readHash(found.blockhash, 'blockhash') : undefined;
  return { transaction, blockHash, isStale, fee: readFee(found) };
}

function readFee({ fee }: Fields): bigint | undefined {
  return fee === undefined ? undefined : readSatoshi(fee, 'fee');
}

function decoded<T>(value: unknown, name: string, decode: (hex: string) => T): T {
  if (typeof value !== 'string') throw new MalformedAnswer(`${name} is not in hex`);
  try {
    return decode(value);
  } catch (thrown) {
    if (thrown instanceof MalformedBytes) throw new MalformedAnswer(`${name}: ${thrown.message}`);
    throw thrown;
  }
}
