/**
 * A simulated chain of a demo as the rest of the demo knows it: a node on loopback, and a wallet outside the exchange that
 * pays and is paid there. It keeps its blocks in DATA_DIR/chain through restarts; a lost file of blocks begins a new chain
 * under a name of its own (rules/wallet#chain-identity). Amounts are units of the chain.
 */

export const CONFIRMATIONS = 3;
export const BLOCK_MS = 2_000;
/** A view of the outside wallet shows so many of each kind. */
export const LISTED = 20;

export interface DemoCoin {
  currency: string;
  decimals: number;
  /** Empty: the chain's own coin. */
  contract: string;
}

export interface OutsideTransfer {
  txid: string;
  currency: string;
  units: bigint;
  /** The payee of a payment, the payer of an arrival. */
  peer: string;
  timeMs: number;
  /** undefined: in no block. */
  height: number | undefined;
}

/** The public keys of the exchange's accounts at the signer. */
export interface AccountKeys {
  deposit: string;
  hot: string;
}

export interface DemoChain {
  /** On the wire, as `ethereum`; a further chain of this folder has a number. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** The names of the chains that this folder had before, whose state was lost. */
  readonly lostNames: readonly string[];
  /** The chain's own coin first. */
  readonly coins: readonly DemoCoin[];
  /** The outside wallet's. */
  readonly address: string;
  /** Members pay here before they apply for a deposit of a coin by hand; undefined: they do not on this chain. */
  readonly application: { currency: string; address: string } | undefined;
  /** Newest first. */
  readonly payments: readonly OutsideTransfer[];
  readonly arrivals: readonly OutsideTransfer[];
  height(): Promise<number>;
  /** The deepest reorganisation that is possible now. */
  mostReorganised(): Promise<number>;
  /** The outside wallet can pay so much of a coin of this chain. */
  balance(currency: string): Promise<bigint>;
  /** Canonical; undefined: no address of this chain. */
  parseAddress(text: string): string | undefined;
  /** The outside wallet pays; the next block holds it. Gives the txid. */
  pay(to: string, currency: string, units: bigint): Promise<string>;
  mine(blocks: number): Promise<void>;
  /**
   * Replaces the last blocks by as many others; the outside wallet's payments of them wait again.
   * @param depth at most mostReorganised()
   */
  reorganise(depth: number): Promise<void>;
  /** The chain in the signer's configuration (docs/signer.md#configuration). */
  signerSettings(): object;
  /** The chain in the server's chains file (docs/operations.md#chains). */
  serverSettings(keys: AccountKeys): object;
  stop(): Promise<void>;
}

/** The name of the nth chain of a folder. */
export function nameOf(first: string, count: number): string {
  return count === 1 ? first : `${first}-${count}`;
}

export function lostNamesOf(first: string, count: number): string[] {
  return Array.from({ length: count - 1 }, (_, at) => nameOf(first, at + 1));
}
