/**
 * A running chain for the contract test of the port: a node, an outside wallet that pays, and an own wallet that signs.
 * Each adapter brings its own.
 */
import type {
  AddressProblem,
  ChainAdapter,
  ChainAsset,
  ChainNode,
  FeeRate,
  PaymentUriProblem,
  SequenceOffer,
  UnsignedTransaction,
} from '../index.ts';

/** Texts and what they are read as; they need no node. */
export interface ChainSamples {
  derived: { accountXpub: string; addresses: readonly string[] };
  addresses: readonly { written: string; canonical: string }[];
  badAddresses: readonly { written: string; problem: AddressProblem }[];
  links: readonly { link: string; asset: ChainAsset; address: string; units: bigint | undefined }[];
  badLinks: readonly { link: string; asset: ChainAsset; problem: PaymentUriProblem }[];
}

export interface ChainWorld {
  adapter: ChainAdapter;
  node: ChainNode;
  url: string;
  samples: ChainSamples;
  /** Blocks that one reads one by one before ranges. */
  confirmations: number;
  /** Native first; a token where the chain has them. */
  assets: readonly ChainAsset[];
  contracts: readonly string[];
  feeCap: FeeRate;
  /** A cap below what any transaction pays. */
  lowFeeCap: FeeRate;
  freshAddress(): string;
  /** The outside wallet sends; the transaction waits until the next block. Resolves with its txid. */
  pay(to: string, asset: ChainAsset, units: bigint): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Replaces as many blocks by others and mines these transactions of the outside wallet in the first of them. */
  reorganise(depth: number, again: readonly string[]): Promise<void>;
  /** The own wallet: holds coins of all assets. */
  sender: string;
  offer(): Promise<SequenceOffer>;
  sign(transaction: UnsignedTransaction): Promise<string>;
  stop(): Promise<void>;
}
