/**
 * The server stores an unsigned transaction in this form and gives it to the signer: plain JSON, with all that the signer
 * decodes and nothing that it must believe. Amounts are decimal strings of whole units. No key ever comes near it.
 */
import type { FeeRate, SequenceOffer, SequenceUse } from './chain-values.ts';

/** The transaction is one of EIP-1559, type 2, with an empty access list. */
export interface EvmUnsignedTransaction {
  family: 'evm';
  chainId: number;
  /** This account signs; the signed bytes prove it by their signature and have no field for it. */
  from: string;
  nonce: number;
  to: string;
  /** The value is in wei. */
  value: string;
  /** The data is `0x`, or the call `transfer(address,uint256)` of a token. */
  data: string;
  gasLimit: string;
  /** Fees are in wei for each gas. */
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
}

/** The transaction has version 2 and SIGHASH_ALL, and is replaceable by BIP-125. */
export interface BitcoinUnsignedTransaction {
  family: 'bitcoin';
  inputs: readonly {
    txid: string;
    outIndex: number;
    address: string;
    /** Empty where signed bytes were read without what was asked for: they name outputs and no amounts. */
    units: string;
    /** It proves the amount to the signer, in hex; empty where the amount is. */
    previousTransaction: string;
  }[];
  outputs: readonly { address: string; units: string; isChange: boolean }[];
}

export type UnsignedTransaction = EvmUnsignedTransaction | BitcoinUnsignedTransaction;

/** A draft has one purpose. Its sender and sequence stand in the offer. */
export type TransactionDraft = {
  sequence: SequenceOffer;
  fee: FeeRate;
  /** The dry run gives it: gas of an EVM chain; other chains ignore it. */
  workLimit: bigint;
} & (
  | {
      purpose: 'pay' | 'top-up';
      asset: { kind: 'native' } | { kind: 'token'; contract: string };
      to: string;
      units: bigint;
    }
  /** Moves the whole balance; a native one pays its own fee out of it. */
  | {
      purpose: 'sweep';
      asset: { kind: 'native' } | { kind: 'token'; contract: string };
      to: string;
      balanceUnits: bigint;
    }
  /** Uses the sequence up by a payment of nothing to the sender itself. */
  | { purpose: 'cancel' }
);

/**
 * `FEE_ABOVE_CAP`: the replacement would pass the cap. `NOTHING_LEFT`: the fee takes the whole balance, or the outputs do
 * not suffice. `AMOUNT_INVALID`: not above zero, or more than the chain can hold. `NO_REPLACEMENT`: the transactions of
 * this chain expire, and until then the same bytes are sent again.
 */
export type BuildProblem =
  | 'FEE_ABOVE_CAP'
  | 'NOTHING_LEFT'
  | 'AMOUNT_INVALID'
  | 'ADDRESS_INVALID'
  | 'NO_REPLACEMENT';

export type BuiltTransaction =
  | {
      ok: true;
      transaction: UnsignedTransaction;
      uses: SequenceUse;
      /** The network takes at most this for it, in native units. */
      maxFeeUnits: bigint;
    }
  | { ok: false; problem: BuildProblem };

/** The server compares decoded bytes with what it asked for before it stores and sends them. */
export interface SignedTransaction {
  txid: string;
  transaction: UnsignedTransaction;
}
