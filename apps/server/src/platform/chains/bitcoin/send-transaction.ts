/** Sends signed bytes, as often as one likes: a node that has them already, waiting or mined, is success. */
import type { SendResult } from '../chain-values.ts';
import { EndpointFault, isRpcError } from '../endpoint-fault.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { readHash } from './answers.ts';
import { findBitcoinTransaction } from './read-transaction.ts';
import { sendErrorOf } from './rpc-errors.ts';

const SEND = 'sendrawtransaction';

/**
 * A node takes waiting bytes again without a word, so it is asked before whether it has them. That this question fails
 * keeps no bytes back.
 */
export async function sendBitcoin(
  rpc: JsonRpc,
  { signed, txid }: { signed: string; txid: string },
  signal?: AbortSignal,
): Promise<SendResult> {
  const wasKnown = await isKnown(rpc, txid, signal).catch((thrown: unknown) => {
    if (thrown instanceof EndpointFault) return false;
    throw thrown;
  });
  try {
    const named = await rpc.call(SEND, [signed], (value) => readHash(value, 'a txid'), signal);
    if (named !== txid) throw rpc.fault('inconsistent', SEND, 'the txid of other bytes');
    return { state: wasKnown ? 'known' : 'accepted', txid };
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown;
    if (await isKnown(rpc, txid, signal)) return { state: 'known', txid };
    return { state: 'rejected', txid, reason: sendErrorOf(thrown), detail: thrown.detail };
  }
}

async function isKnown(rpc: JsonRpc, txid: string, signal?: AbortSignal): Promise<boolean> {
  const found = await findBitcoinTransaction(rpc, txid, signal);
  return found !== undefined && !found.isStale;
}
