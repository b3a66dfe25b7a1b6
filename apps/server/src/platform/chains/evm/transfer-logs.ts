/**
 * Makes transfers of the Transfer logs of allow-listed contracts (rules/chains#what-counts-as-a-deposit). The position of a
 * log within its own transaction names it: the node's logIndex counts in the block and changes when a reorganisation mines
 * the transaction elsewhere.
 */
import type { Transfer } from '../chain-values.ts';
import { canonicalAddress } from './addresses.ts';
import { type EvmLog, type EvmReceipt, type EvmTransfer, TRANSFER_TOPIC } from './answers.ts';
import type { Hex } from './quantities.ts';

const TOPICS = 3;
/** A word is 0x and 32 bytes. */
const WORD_LENGTH = 66;
const ADDRESS_IN_TOPIC = /^0x0{24}/;

export interface TransferLog {
  log: EvmLog;
  from: Hex;
  to: Hex;
  units: bigint;
}

/** The answer is undefined for a log of another form than ERC-20's, which any contract may emit, and for one of nothing. */
export function readTransferLog(log: EvmLog): TransferLog | undefined {
  const [topic, from = '0x', to = '0x'] = log.topics;
  if (topic !== TRANSFER_TOPIC || log.topics.length !== TOPICS || log.data.length !== WORD_LENGTH)
    return undefined;
  if (!ADDRESS_IN_TOPIC.test(from) || !ADDRESS_IN_TOPIC.test(to)) return undefined;
  const units = BigInt(log.data);
  return units === 0n ? undefined : { log, from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, units };
}

/** The answer is undefined where the receipt does not hold this log. */
export function positionInReceipt({ logs }: EvmReceipt, log: EvmLog): number | undefined {
  // A receipt's logs follow each other without a gap.
  const position = log.logIndex - (logs[0]?.logIndex ?? 0);
  const own = logs[position];
  if (own === undefined || own.txid !== log.txid || own.contract !== log.contract || own.data !== log.data)
    return undefined;
  return own.topics.join() === log.topics.join() ? position : undefined;
}

export function tokenTransfer({ log, from, to, units }: TransferLog, position: number): Transfer {
  return {
    txid: log.txid,
    outIndex: String(position),
    asset: { kind: 'token', contract: canonicalAddress(log.contract) },
    source: { kind: 'address', address: canonicalAddress(from) },
    to: canonicalAddress(to),
    units,
    height: log.height,
    blockHash: log.blockHash,
    maturity: 1,
  };
}

/** False: sender and payee of a transaction and of its receipt differ, so the endpoint contradicts itself. */
export function isReceiptOf(receipt: EvmReceipt, { txid, from, to }: EvmTransfer): boolean {
  return receipt.txid === txid && receipt.from === from && receipt.to === to;
}

/** Makes a transfer of a top-level one of the native coin, whose receipt has status 1. */
export function nativeTransfer(receipt: EvmReceipt, { to, units }: EvmTransfer): Transfer {
  return {
    txid: receipt.txid,
    outIndex: 'native',
    asset: { kind: 'native' },
    source: { kind: 'address', address: canonicalAddress(receipt.from) },
    to: canonicalAddress(to),
    units,
    height: receipt.height,
    blockHash: receipt.blockHash,
    maturity: 1,
  };
}
