/**
 * Proves whether an output was spent up to a block, without a wallet and without an index of spends: unspent at the tip is
 * unspent before; otherwise the blocks behind the asked one are read, and an output that none of them spends was spent up to
 * it. The caller asks about blocks not far below the tip.
 */

import { readFields } from '../answer-fields.ts';
import type { BlockHeader } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { ownHash, readHash } from './answers.ts';
import type { BitcoinBlockReader } from './read-blocks.ts';
import { findBitcoinTransaction } from './read-transaction.ts';
import { outpointOf } from './transaction-bytes.ts';

const METHOD = 'gettxout';

export async function isSpentUpTo(
  { rpc, reader }: { rpc: JsonRpc; reader: BitcoinBlockReader },
  output: { txid: string; outIndex: string },
  at: BlockHeader,
  signal?: AbortSignal,
): Promise<boolean> {
  const tip = await reader.readTip(signal);
  const params = [ownHash(output.txid), Number(output.outIndex), false];
  const unspentAt = await rpc.call(METHOD, params, readUnspent, signal);
  if ((await reader.readTip(signal)).hash !== tip.hash)
    throw rpc.fault('reorganised', METHOD, 'the tip moved between two answers');
  if (unspentAt !== undefined && unspentAt !== tip.hash)
    throw rpc.fault('inconsistent', METHOD, 'an output at another tip');
  const outpoint = outpointOf(output);
  for await (const header of reader.blocksAbove(at, tip, signal)) {
    if (unspentAt !== undefined) continue;
    const { transactions } = await reader.readWhole(header, signal);
    if (transactions.some(({ inputs }) => inputs.some((input) => outpointOf(input) === outpoint)))
      return false;
  }
  if (unspentAt !== undefined) return false;
  const made = await findBitcoinTransaction(rpc, output.txid, signal);
  if (made?.blockHash === undefined || made.isStale) return false;
  const header = await reader.readHeader({ hash: made.blockHash }, signal);
  return header !== undefined && header.height <= at.height;
}

/** null: it is spent, or was never there. */
function readUnspent(value: unknown): string | undefined {
  if (value === null) return undefined;
  return readHash(readFields(value, 'the output').bestblock, 'bestblock');
}
