/**
 * The balance of an address after a block: bitcoind scans the unspent outputs of its tip alone (`scantxoutset`, a minute on
 * the main network), so outputs that are younger are left out and those that younger blocks spent are added again.
 */
import { readFields, readList } from '../answer-fields.ts';
import type { BlockHeader } from '../chain-values.ts';
import { type JsonRpc, MalformedAnswer } from '../json-rpc.ts';
import { readCount, readHash, readSatoshi } from './answers.ts';
import type { BitcoinBlockReader } from './read-blocks.ts';

const SCAN = 'scantxoutset';

export async function readBitcoinBalance(
  { rpc, reader }: { rpc: JsonRpc; reader: BitcoinBlockReader },
  script: string,
  at: BlockHeader,
  signal?: AbortSignal,
): Promise<bigint> {
  const read = (value: unknown) => readScan(value, at.height);
  const { bestHash, units } = await rpc.call(SCAN, ['start', [`raw(${script})`]], read, signal);
  const tip = await reader.readHeader({ hash: bestHash }, signal);
  if (tip === undefined) throw rpc.fault('reorganised', SCAN, 'the scanned tip left the chain');
  let sum = units;
  for await (const { hash } of reader.blocksAbove(at, tip, signal))
    sum += await rpc.call('getblock', [hash, 3], (value) => readSpent(value, script, at.height), signal);
  return sum;
}

function readScan(value: unknown, height: number): { bestHash: string; units: bigint } {
  const scan = readFields(value, 'the scan');
  if (scan.success !== true) throw new MalformedAnswer('a scan without success');
  const units = readList(scan.unspents, 'unspents').map((one) => {
    const unspent = readFields(one, 'an output');
    return readCount(unspent.height, 'height') > height ? 0n : readSatoshi(unspent.amount, 'amount');
  });
  return {
    bestHash: readHash(scan.bestblock, 'bestblock'),
    units: units.reduce((sum, one) => sum + one, 0n),
  };
}

/** Spent outputs of the script that are as old as the asked block. */
function readSpent(value: unknown, script: string, height: number): bigint {
  let sum = 0n;
  for (const transaction of readList(readFields(value, 'the block').tx, 'tx'))
    for (const input of readList(readFields(transaction, 'a transaction').vin, 'vin')) {
      const { prevout, coinbase } = readFields(input, 'an input');
      if (coinbase !== undefined) continue;
      const spent = readFields(prevout, 'a spent output');
      const { hex } = readFields(spent.scriptPubKey, 'a script');
      if (hex === script && readCount(spent.height, 'height') <= height)
        sum += readSatoshi(spent.value, 'value');
    }
  return sum;
}
