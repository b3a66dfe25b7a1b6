/**
 * Finds the price of a virtual byte (rules/chains#network-costs): what the node estimates for the next blocks, at least
 * what its memory pool and the settings ask for. Above the cap nothing is sent.
 */
import { readFields, readList } from '../answer-fields.ts';
import type { FeeEstimate } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { readSatoshi } from './answers.ts';

const WITHIN_BLOCKS = 3;

export async function estimateBitcoinFee(
  rpc: JsonRpc,
  least: bigint,
  cap: bigint,
  signal?: AbortSignal,
): Promise<FeeEstimate> {
  const estimated = await rpc.call('estimatesmartfee', [WITHIN_BLOCKS], readEstimate, signal);
  const needed = await rpc.call('getmempoolinfo', [], readLeast, signal);
  const unitsPerKilobyte = [estimated, needed].reduce((one, other) => (one > other ? one : other), least);
  const fee = { kind: 'size' as const, unitsPerKilobyte };
  return unitsPerKilobyte > cap ? { state: 'aboveCap', needed: fee } : { state: 'ok', fee };
}

/** A node that has seen too little gives errors in place of a rate. */
function readEstimate(value: unknown): bigint {
  const { feerate, errors } = readFields(value, 'the estimate');
  if (feerate !== undefined) return readSatoshi(feerate, 'feerate');
  readList(errors, 'errors');
  return 0n;
}

function readLeast(value: unknown): bigint {
  const { mempoolminfee, minrelaytxfee } = readFields(value, 'the memory pool');
  const [pool, relay] = [
    readSatoshi(mempoolminfee, 'mempoolminfee'),
    readSatoshi(minrelaytxfee, 'minrelaytxfee'),
  ];
  return pool > relay ? pool : relay;
}
