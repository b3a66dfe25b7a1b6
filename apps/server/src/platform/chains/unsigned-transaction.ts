/**
 * An unsigned transaction as the server stores it and gives it to the signer: plain JSON, with all that the signer decodes
 * and nothing that it must believe. Amounts are decimal strings of whole units. No key ever comes near it.
 */
import type { FeeRate, SequenceOffer, SequenceUse } from './chain-values.ts';

/** EIP-1559, type 2, with an empty access list. */
export interface EvmUnsignedTransaction {
  family: 'evm';
  chainId: number;
  /** The account that signs; no field of the signed bytes, which prove it by their signature. */
  from: string;
  nonce: number;
  to: string;
  /** Wei. */
  value: string;
  /** `0x`, or the call `transfer(address,uint256)` of a token. */
  data: string;
  gasLimit: string;
  /** Wei for each gas. */
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
}

/** Version 2, SIGHASH_ALL, replaceable by BIP-125. */
export interface BitcoinUnsignedTransaction {
  family: 'bitcoin';
  inputs: readonly {
    txid: string;
    outIndex: number;
    address: string;
    units: string;
    /** Hex: proves the amount to the signer. */
    previousTransaction: string;
  }[];
  outputs: readonly { address: string; units: string; isChange: boolean }[];
}

export type UnsignedTransaction = EvmUnsignedTransaction | BitcoinUnsignedTransaction;

/** Draft of a transaction of one purpose. Its sender and sequence stand in the offer. */
export type TransactionDraft = {
  sequence: SequenceOffer;
  fee: FeeRate;
  /** Gas of an EVM chain, from the dry run; other chains ignore it. */
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
 * not suffice. `AMOUNT_INVALID`: not above zero, or more than the chain can hold.
 */
export type BuildProblem = 'FEE_ABOVE_CAP' | 'NOTHING_LEFT' | 'AMOUNT_INVALID' | 'ADDRESS_INVALID';

export type BuiltTransaction =
  | {
      ok: true;
      transaction: UnsignedTransaction;
      uses: SequenceUse;
      /** The most that the network can take for it, in native units. */
      maxFeeUnits: bigint;
    }
  | { ok: false; problem: BuildProblem };

/** Signed bytes, decoded: the server compares them with what it asked for before it stores and sends them. */
export interface SignedTransaction {
  txid: string;
  transaction: UnsignedTransaction;
}
