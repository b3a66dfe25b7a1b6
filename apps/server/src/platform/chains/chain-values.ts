/**
 * These values cross the port of a chain. Amounts are bigint token units, times milliseconds since 1970, heights whole
 * numbers; addresses stand in the canonical form of their chain. The file holds values alone, no behaviour.
 */

export type ChainFamily = 'evm' | 'bitcoin';

export interface ChainIdentity {
  family: ChainFamily;
  /** The exchange calls the chain so, such as `ethereum`. */
  chain: string;
  /** An EVM chain has its decimal chain id here, a Bitcoin one the network's name. */
  networkId: string;
  nativeDecimals: number;
}

/** It proves that an endpoint serves the chain it was listed for (rules/chains#chain-identity). */
export interface ChainFingerprint {
  networkId: string;
  /**
   * An EVM chain has the hash of block 1 here, Bitcoin that of its genesis block; it is undefined until that block is
   * mined.
   */
  anchorHash: string | undefined;
}

export type ChainAsset = { kind: 'native' } | { kind: 'token'; contract: string };

export type BlockRef = { height: number } | { hash: string };

export interface BlockHeader {
  height: number;
  hash: string;
  parentHash: string;
  timeMs: number;
}

/** The name of an output, on a chain of outputs. */
export interface Outpoint {
  txid: string;
  outIndex: string;
}

/** The sender is an address, or on a chain of outputs those that the transaction spends. */
export type TransferSource =
  | { kind: 'address'; address: string }
  | { kind: 'outputs'; outputs: readonly Outpoint[] };

/** One transaction moved coins to one address; (txid, outIndex) names that for ever. */
export interface Transfer {
  txid: string;
  /**
   * `native`, the position of the log within its own transaction, or the number of the output: each stays the same when a
   * reorganisation mines the transaction elsewhere (rules/chains#what-counts-as-a-deposit).
   */
  outIndex: string;
  asset: ChainAsset;
  source: TransferSource;
  to: string;
  units: bigint;
  height: number;
  blockHash: string;
  /** No exchange credits it with fewer confirmations: 1, and 100 for a coinbase output of Bitcoin. */
  maturity: number;
}

/** A block is read for these addresses and contracts. */
export interface Watch {
  /** The reader calls it with the key of a receiving address (`ChainAdapter.addressKey`), for each transfer of a block. */
  isWatched(addressKey: string): boolean;
  /** Transfer logs of these canonical contracts count, and those of no others. */
  contracts: readonly string[];
}

export interface BlockTransfers {
  header: BlockHeader;
  /** They stand in the order of the block, transactions first, then logs. Zero amounts are left out. */
  transfers: readonly Transfer[];
  /**
   * The header's bloom holds a watched contract and the Transfer topic and the endpoint gave no log of it: another one is
   * to be asked before the block counts as read (rules/chains#nodes). A bloom also holds what is not there, so two
   * endpoints that agree are believed.
   */
  lacksLogs: boolean;
}

/** `unknown`: it is neither mined nor waiting at this endpoint, which proves nothing. */
export type TransactionStatus =
  | { state: 'unknown' }
  | { state: 'pending' }
  | {
      state: 'mined';
      height: number;
      blockHash: string;
      succeeded: boolean;
      /**
       * These are the top-level native transfer and Transfer logs of the asked contracts, to any address; a failed one has
       * none.
       */
      transfers: readonly Transfer[];
      /** The network takes it from the sender, in native units. */
      feeUnits: bigint;
      /** It is equal for equal receipts, the logs of all contracts included. */
      receiptDigest: string;
      /** The whole transaction in hex, without witnesses, on a chain of outputs: `SpendableOutput` wants it. */
      bytes?: string;
    };

/** A chain has its own way to take one transaction of a sender once. */
export type SequenceUse =
  | { kind: 'nonce'; sender: string; nonce: number }
  /** The first input alone, which each version of a payment spends (rules/chains#replacement). */
  | { kind: 'inputs'; inputs: readonly Outpoint[] }
  /** Nothing but time ends it: no block after the expiry takes the transaction. */
  | { kind: 'expiry'; txid: string; expiresAtMs: number };

/** A payment on a chain of outputs may spend this own output. */
export interface SpendableOutput extends Outpoint {
  units: bigint;
  address: string;
  /** The signer proves the amount by the whole transaction that made the output, in hex. */
  previousTransaction: string;
}

/** A new transaction may use this sequence and these coins. */
export type SequenceOffer =
  | { kind: 'nonce'; sender: string; nonce: number }
  | { kind: 'inputs'; outputs: readonly SpendableOutput[]; changeAddress: string }
  | { kind: 'expiry'; sender: string; reference: BlockHeader; expiresAtMs: number };

/** The chain knows this much of the next offer of a sender. */
export type SenderSequence =
  | { kind: 'nonce'; nextNonce: number }
  | { kind: 'inputs' }
  | { kind: 'expiry'; reference: BlockHeader };

/** It is a price for the network's work, or a cap on it, in native units. */
export type FeeRate =
  | { kind: 'gas'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { kind: 'size'; unitsPerKilobyte: bigint }
  | { kind: 'total'; units: bigint };

/** `aboveCap`: the network wants more than the cap; sending waits (rules/chains#network-costs). */
export type FeeEstimate = { state: 'ok'; fee: FeeRate } | { state: 'aboveCap'; needed: FeeRate };

export interface Payment {
  from: string;
  to: string;
  asset: ChainAsset;
  units: bigint;
}

/**
 * `REVERTED`, `RETURNED_FALSE`, `WORK_ABOVE_CAP` (gas) and `NO_FUNDS`. The reason may be the endpoint's own words and is
 * for operators alone.
 */
export type DryRun =
  | { ok: true; workLimit: bigint }
  | {
      ok: false;
      problem: 'REVERTED' | 'RETURNED_FALSE' | 'WORK_ABOVE_CAP' | 'NO_FUNDS';
      detail: string;
    };

/**
 * `known`: the node has these bytes already, waiting or mined. `rejected`: the node did not take them and does not know
 * them; that is no proof that no other node has them.
 */
export type SendResult =
  | { state: 'accepted' | 'known'; txid: string }
  | {
      state: 'rejected';
      txid: string;
      reason: 'SEQUENCE_USED' | 'UNDERPRICED' | 'NO_FUNDS' | 'OTHER';
      detail: string;
    };

export type TokenFacts =
  | { state: 'token'; decimals: number; symbol: string }
  /** There is no contract, or one without readable decimals and symbol. */
  | { state: 'none'; detail: string };

export type AddressProblem =
  | 'TOO_LONG'
  | 'NOT_ASCII'
  | 'BAD_FORM'
  | 'BAD_CHECKSUM'
  | 'OTHER_NETWORK'
  | 'ZERO_ADDRESS';

export type AddressCheck = { ok: true; address: string } | { ok: false; problem: AddressProblem };

export type PaymentUriProblem =
  | 'TOO_LONG'
  | 'BAD_FORM'
  | 'OTHER_CHAIN'
  | 'OTHER_ASSET'
  | 'BAD_ADDRESS'
  | 'BAD_AMOUNT';

/** The amount is a proposal of the link, in token units; it is undefined where the link names none. */
export type PaymentUriCheck =
  | { ok: true; address: string; units: bigint | undefined }
  | { ok: false; problem: PaymentUriProblem };
