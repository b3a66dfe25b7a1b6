/** A chain of this exchange as its operator configured it; the rest of the module knows chains by these alone. */
import type { ChainAdapter, Endpoints, FeeRate } from '../../../platform/chains/index.ts';

export interface WalletChain {
  /** On the wire and in the engine, such as `ethereum`. */
  readonly chain: string;
  /** For people, such as `Ethereum`. */
  readonly name: string;
  readonly adapter: ChainAdapter;
  readonly endpoints: Endpoints;
  /** The asset of the chain's own coin, which pays its fees. */
  readonly nativeCurrency: string;
  /** The usual time between blocks. */
  readonly blockMs: number;
  /** Blocks behind which nothing is expected to change; terms of coins may ask for more. */
  readonly confirmations: number;
  readonly depositXpub: string;
  readonly hotAddress: string;
  readonly coldAddress: string;
  /** Sending waits while the network wants more. */
  readonly feeCap: FeeRate;
  readonly maxGasNative: bigint;
  readonly maxGasToken: bigint;
  /** A page that shows a transaction, with `{txid}` in it; empty: none. */
  readonly explorer: string;
}

/** Its coins lie in outputs, which are spent from the deposit addresses themselves; nothing is swept. */
export function isOfOutputs({ adapter }: Pick<WalletChain, 'adapter'>): boolean {
  return adapter.identity.family === 'bitcoin';
}

export function explorerUrl(chain: WalletChain | undefined, txid: string): string {
  if (chain === undefined || txid === '' || txid.startsWith('internal:')) return '';
  return chain.explorer.replace('{txid}', encodeURIComponent(txid));
}

/** In the order of the configuration. */
export interface WalletChains {
  find(chain: string): WalletChain | undefined;
  list(): readonly WalletChain[];
}

/** The addresses that members deposit to (rules/wallet#addresses). */
export interface DepositAddresses {
  /** Derives and stores it at the first call; the same one for ever. */
  addressOf(memberId: number, chain: WalletChain): Promise<string>;
  /**
   * The proven owner of a deposit address on that chain, or undefined where it is none. `address` is canonical. Throws
   * AddressProofFailed for a row whose MAC is wrong.
   */
  ownerOf(chain: WalletChain, address: string): Promise<DepositAddressOwner | undefined>;
}

export interface DepositAddressOwner {
  readonly memberId: number;
  /** The index by which the signer derives the same address. */
  readonly position: number;
}

/** A row of `deposit_addresses` is not what this exchange wrote: nothing is shown, credited or paid by it. */
export class AddressProofFailed extends Error {
  constructor(
    readonly chain: string,
    readonly address: string,
  ) {
    super(`the deposit address ${address} of ${chain} has no valid proof`);
    this.name = 'AddressProofFailed';
  }
}
