/**
 * Sends signed bytes, as often as one likes (rules/chains#replacement): a node that has them already, waiting or mined, is
 * success, also when it says that the nonce is used up.
 */
import type { SendResult } from '../chain-values.ts';
import { isRpcError } from '../endpoint-fault.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { readHash } from './quantities.ts';
import { readEvmTransaction } from './read-transaction.ts';
import { sendErrorOf } from './rpc-errors.ts';

const SEND = 'eth_sendRawTransaction';

/** `txid` is the hash of the bytes, computed here: a node that names another one lies. */
export async function sendEvm(
  rpc: JsonRpc,
  { signed, txid }: { signed: string; txid: string },
  signal?: AbortSignal,
): Promise<SendResult> {
  try {
    const named = await rpc.call(SEND, [signed], (value) => readHash(value, 'a txid'), signal);
    if (named !== txid) throw rpc.fault('inconsistent', SEND, 'the txid of other bytes');
    return { state: 'accepted', txid };
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown;
    const error = sendErrorOf(thrown);
    if (error === 'KNOWN') return { state: 'known', txid };
    const { state } = await readEvmTransaction(rpc, txid, [], signal);
    if (state !== 'unknown') return { state: 'known', txid };
    return { state: 'rejected', txid, reason: error, detail: thrown.detail };
  }
}
