/**
 * Finds the meaning of a node's error. Codes differ between clients, so their words are read too: those of geth, Erigon,
 * Nethermind, Besu, Reth, BNB Chain, Bor and anvil. A word that is not known here is no meaning, never a guess.
 */
import { type EndpointFault, isRpcError } from '../endpoint-fault.ts';

const METHOD_NOT_FOUND = -32_601;
/** geth gives this code to an execution that reverted. */
const REVERTED = 3;

export type SendError = 'KNOWN' | 'SEQUENCE_USED' | 'UNDERPRICED' | 'NO_FUNDS' | 'OTHER';
export type RunError = 'REVERTED' | 'WORK_ABOVE_CAP' | 'NO_FUNDS';

const SEND_ERRORS: readonly (readonly [SendError, RegExp])[] = [
  ['KNOWN', /already ?(?:known|imported|exists)|known transaction/i],
  ['SEQUENCE_USED', /nonce (?:is )?too low|old ?nonce|nonce_expired/i],
  [
    'UNDERPRICED',
    /underpriced|fee (?:is )?too low|less than block base fee|gas price (?:is )?too low|feetoolow/i,
  ],
  ['NO_FUNDS', /insufficient (?:funds|balance)/i],
];

const RUN_ERRORS: readonly (readonly [RunError, RegExp])[] = [
  ['NO_FUNDS', /insufficient (?:funds|balance)/i],
  ['WORK_ABOVE_CAP', /out of gas|outofgas|gas required exceeds|exceeds (?:block )?gas limit|intrinsic gas/i],
  ['REVERTED', /revert|invalid opcode|invalid jump|stack (?:over|under)flow|execution error|evm error/i],
];

export function isUnknownMethod(thrown: unknown): boolean {
  return (
    isRpcError(thrown) &&
    (thrown.rpcCode === METHOD_NOT_FOUND || /not (?:supported|available)/i.test(thrown.detail))
  );
}

export function sendErrorOf(fault: EndpointFault): SendError {
  return SEND_ERRORS.find(([, words]) => words.test(fault.detail))?.[0] ?? 'OTHER';
}

/** The answer is undefined where the node did not run it, so nothing is known about the payment. */
export function runErrorOf(fault: EndpointFault): RunError | undefined {
  if (fault.rpcCode === REVERTED) return 'REVERTED';
  return RUN_ERRORS.find(([, words]) => words.test(fault.detail))?.[0];
}
