/** The sender over anvil: USDT has 6 decimals on the chain, ETH is its own coin. */
import { openSmallExchange } from '../../../../kernel/testing/small-exchange.ts';
import { EvmWorld, GWEI } from '../../../../platform/chains/evm/testing/evm-world.ts';
import { type ChainNode, Endpoints } from '../../../../platform/chains/index.ts';
import type { WalletChain } from '../../chains/wallet-chain.ts';
import {
  BOOK_GAS,
  CHAIN,
  openingCommands,
  openSendingDatabase,
  SendingBase,
  type SendingBaseParts,
} from './sending-base.ts';
import { SignerProcess } from './signer-process.ts';

const COLD = '0x52908400098527886E0F7030069857D2E4169EE7';

export class SendingWorld extends SendingBase {
  private constructor(
    readonly evm: EvmWorld,
    parts: SendingBaseParts,
  ) {
    super(parts);
  }

  /** `hasOperations: false`: nothing was booked to `operations` yet. */
  static async open({ hasOperations = true } = {}): Promise<SendingWorld> {
    const evm = await EvmWorld.start();
    const [contract = ''] = evm.contracts;
    const signer = new SignerProcess(signerConfig(contract));
    await signer.start();
    const { hotAddress, depositXpub } = await signer.keys();
    const database = await openSendingDatabase();
    const hot = evm.adapter.parseAddress(hotAddress);
    if (!hot.ok) throw new Error(hot.problem);
    const chain: WalletChain = {
      chain: CHAIN,
      name: 'Test',
      adapter: evm.adapter,
      endpoints: new Endpoints([{ node: evm.node, isOwn: true }]),
      nativeCurrency: 'ETH',
      blockMs: 12_000,
      confirmations: evm.confirmations,
      depositXpub,
      hotAddress: hot.address,
      coldAddress: COLD,
      feeCap: evm.feeCap,
      maxGasNative: 100_000n,
      maxGasToken: 200_000n,
      explorer: '',
    };
    const kernel = await openSmallExchange();
    const world = new SendingWorld(evm, { database, signer, chain, kernel });
    await world.fill(contract);
    if (hasOperations) await world.execute(BOOK_GAS);
    world.startProcess();
    return world;
  }

  protected get node(): ChainNode {
    return this.evm.node;
  }

  mine(blocks?: number): Promise<void> {
    return this.evm.mine(blocks);
  }

  protected stopChain(): Promise<void> {
    return this.evm.stop();
  }

  get contract(): string {
    return this.evm.contracts[0] ?? '';
  }

  async tokens(address: string): Promise<bigint> {
    const { height } = await this.evm.node.readTip();
    return this.evm.node.readBalance(address, { kind: 'token', contract: this.contract }, { height });
  }

  private async fill(contract: string): Promise<void> {
    await this.begin(openingCommands('ETH', 18, contract));
    await this.evm.pay(this.chain.hotAddress, { kind: 'native' }, 1_000n * 10n ** 18n);
    await this.evm.pay(this.chain.hotAddress, { kind: 'token', contract }, 1_000_000n * 10n ** 6n);
    await this.evm.mine();
  }
}

function signerConfig(contract: string): object {
  return {
    version: 1,
    assets: {
      ETH: { maxPerTransaction: '50', autoCap: '100', dayCap: '1000' },
      USDT: { maxPerTransaction: '50000', autoCap: '20000', dayCap: '200000' },
    },
    chains: {
      [CHAIN]: {
        family: 'evm',
        chainId: '31337',
        native: { asset: 'ETH', decimals: 18 },
        tokens: { [contract]: { asset: 'USDT', decimals: 6 } },
        cold: COLD,
        maxFeePerGas: String(200n * GWEI),
      },
    },
  };
}
