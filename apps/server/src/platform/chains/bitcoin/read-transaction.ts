/** Reads what became of a transaction. The node keeps an index of all of them (`txindex=1`), and version 25 gives the fee. */
import { createHash } from 'node:crypto';
import type { TransactionStatus } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { type FoundTransaction, ownHash, readFound } from './answers.ts';
import type { BitcoinNetwork } from './networks.ts';
import { type BitcoinBlockReader, transfersOf } from './read-blocks.ts';
import { undefinedWhenMissing } from './rpc-errors.ts';
import { isCoinbase } from './transaction-bytes.ts';

const METHOD = 'getrawtransaction';

export async function findBitcoinTransaction(
  rpc: JsonRpc,
  txid: string,
  signal?: AbortSignal,
): Promise<FoundTransaction | undefined> {
  const found = await rpc.call(METHOD, [ownHash(txid), 2], readFound, signal).catch(undefinedWhenMissing);
  if (found !== undefined && found.transaction.txid !== txid)
    throw rpc.fault('inconsistent', METHOD, 'another transaction');
  return found;
}

export async function readBitcoinTransaction(
  { rpc, reader, network }: { rpc: JsonRpc; reader: BitcoinBlockReader; network: BitcoinNetwork },
  txid: string,
  signal?: AbortSignal,
): Promise<TransactionStatus> {
  const found = await findBitcoinTransaction(rpc, txid, signal);
  if (found === undefined || found.isStale) return { state: 'unknown' };
  const { blockHash, transaction, fee } = found;
  if (blockHash === undefined) return { state: 'pending' };
  if (fee === undefined && !isCoinbase(transaction))
    throw rpc.fault('malformed', METHOD, 'a mined transaction without its fee');
  const header = await reader.readHeader({ hash: blockHash }, signal);
  if (header === undefined) throw rpc.fault('reorganised', METHOD, `${txid} is not mined any more`);
  return {
    state: 'mined',
    height: header.height,
    blockHash,
    succeeded: true,
    transfers: transfersOf(network, transaction, header, () => true),
    feeUnits: fee ?? 0n,
    receiptDigest: createHash('sha256').update(`${txid} ${blockHash}`).digest('hex'),
    bytes: transaction.base.toString('hex'),
  };
}
