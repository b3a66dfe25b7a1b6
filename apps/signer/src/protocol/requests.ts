/**
 * The requests that the signer takes on its socket, as they are after parsing. Their wire form is described in
 * docs/signer.md#requests: whole numbers are decimal strings, indexes and counts are JSON numbers.
 */

import type { Account, KeyPath } from '../keys/wallet.ts';
import type { LogHead } from '../log/log-file.ts';

export interface EvmTermsRequest {
  nonce: bigint;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

export interface BitcoinInputRequest {
  /** The whole transaction that made the coin. */
  previous: Uint8Array;
  vout: number;
  key: KeyPath;
}

export interface BitcoinTermsRequest {
  inputs: BitcoinInputRequest[];
  /** Satoshi. */
  fee: bigint;
}

/** A request to sign; `terms` are those of the chain's family. */
export interface SigningRequest {
  request: 'pay' | 'sweep' | 'top-up' | 'cold' | 'cancel';
  id: string;
  chain: string;
  /** Empty for top-up and cancel. */
  asset: string;
  /** Empty but for pay. */
  address: string;
  /** Token units; 0 for cancel. */
  amount: bigint;
  /** The deposit address of sweep and top-up; 0 else. */
  index: number;
  terms: EvmTermsRequest | BitcoinTermsRequest;
}

export type SignerRequest =
  | SigningRequest
  | { request: 'status' }
  | { request: 'versions' | 'void'; id: string }
  | { request: 'list'; since: LogHead; limit: number }
  | { request: 'check-address'; chain: string; account: Account; index: number; address: string };
