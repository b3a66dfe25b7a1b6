/**
 * Reads the receipts of some transactions of one block: one by one where they are few, else all of the block at once where
 * the node can. Every receipt is of the asked block, or the chain has moved.
 */

import { readFields, readList } from '../answer-fields.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { type EvmReceipt, orUndefined, readReceipt } from './answers.ts';
import type { Hex } from './quantities.ts';
import { isUnknownMethod } from './rpc-errors.ts';

const FEW = 6;
const AT_ONCE = 16;
const OF_BLOCK = 'eth_getBlockReceipts';
const OF_TRANSACTION = 'eth_getTransactionReceipt';

export class ReceiptReader {
  private hasBlockReceipts = true;

  constructor(private readonly rpc: JsonRpc) {}

  async readReceipts(
    { hash, height }: { hash: string; height: number },
    txids: ReadonlySet<Hex>,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<Hex, EvmReceipt>> {
    const receipts =
      (txids.size > FEW ? await this.readAll(hash, txids, signal) : undefined) ??
      (await this.readSingly([...txids], signal));
    for (const txid of txids) {
      const receipt = receipts.get(txid);
      if (receipt?.blockHash !== hash)
        throw this.rpc.fault('reorganised', OF_TRANSACTION, `${txid} is not in ${hash} any more`);
      if (receipt.height !== height)
        throw this.rpc.fault('inconsistent', OF_TRANSACTION, `${txid} at another height than its block`);
    }
    return receipts;
  }

  /** The answer is undefined where this node does not know the call. */
  private async readAll(
    blockHash: string,
    txids: ReadonlySet<Hex>,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<Hex, EvmReceipt> | undefined> {
    if (!this.hasBlockReceipts) return undefined;
    const read = orUndefined((value) => receiptsAmong(value, txids));
    try {
      return (await this.rpc.call(OF_BLOCK, [blockHash], read, signal)) ?? new Map();
    } catch (thrown) {
      if (!isUnknownMethod(thrown)) throw thrown;
      this.hasBlockReceipts = false;
      return undefined;
    }
  }

  private async readSingly(
    txids: readonly Hex[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<Hex, EvmReceipt>> {
    const receipts = new Map<Hex, EvmReceipt>();
    const read = orUndefined(readReceipt);
    for (let from = 0; from < txids.length; from += AT_ONCE) {
      const asked = txids.slice(from, from + AT_ONCE);
      const answers = asked.map((txid) => this.rpc.call(OF_TRANSACTION, [txid], read, signal));
      for (const receipt of await Promise.all(answers))
        if (receipt !== undefined) receipts.set(receipt.txid, receipt);
    }
    return receipts;
  }
}

function receiptsAmong(value: unknown, txids: ReadonlySet<string>): ReadonlyMap<Hex, EvmReceipt> {
  const receipts = new Map<Hex, EvmReceipt>();
  for (const one of readList(value, 'receipts')) {
    const { transactionHash } = readFields(one, 'a receipt');
    if (typeof transactionHash !== 'string' || !txids.has(transactionHash.toLowerCase())) continue;
    const receipt = readReceipt(one);
    receipts.set(receipt.txid, receipt);
  }
  return receipts;
}
