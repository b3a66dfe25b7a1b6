/**
 * Finds the price of gas by EIP-1559 (rules/chains#network-costs): the tip is the median of what the last blocks' middle
 * transactions paid, the maximum bears a base fee twice as high as the next block's. Above the cap nothing is sent.
 */

import { readFields, readList } from '../answer-fields.ts';
import type { FeeEstimate } from '../chain-values.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { MalformedAnswer } from '../json-rpc.ts';
import type { GasFee } from './build-transaction.ts';
import { hexCount, readQuantity } from './quantities.ts';

const BLOCKS = 20;
const MIDDLE_PERCENTILE = 50;

interface History {
  nextBaseFee: bigint;
  tips: readonly bigint[];
}

export async function estimateEvmFee(
  rpc: JsonRpc,
  lowestTip: bigint,
  cap: GasFee,
  signal?: AbortSignal,
): Promise<FeeEstimate> {
  const params = [hexCount(BLOCKS), 'latest', [MIDDLE_PERCENTILE]];
  const { nextBaseFee, tips } = await rpc.call('eth_feeHistory', params, readHistory, signal);
  const middle = median(tips);
  const wantedTip = middle > lowestTip ? middle : lowestTip;
  // More than the lowest tip buys speed alone, so the cap may lower it to that.
  const tip = wantedTip > cap.maxPriorityFeePerGas ? cap.maxPriorityFeePerGas : wantedTip;
  const now = nextBaseFee + tip;
  if (now > cap.maxFeePerGas || tip < lowestTip)
    return { state: 'aboveCap', needed: gas(nextBaseFee + wantedTip, wantedTip) };
  const comfortable = nextBaseFee * 2n + tip;
  return { state: 'ok', fee: gas(comfortable > cap.maxFeePerGas ? cap.maxFeePerGas : comfortable, tip) };
}

function gas(maxFeePerGas: bigint, maxPriorityFeePerGas: bigint): GasFee {
  return { kind: 'gas', maxFeePerGas, maxPriorityFeePerGas };
}

function readHistory(value: unknown): History {
  const history = readFields(value, 'the history of fees');
  const baseFees = readList(history.baseFeePerGas, 'baseFeePerGas');
  if (baseFees.length < 2) throw new MalformedAnswer('a history of fees without the next block');
  const rewards = readList(history.reward ?? [], 'reward');
  if (rewards.length > BLOCKS) throw new MalformedAnswer('a history of more blocks than were asked for');
  return {
    nextBaseFee: readQuantity(baseFees.at(-1), 'a base fee'),
    tips: rewards.map((ofBlock) => readQuantity(readList(ofBlock, 'the tips of a block')[0], 'a tip')),
  };
}

/** The median is the lower middle, and 0 without any tip. Empty blocks are left out. */
function median(tips: readonly bigint[]): bigint {
  const paid = tips.filter((tip) => tip > 0n).sort((a, b) => (a < b ? -1 : 1));
  return paid[Math.floor((paid.length - 1) / 2)] ?? 0n;
}
