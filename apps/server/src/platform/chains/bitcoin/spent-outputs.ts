/**
 * Reads what outputs hold after a block, without a wallet and without an index of spends: one that is unspent at the tip holds
 * its coins since its own block, and one that is not held them at the asked block where a block behind that one spends it.
 * The caller asks about blocks not far below the tip.
 */
import { readFields } from '../answer-fields.ts';
import type { BlockHeader, Outpoint } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { ownHash, readCount, readHash, readSatoshi } from './answers.ts';
import type { BitcoinBlockReader } from './read-blocks.ts';
import { findBitcoinTransaction } from './read-transaction.ts';
import { outpointOf } from './transaction-bytes.ts';

const METHOD = 'gettxout';

interface Parts {
  rpc: JsonRpc;
  reader: BitcoinBlockReader;
}

interface Unspent {
  bestHash: string;
  confirmations: number;
  units: bigint;
}

/** The units of each output after the block; undefined: it was not made by then, or spent. */
export async function readHeldOutputs(
  { rpc, reader }: Parts,
  outputs: readonly Outpoint[],
  at: BlockHeader,
  signal?: AbortSignal,
): Promise<(bigint | undefined)[]> {
  const tip = await reader.readTip(signal);
  const unspent = await Promise.all(
    outputs.map(({ txid, outIndex }) =>
      rpc.call(METHOD, [ownHash(txid), Number(outIndex), false], readUnspent, signal),
    ),
  );
  if ((await reader.readTip(signal)).hash !== tip.hash)
    throw rpc.fault('reorganised', METHOD, 'the tip moved between two answers');
  if (unspent.some((one) => one !== undefined && one.bestHash !== tip.hash))
    throw rpc.fault('inconsistent', METHOD, 'an output at another tip');
  const missing = outputs.filter((_, index) => unspent[index] === undefined).map(outpointOf);
  const spentLater = await spentAbove({ rpc, reader }, { at, tip }, new Set(missing), signal);
  return Promise.all(
    outputs.map((output, index) => {
      const found = unspent[index];
      if (found === undefined)
        return spentLater.has(outpointOf(output)) ? madeUpTo({ rpc, reader }, output, at, signal) : undefined;
      return tip.height - found.confirmations + 1 <= at.height ? found.units : undefined;
    }),
  );
}

/** True: a block up to the asked one spends the output. */
export async function isSpentUpTo(
  parts: Parts,
  output: Outpoint,
  at: BlockHeader,
  signal?: AbortSignal,
): Promise<boolean> {
  const [held] = await readHeldOutputs(parts, [output], at, signal);
  return held === undefined && (await madeUpTo(parts, output, at, signal)) !== undefined;
}

/** Which of the outputs a block behind the asked one spends. Every such block is walked, so that the asked one is proven. */
async function spentAbove(
  { reader }: Parts,
  { at, tip }: { at: BlockHeader; tip: BlockHeader },
  outpoints: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const spent = new Set<string>();
  for await (const header of reader.blocksAbove(at, tip, signal)) {
    if (outpoints.size === 0) continue;
    const { transactions } = await reader.readWhole(header, signal);
    for (const { inputs } of transactions)
      for (const outpoint of inputs.map(outpointOf)) if (outpoints.has(outpoint)) spent.add(outpoint);
  }
  return spent;
}

/** The units of an output that a block up to the asked one made, whatever became of it. */
async function madeUpTo(
  { rpc, reader }: Parts,
  { txid, outIndex }: Outpoint,
  at: BlockHeader,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const made = await findBitcoinTransaction(rpc, txid, signal);
  if (made?.blockHash === undefined || made.isStale) return undefined;
  const header = await reader.readHeader({ hash: made.blockHash }, signal);
  if (header === undefined || header.height > at.height) return undefined;
  return made.transaction.outputs[Number(outIndex)]?.units;
}

/** null: it is spent, or was never there. */
function readUnspent(value: unknown): Unspent | undefined {
  if (value === null) return undefined;
  const output = readFields(value, 'the output');
  return {
    bestHash: readHash(output.bestblock, 'bestblock'),
    confirmations: readCount(output.confirmations, 'confirmations'),
    units: readSatoshi(output.value, 'value'),
  };
}
