/**
 * Reads blocks, transactions, receipts and logs out of a node's answers: only the fields that the wallet uses, each of them
 * checked. A block's transactions are read one by one by the caller, because most move nothing to a watched address.
 */
import { createHash } from 'node:crypto';
import { type Fields, readFields, readList } from '../answer-fields.ts';
import type { BlockHeader } from '../chain-values.ts';
import { MalformedAnswer } from '../json-rpc.ts';
import {
  type Hex,
  readAddressKey,
  readBloom,
  readBytes,
  readCount,
  readHash,
  readQuantity,
} from './quantities.ts';

/** Of a block's transactions this keeps those that move coins to a watched address by themselves. */
export interface EvmBlock {
  header: BlockHeader;
  bloom: Hex;
  native: readonly EvmTransfer[];
}

export interface EvmLog {
  contract: Hex;
  topics: readonly Hex[];
  data: Hex;
  txid: Hex;
  /** It counts in the block. */
  logIndex: number;
  height: number;
  blockHash: Hex;
}

export interface EvmReceipt {
  txid: Hex;
  height: number;
  blockHash: Hex;
  from: Hex;
  /** It is undefined where the transaction creates a contract. */
  to: Hex | undefined;
  succeeded: boolean;
  logs: readonly EvmLog[];
  feeUnits: bigint;
  digest: string;
}

/** A transaction of any type moves these native coins by itself; it may still have failed. */
export interface EvmTransfer {
  txid: Hex;
  from: Hex;
  to: Hex;
  units: bigint;
}

/** The topic is the keccak256 of Transfer(address,address,uint256). */
export const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The year 9999 ends with this second. */
const LAST_SECOND = 253_402_300_799;
const UNITS_END = 2n ** 256n;

/** null, which stands for a block, transaction or receipt that the node does not have, becomes undefined. */
export function orUndefined<T>(read: (value: unknown) => T): (value: unknown) => T | undefined {
  return (value) => (value === null ? undefined : read(value));
}

export function readBlockHeader(value: unknown): BlockHeader {
  return headerOf(readFields(value, 'the block'));
}

export function readEvmBlock(value: unknown, isWatched: (addressKey: string) => boolean): EvmBlock {
  const block = readFields(value, 'the block');
  const native: EvmTransfer[] = [];
  for (const transaction of readList(block.transactions, 'transactions')) {
    const transfer = readEvmTransfer(transaction, isWatched);
    if (transfer !== undefined) native.push(transfer);
  }
  return { header: headerOf(block), bloom: readBloom(block.logsBloom), native };
}

function headerOf(block: Fields): BlockHeader {
  return {
    height: readCount(block.number, 'number'),
    hash: readHash(block.hash, 'hash'),
    parentHash: readHash(block.parentHash, 'parentHash'),
    timeMs: readTime(block.timestamp),
  };
}

/** A block of no year that a date can hold would break those who show or store it. */
function readTime(value: unknown): number {
  const seconds = readCount(value, 'timestamp');
  if (seconds > LAST_SECOND) throw new MalformedAnswer('a timestamp beyond the year 9999');
  return seconds * 1_000;
}

/**
 * undefined: it creates a contract, moves nothing, or pays an address that is not asked for. Most are left after two
 * fields.
 */
export function readEvmTransfer(
  value: unknown,
  isWatched: (addressKey: string) => boolean,
): EvmTransfer | undefined {
  const transaction = readFields(value, 'a transaction');
  const to = readPayee(transaction.to);
  if (to === undefined) return undefined;
  const units = readQuantity(transaction.value, 'value');
  if (units === 0n || !isWatched(to)) return undefined;
  const txid = readHash(transaction.hash, 'the hash of a transaction');
  return { txid, to, units, from: readAddressKey(transaction.from, 'from') };
}

/** Nodes leave the payee out, or give null, where a contract is created. */
function readPayee(value: unknown): Hex | undefined {
  return value === null || value === undefined ? undefined : readAddressKey(value, 'to');
}

export function readEvmLog(value: unknown): EvmLog {
  const log = readFields(value, 'a log');
  if (log.removed === true) throw new MalformedAnswer('a removed log among those of a block');
  const topics = readList(log.topics, 'topics');
  if (topics.length > 4) throw new MalformedAnswer('a log of more than four topics');
  return {
    contract: readAddressKey(log.address, 'the address of a log'),
    topics: topics.map((topic) => readHash(topic, 'a topic')),
    data: readBytes(log.data, 'the data of a log'),
    txid: readHash(log.transactionHash, 'the transaction of a log'),
    logIndex: readCount(log.logIndex, 'logIndex'),
    height: readCount(log.blockNumber, 'the block of a log'),
    blockHash: readHash(log.blockHash, 'the block of a log'),
  };
}

export function readReceipt(value: unknown): EvmReceipt {
  const receipt = readFields(value, 'the receipt');
  const status = readCount(receipt.status, 'status');
  if (status > 1) throw new MalformedAnswer('a status that is neither 0 nor 1');
  const txid = readHash(receipt.transactionHash, 'the transaction of a receipt');
  const blockHash = readHash(receipt.blockHash, 'the block of a receipt');
  const height = readCount(receipt.blockNumber, 'the block of a receipt');
  const logs = readList(receipt.logs, 'logs').map(readEvmLog);
  if (logs.some((log) => log.txid !== txid || log.blockHash !== blockHash || log.height !== height))
    throw new MalformedAnswer('a receipt with the log of another transaction');
  // The position of a log names it for ever, so a gap before it would be a second name.
  const [first] = logs;
  if (first !== undefined && logs.some(({ logIndex }, at) => logIndex !== first.logIndex + at))
    throw new MalformedAnswer('a receipt with logs out of order or left out');
  return {
    txid,
    height,
    blockHash,
    from: readAddressKey(receipt.from, 'from'),
    to: readPayee(receipt.to),
    succeeded: status === 1,
    logs,
    feeUnits: readFeeUnits(receipt),
    digest: digestOf(txid, blockHash, status, logs),
  };
}

/** The share of a rollup's own chain stands in a field of its own. */
function readFeeUnits({ gasUsed, effectiveGasPrice, l1Fee }: Fields): bigint {
  const share = l1Fee === undefined ? 0n : readQuantity(l1Fee, 'l1Fee');
  const units =
    readQuantity(gasUsed, 'gasUsed') * readQuantity(effectiveGasPrice, 'effectiveGasPrice') + share;
  if (units >= UNITS_END) throw new MalformedAnswer('a fee of more than the chain can hold');
  return units;
}

/** The digest covers what decides about money, and nothing that honest nodes show differently. */
function digestOf(txid: Hex, blockHash: Hex, status: number, logs: readonly EvmLog[]): string {
  const hash = createHash('sha256').update(`${txid} ${blockHash} ${status}`);
  for (const { contract, topics, data, logIndex } of logs)
    hash.update(` ${logIndex} ${contract} ${topics.join(',')} ${data}`);
  return hash.digest('hex');
}
