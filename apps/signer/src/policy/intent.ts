/**
 * A request that is decoded: the transaction that would be signed, as the policy and a person see it. Built by the code of a
 * chain family from the request, the configuration and the wallet's own addresses; nothing in it was told by the server where
 * the signer can derive it.
 */
import { canonicalOf } from '../canonical.ts';

export type Purpose = 'pay' | 'sweep' | 'top-up' | 'cold';

/** Normal units that leave at most, by asset: amount and network fee. */
export type Charges = ReadonlyMap<string, bigint>;

export interface EvmTerms {
  family: 'evm';
  /** Lower case. */
  sender: string;
  nonce: bigint;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

export interface BitcoinTerms {
  family: 'bitcoin';
  /** `txid:vout` in the order of the transaction. */
  inputs: readonly string[];
  /** Satoshi, dust that goes to the miner included. */
  fee: bigint;
  /** Upper bound in virtual bytes. */
  vsize: bigint;
}

export type Terms = EvmTerms | BitcoinTerms;

export interface Intent {
  id: string;
  purpose: Purpose;
  /** Spends the nonce or first input of the id and pays only ourselves. */
  isCancel: boolean;
  chain: string;
  /** Names the ledger of nonces, such as evm:1. */
  network: string;
  asset: string;
  /** hot or deposit/<index>. */
  source: string;
  /** Canonical form. */
  destination: string;
  /** Token units. */
  amount: bigint;
  charges: Charges;
  terms: Terms;
  /** The fee is above the share of the payment that the configuration lets pass. */
  hasHighFee: boolean;
}

/** All that two versions of one id have in common. */
export function essentialsOf(intent: Omit<Intent, 'charges' | 'terms' | 'isCancel' | 'hasHighFee'>): string {
  const { purpose, network, asset, source, destination, amount } = intent;
  return canonicalOf([purpose, network, asset, source, destination, amount.toString()]);
}
