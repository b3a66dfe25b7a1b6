/**
 * The port of a chain gives all that the wallet needs of one, the same for chains of accounts, of outputs, and of
 * transactions that expire. An adapter is one chain and computes without a node; a node is the same chain as one endpoint
 * shows it. Nothing here holds keys, keeps state or decides what a deposit or a payment is worth.
 *
 * Every method of a node throws EndpointFault when its endpoint fails or lies visibly, the signal's reason when the caller
 * aborts, and an error of the caller's own watch as it is; nothing else. An invisible lie is found by asking two endpoints for the same (`Endpoints`).
 */
import type {
  AddressCheck,
  BlockHeader,
  BlockRef,
  BlockTransfers,
  ChainAsset,
  ChainFingerprint,
  ChainIdentity,
  DryRun,
  FeeEstimate,
  FeeRate,
  Outpoint,
  Payment,
  PaymentUriCheck,
  SenderSequence,
  SendResult,
  SequenceOffer,
  SequenceUse,
  TokenFacts,
  TransactionStatus,
  Watch,
} from './chain-values.ts';
import type { EndpointOptions } from './json-rpc.ts';
import type {
  BuiltTransaction,
  SignedTransaction,
  TransactionDraft,
  UnsignedTransaction,
} from './unsigned-transaction.ts';

export interface ChainAdapter {
  readonly identity: ChainIdentity;

  /**
   * The canonical address of an index below the public key of an account, by non-hardened derivation alone
   * (rules/chains#addresses). Throws RangeError for an index outside 0 to 2^31 - 1 and Error for a key that is private or
   * no account's: both are faults of the settings.
   */
  deriveAddress(accountXpub: string, index: number): string;

  /** Checks text of a member for length, alphabet, form, checksum and network (rules/chains#addresses). It never trims. */
  parseAddress(text: string): AddressCheck;

  /** Gives the form in which a canonical address is looked up; `Watch.isWatched` receives it. */
  addressKey(address: string): string;

  /** Reads a link (EIP-681, BIP-21); one of another chain or asset is a problem, never a guess (rules/chains#addresses). */
  parsePaymentUri(text: string, asset: ChainAsset): PaymentUriCheck;

  /** The least units that the network relays to a canonical address: its dust limit, and 1 on chains of accounts. */
  leastUnits(address: string): bigint;

  /** Throws TypeError when the draft is of another kind of chain, RangeError for a nonce that is none. */
  build(draft: TransactionDraft): BuiltTransaction;

  /**
   * The next version of a transaction that waits: same sender, sequence, payee and amount, a fee at least as much higher as
   * nodes ask for and at least `wanted` (rules/chains#replacement). `FEE_ABOVE_CAP` where that passes the cap,
   * `NO_REPLACEMENT` on a chain whose transactions expire. On a chain of outputs `more` pays what the change cannot.
   */
  replace(
    previous: UnsignedTransaction,
    wanted: FeeRate,
    cap: FeeRate,
    more?: SequenceOffer,
  ): BuiltTransaction;

  /** Does the same as `replace`, but uses the sequence up by a payment of nothing to the sender itself. */
  cancel(
    previous: UnsignedTransaction,
    wanted: FeeRate,
    cap: FeeRate,
    more?: SequenceOffer,
  ): BuiltTransaction;

  /**
   * Decodes signed bytes in hex and computes their txid, before they are sent. undefined: they are no signed transaction of
   * this chain that the server could have asked for. On a chain of outputs the bytes do not hold the amounts that they
   * spend: `asked` proves them, and only with it are the signatures verified.
   */
  readSigned(signed: string, asked?: UnsignedTransaction): Promise<SignedTransaction | undefined>;

  /** The price that a transaction bids; of a size it is rounded down. */
  feeRateOf(transaction: UnsignedTransaction): FeeRate;

  connect(endpoint: EndpointOptions): ChainNode;
}

export interface ChainNode {
  /** Host and port name the endpoint in faults and logs. */
  readonly endpoint: string;

  readFingerprint(signal?: AbortSignal): Promise<ChainFingerprint>;

  readTip(signal?: AbortSignal): Promise<BlockHeader>;

  /** The answer is undefined where the endpoint has no such block. */
  readHeader(at: BlockRef, signal?: AbortSignal): Promise<BlockHeader | undefined>;

  /**
   * The transfers of a block to watched addresses (rules/chains#what-counts-as-a-deposit), own senders included: the source
   * of each is named. undefined: the endpoint has no such block.
   */
  readBlock(at: BlockRef, watch: Watch, signal?: AbortSignal): Promise<BlockTransfers | undefined>;

  /**
   * The blocks from one height to another, in order, both included; faster than one by one. Only for blocks behind the
   * chain's confirmations: throws RangeError where `to` is less deep below `tipHeight`. Ends with a fault where a block is
   * missing or two do not link; the blocks before it stand.
   */
  readDeepBlocks(
    range: { from: number; to: number; tipHeight: number },
    watch: Watch,
    signal?: AbortSignal,
  ): AsyncGenerator<BlockTransfers, void, undefined>;

  /** The caller compares height and block hash with the chain it follows; `contracts` are those whose logs it asks for. */
  readTransaction(
    txid: string,
    contracts: readonly string[],
    signal?: AbortSignal,
  ): Promise<TransactionStatus>;

  /** Reads the sender's sequence after a block. An old block may want an archive node. */
  readSenderSequence(sender: string, at: BlockRef, signal?: AbortSignal): Promise<SenderSequence>;

  /**
   * True: a transaction mined up to this block has used it, be it ours or another one. With every kept txid not mined up to
   * there, that proves another one (rules/chains#replacement).
   */
  isSequenceUsed(use: SequenceUse, at: BlockRef, signal?: AbortSignal): Promise<boolean>;

  estimateFee(cap: FeeRate, signal?: AbortSignal): Promise<FeeEstimate>;

  /** Runs a payment on the state of the tip without sending it; `workCap` bounds its gas (rules/chains#network-costs). */
  dryRun(payment: Payment, workCap: bigint, signal?: AbortSignal): Promise<DryRun>;

  /**
   * Sends signed bytes in hex; may be repeated at any time. A fault leaves the result unknown: the same bytes are sent
   * again, or replaced. Throws TypeError for bytes that `readSigned` does not take.
   */
  send(signed: string, signal?: AbortSignal): Promise<SendResult>;

  /** Reads the balance of an address after a block, in units of the asset. */
  readBalance(address: string, asset: ChainAsset, at: BlockRef, signal?: AbortSignal): Promise<bigint>;

  /**
   * Reads the units that each output holds after a block, in the order of the question; undefined: nothing up to that block
   * made it, or something has spent it. Throws TypeError on a chain of accounts.
   */
  readOutputs(
    outputs: readonly Outpoint[],
    at: BlockRef,
    signal?: AbortSignal,
  ): Promise<readonly (bigint | undefined)[]>;

  /** Reads decimals and symbol as the contract has them (rules/chains#scales). */
  readToken(contract: string, signal?: AbortSignal): Promise<TokenFacts>;
}
