/** A BitcoinChain is a Bitcoin network behind the port. It computes; `connect` gives the endpoints. */
import type { ChainAdapter, ChainNode } from '../chain-adapter.ts';
import type {
  AddressCheck,
  ChainAsset,
  ChainIdentity,
  FeeRate,
  PaymentUriCheck,
  SequenceOffer,
} from '../chain-values.ts';
import type { EndpointOptions } from '../json-rpc.ts';
import type {
  BuiltTransaction,
  SignedTransaction,
  TransactionDraft,
  UnsignedTransaction,
} from '../unsigned-transaction.ts';
import { BitcoinAddressDeriver, dustLimitOf, ownScript, parseBitcoinAddress } from './addresses.ts';
import type { BitcoinChainConfig } from './bitcoin-config.ts';
import { BitcoinNode } from './bitcoin-node.ts';
import {
  buildBitcoin,
  cancelBitcoin,
  type OwnChain,
  rateOfBitcoin,
  replaceBitcoin,
} from './build-transaction.ts';
import { SATOSHI_DECIMALS } from './networks.ts';
import { parseBip21 } from './payment-uri.ts';
import { readSignedBitcoin } from './signed-transaction.ts';

const HOT_INDEX = 0;

export class BitcoinChain implements ChainAdapter {
  readonly identity: ChainIdentity;
  private readonly deriver: BitcoinAddressDeriver;
  private known: OwnChain | undefined;

  constructor(private readonly config: BitcoinChainConfig) {
    const { chain, network } = config;
    this.identity = { family: 'bitcoin', chain, networkId: network, nativeDecimals: SATOSHI_DECIMALS };
    this.deriver = new BitcoinAddressDeriver(network);
  }

  /** Settings are checked by an adapter of them, so a wrong key throws at its first use and not before. */
  private get own(): OwnChain {
    const { network, hotXpub } = this.config;
    this.known ??= { network, changeAddress: this.deriver.derive(hotXpub, HOT_INDEX) };
    return this.known;
  }

  deriveAddress(accountXpub: string, index: number): string {
    return this.deriver.derive(accountXpub, index);
  }

  parseAddress(text: string): AddressCheck {
    return parseBitcoinAddress(this.config.network, text);
  }

  addressKey(address: string): string {
    return ownScript(this.config.network, address).toString('hex');
  }

  parsePaymentUri(text: string, asset: ChainAsset): PaymentUriCheck {
    return parseBip21(text, this.config.network, asset);
  }

  leastUnits(address: string): bigint {
    return dustLimitOf(ownScript(this.config.network, address));
  }

  build(draft: TransactionDraft): BuiltTransaction {
    return buildBitcoin(this.own, draft);
  }

  replace(
    previous: UnsignedTransaction,
    wanted: FeeRate,
    cap: FeeRate,
    more?: SequenceOffer,
  ): BuiltTransaction {
    return replaceBitcoin(this.own, previous, { wanted, cap }, more);
  }

  cancel(
    previous: UnsignedTransaction,
    wanted: FeeRate,
    cap: FeeRate,
    more?: SequenceOffer,
  ): BuiltTransaction {
    return cancelBitcoin(this.own, previous, { wanted, cap }, more);
  }

  async readSigned(signed: string, asked?: UnsignedTransaction): Promise<SignedTransaction | undefined> {
    return readSignedBitcoin(this.own, signed, asked);
  }

  feeRateOf(transaction: UnsignedTransaction): FeeRate {
    return rateOfBitcoin(this.own, transaction);
  }

  connect(endpoint: EndpointOptions): ChainNode {
    return new BitcoinNode(this.config, this.own, endpoint);
  }
}
