/**
 * The values that cross the port of a chain. Amounts are bigint token units, times milliseconds since 1970, heights whole
 * numbers; addresses stand in the canonical form of their chain. Values alone, no behaviour.
 */

export type ChainFamily = 'evm' | 'bitcoin';

export interface ChainIdentity {
  family: ChainFamily;
  /** The exchange's name of the chain, such as `ethereum`. */
  chain: string;
  /** Decimal chain id of an EVM chain; the network's name of a Bitcoin one. */
  networkId: string;
  nativeDecimals: number;
}

/** The proof that an endpoint serves the chain it was listed for (rules/chains#chain-identity). */
export interface ChainFingerprint {
  networkId: string;
  /** The hash of block 1 of an EVM chain, of the genesis block of Bitcoin; undefined until that block is mined. */
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

/** The sender: an address, or on a chain of outputs those that the transaction spends. */
export type TransferSource =
  | { kind: 'address'; address: string }
  | { kind: 'outputs'; outputs: readonly { txid: string; outIndex: string }[] };

/** Coins that one transaction moved to one address; (txid, outIndex) names it for ever. */
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
  /** The fewest confirmations that make it creditable on any exchange: 1, and 100 for a coinbase output of Bitcoin. */
  maturity: number;
}

/** The addresses and contracts that a block is read for. */
export interface Watch {
  /** Called with the key of a receiving address (`ChainAdapter.addressKey`), for each transfer of a block. */
  isWatched(addressKey: string): boolean;
  /** The allow-listed token contracts, canonical; those without Transfer logs elsewhere are nothing. */
  contracts: readonly string[];
}

export interface BlockTransfers {
  header: BlockHeader;
  /** In the order of the block: transactions first, then logs. Zero amounts are left out. */
  transfers: readonly Transfer[];
  /**
   * The header's bloom holds a watched contract and the Transfer topic and the endpoint gave no log of it: another one is to
   * be asked before the block counts as read (rules/chains#nodes). A bloom also holds what is not there, so two endpoints that
   * agree are believed.
   */
  lacksLogs: boolean;
}

/** `unknown`: neither mined nor waiting at this endpoint, which proves nothing. */
export type TransactionStatus =
  | { state: 'unknown' }
  | { state: 'pending' }
  | {
      state: 'mined';
      height: number;
      blockHash: string;
      succeeded: boolean;
      /** Top-level native transfer and Transfer logs of the asked contracts, to any address; none where it failed. */
      transfers: readonly Transfer[];
      /** The network's share, paid by the sender, in native units. */
      feeUnits: bigint;
      /** Equal for equal receipts, logs included: two endpoints are compared by it. */
      receiptDigest: string;
    };

/** A chain's own way to take one transaction of a sender once. */
export type SequenceUse =
  | { kind: 'nonce'; sender: string; nonce: number }
  /** Each version of a payment spends the first input (rules/chains#replacement). */
  | { kind: 'inputs'; inputs: readonly { txid: string; outIndex: string }[] }
  /** Nothing but time ends it: no block after the expiry takes the transaction. */
  | { kind: 'expiry'; txid: string; expiresAtMs: number };

/** An own output that a chain of outputs may spend. */
export interface SpendableOutput {
  txid: string;
  outIndex: string;
  units: bigint;
  address: string;
  /** The whole transaction that made it, in hex: the signer proves the amount by it. */
  previousTransaction: string;
}

/** The sequence and coins that a new transaction may use. */
export type SequenceOffer =
  | { kind: 'nonce'; sender: string; nonce: number }
  | { kind: 'inputs'; outputs: readonly SpendableOutput[]; changeAddress: string }
  | { kind: 'expiry'; sender: string; reference: BlockHeader; expiresAtMs: number };

/** Where a sender stands: the offer's start as the chain knows it. */
export type SenderSequence =
  | { kind: 'nonce'; nextNonce: number }
  | { kind: 'inputs' }
  | { kind: 'expiry'; reference: BlockHeader };

/** A price for the network's work, and likewise a cap on it. Native units. */
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
  /** No contract there, or one without readable decimals and symbol. */
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

/** The amount is a proposal of the link, in token units; undefined where it names none. */
export type PaymentUriCheck =
  | { ok: true; address: string; units: bigint | undefined }
  | { ok: false; problem: PaymentUriProblem };
