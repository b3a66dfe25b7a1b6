/** An EvmChain is any EVM chain behind the port, by configuration alone. It computes; `connect` gives the endpoints. */
import type { ChainAdapter, ChainNode } from '../chain-adapter.ts';
import type { AddressCheck, ChainAsset, ChainIdentity, FeeRate, PaymentUriCheck } from '../chain-values.ts';
import type { EndpointOptions } from '../json-rpc.ts';
import type {
  BuiltTransaction,
  SignedTransaction,
  TransactionDraft,
  UnsignedTransaction,
} from '../unsigned-transaction.ts';
import { AddressDeriver, ownAddress, parseEvmAddress } from './addresses.ts';
import { buildEvm, cancelEvm, replaceEvm } from './build-transaction.ts';
import type { EvmChainConfig } from './evm-config.ts';
import { EvmNode } from './evm-node.ts';
import { parseEip681 } from './payment-uri.ts';
import { readSignedEvm } from './signed-transaction.ts';

const NATIVE_DECIMALS = 18;

export class EvmChain implements ChainAdapter {
  readonly identity: ChainIdentity;
  private readonly deriver = new AddressDeriver();

  constructor(private readonly config: EvmChainConfig) {
    const { chain, chainId } = config;
    this.identity = { family: 'evm', chain, networkId: String(chainId), nativeDecimals: NATIVE_DECIMALS };
  }

  deriveAddress(accountXpub: string, index: number): string {
    return this.deriver.derive(accountXpub, index);
  }

  parseAddress(text: string): AddressCheck {
    return parseEvmAddress(text);
  }

  addressKey(address: string): string {
    return ownAddress(address);
  }

  parsePaymentUri(text: string, asset: ChainAsset): PaymentUriCheck {
    return parseEip681(text, this.config.chainId, asset);
  }

  leastUnits(_address: string): bigint {
    return 1n;
  }

  build(draft: TransactionDraft): BuiltTransaction {
    return buildEvm(this.config.chainId, draft);
  }

  replace(previous: UnsignedTransaction, wanted: FeeRate, cap: FeeRate): BuiltTransaction {
    return replaceEvm(previous, wanted, cap);
  }

  cancel(previous: UnsignedTransaction, wanted: FeeRate, cap: FeeRate): BuiltTransaction {
    return cancelEvm(previous, wanted, cap);
  }

  readSigned(signed: string): Promise<SignedTransaction | undefined> {
    return readSignedEvm(signed, this.config.chainId);
  }

  feeRateOf(transaction: UnsignedTransaction): FeeRate {
    if (transaction.family !== 'evm') throw new TypeError('a transaction of another kind of chain');
    const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
    return {
      kind: 'gas',
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    };
  }

  connect(endpoint: EndpointOptions): ChainNode {
    return new EvmNode(this.config, endpoint);
  }
}
