/** Finds the meaning of bitcoind's errors. A word that is not known here is no meaning, never a guess. */
import { type EndpointFault, isRpcError } from '../endpoint-fault.ts';

/** RPC_INVALID_ADDRESS_OR_KEY: there is no such block or transaction. */
const NOT_FOUND = -5;
/** RPC_INVALID_PARAMETER: no block at this height. */
const OUT_OF_RANGE = -8;

export type SendError = 'SEQUENCE_USED' | 'UNDERPRICED' | 'NO_FUNDS' | 'OTHER';

const SEND_ERRORS: readonly (readonly [SendError, RegExp])[] = [
  ['SEQUENCE_USED', /missingorspent|missing-?inputs/i],
  ['UNDERPRICED', /insufficient fee|fee not met|mempool-conflict|too-long-mempool-chain/i],
  ['NO_FUNDS', /in-belowout/i],
];

export function sendErrorOf(fault: EndpointFault): SendError {
  return SEND_ERRORS.find(([, words]) => words.test(fault.detail))?.[0] ?? 'OTHER';
}

export function undefinedWhenMissing(thrown: unknown): undefined {
  if (isRpcError(thrown) && (thrown.rpcCode === NOT_FOUND || thrown.rpcCode === OUT_OF_RANGE))
    return undefined;
  throw thrown;
}
