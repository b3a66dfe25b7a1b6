/**
 * Reads whether a transaction is unknown, waiting or mined at one endpoint, with what it moved (rules/chains#replacement).
 */

import { readFields } from '../answer-fields.ts';
import type { TransactionStatus, Transfer } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { ownAddress } from './addresses.ts';
import { type EvmReceipt, type EvmTransfer, orUndefined, readEvmTransfer, readReceipt } from './answers.ts';
import { ownHash, readHash } from './quantities.ts';
import { isReceiptOf, nativeTransfer, readTransferLog, tokenTransfer } from './transfer-logs.ts';

const RECEIPT = 'eth_getTransactionReceipt';
const TRANSACTION = 'eth_getTransactionByHash';

export async function readEvmTransaction(
  rpc: JsonRpc,
  txid: string,
  contracts: readonly string[],
  signal?: AbortSignal,
): Promise<TransactionStatus> {
  const asked = ownHash(txid);
  const found = await rpc.call(TRANSACTION, [asked], orUndefined(readFound), signal);
  if (found === undefined) return { state: 'unknown' };
  if (found.txid !== asked) throw rpc.fault('inconsistent', TRANSACTION, 'another transaction');
  if (found.blockHash === undefined) return { state: 'pending' };
  const receipt = await rpc.call(RECEIPT, [asked], orUndefined(readReceipt), signal);
  if (receipt === undefined) throw rpc.fault('reorganised', RECEIPT, `${txid} is not mined any more`);
  if (receipt.txid !== asked) throw rpc.fault('inconsistent', RECEIPT, 'the receipt of another transaction');
  if (receipt.blockHash !== found.blockHash)
    throw rpc.fault('reorganised', RECEIPT, `${txid} was mined in another block meanwhile`);
  if (found.native !== undefined && !isReceiptOf(receipt, found.native))
    throw rpc.fault('inconsistent', RECEIPT, `another sender or payee than in the transaction ${txid}`);
  return {
    state: 'mined',
    height: receipt.height,
    blockHash: receipt.blockHash,
    succeeded: receipt.succeeded,
    transfers: receipt.succeeded ? transfersOf(receipt, found.native, contracts) : [],
    feeUnits: receipt.feeUnits,
    receiptDigest: receipt.digest,
  };
}

function readFound(value: unknown) {
  const transaction = readFields(value, 'the transaction');
  const { blockHash } = transaction;
  return {
    txid: readHash(transaction.hash, 'hash'),
    blockHash: blockHash === null || blockHash === undefined ? undefined : readHash(blockHash, 'blockHash'),
    native: readEvmTransfer(transaction, () => true),
  };
}

function transfersOf(
  receipt: EvmReceipt,
  native: EvmTransfer | undefined,
  contracts: readonly string[],
): readonly Transfer[] {
  const transfers = native === undefined ? [] : [nativeTransfer(receipt, native)];
  const asked = new Set(contracts.map(ownAddress));
  receipt.logs.forEach((log, position) => {
    const transfer = asked.has(log.contract) ? readTransferLog(log) : undefined;
    if (transfer !== undefined) transfers.push(tokenTransfer(transfer, position));
  });
  return transfers;
}
