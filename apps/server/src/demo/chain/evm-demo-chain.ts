/**
 * The simulated EVM chain of a demo: anvil as a child, started again when it ends. A lost state file begins a new chain with
 * an id and a name of its own.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseEvmAddress } from '../../platform/chains/evm/addresses.ts';
import { readJson, writeJson } from '../private-json.ts';
import { AnvilProcess } from './anvil-process.ts';
import { BlockMaker } from './block-maker.ts';
import {
  type AccountKeys,
  BLOCK_MS,
  CONFIRMATIONS,
  type DemoChain,
  type DemoCoin,
  lostNamesOf,
  nameOf,
  type OutsideTransfer,
} from './demo-chain.ts';
import {
  EvmOutsideWallet,
  type KeptTransfer,
  NATIVE_DECIMALS,
  TOKEN_DECIMALS,
} from './evm-outside-wallet.ts';

const NAME = 'ethereum';
const NATIVE = 'ETH';
const TOKEN = 'USDT';
const MAX_FEE_PER_GAS = '200000000000';
/** anvil has no state of blocks from before its start; after so many new ones those are not asked for. */
const BLOCKS_AT_START = CONFIRMATIONS + 1;
const RESTART_MS = 1_000;

const identity = z.strictObject({
  /** Grows with each chain of this folder. */
  count: z.number(),
  chainId: z.number(),
  /** The node was reached here last; used again where it is free. */
  port: z.number(),
});
type Identity = z.infer<typeof identity>;

export interface EvmDemoChainOptions {
  dataDir: string;
  binary: string;
  nowMs: () => number;
  onFault: (error: unknown) => void;
}

export class EvmDemoChain implements DemoChain {
  readonly title = 'Ethereum (simulated)';
  readonly application = { currency: TOKEN, address: EvmOutsideWallet.applicationAddress() };
  private readonly blocks: BlockMaker;
  private isStopped = false;
  private startHeight = 0;

  private constructor(
    private readonly options: EvmDemoChainOptions,
    private readonly folder: string,
    private readonly identity: Identity,
    private anvil: AnvilProcess,
    readonly wallet: EvmOutsideWallet,
  ) {
    const { nowMs, onFault } = options;
    this.blocks = new BlockMaker({
      nowMs,
      onFault,
      isWaiting: () => this.isWaiting(),
      mineOne: () => this.mineOne(),
      keep: () => this.anvil.keep(),
    });
  }

  static async open(options: EvmDemoChainOptions): Promise<EvmDemoChain> {
    const folder = join(options.dataDir, 'chain');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const known = readIdentity(folder);
    const isLost = known !== undefined && !existsSync(statePath(folder, known.count));
    const kept = known !== undefined && !isLost ? known : newIdentity((known?.count ?? 0) + 1);
    const chain: { current?: EvmDemoChain } = {};
    const start = (port: number) =>
      AnvilProcess.start({
        binary: options.binary,
        chainId: kept.chainId,
        statePath: statePath(folder, kept.count),
        port,
        onEnd: () => chain.current?.restart(),
      });
    const anvil = await start(kept.port).catch(() => start(0));
    kept.port = anvil.port;
    writeJson(identityPath(folder), kept);
    const wallet = new EvmOutsideWallet(
      join(folder, `outside-wallet-${kept.count}.json`),
      kept.chainId,
      () => opened.anvil,
      options.nowMs,
    );
    const opened = new EvmDemoChain(options, folder, kept, anvil, wallet);
    chain.current = opened;
    await opened.begin();
    return opened;
  }

  get name(): string {
    return nameOf(NAME, this.identity.count);
  }

  get lostNames(): string[] {
    return lostNamesOf(NAME, this.identity.count);
  }

  get chainId(): number {
    return this.identity.chainId;
  }

  get url(): string {
    return this.anvil.url;
  }

  get address(): string {
    return this.wallet.address;
  }

  get coins(): DemoCoin[] {
    return [
      { currency: NATIVE, decimals: NATIVE_DECIMALS, contract: '' },
      { currency: TOKEN, decimals: TOKEN_DECIMALS, contract: this.wallet.token },
    ];
  }

  get payments(): OutsideTransfer[] {
    return this.wallet.payments.map(shownTransfer);
  }

  get arrivals(): OutsideTransfer[] {
    return this.wallet.arrivals.map(shownTransfer);
  }

  async height(): Promise<number> {
    return Number(await this.anvil.request('eth_blockNumber'));
  }

  async mostReorganised(): Promise<number> {
    return (await this.height()) - this.startHeight;
  }

  balance(currency: string): Promise<bigint> {
    return this.wallet.balance(currency === TOKEN);
  }

  parseAddress(text: string): string | undefined {
    const checked = parseEvmAddress(text);
    return checked.ok ? checked.address : undefined;
  }

  pay(to: string, currency: string, units: bigint): Promise<string> {
    return this.blocks.inTurn(() => this.wallet.pay(to, currency === TOKEN, units));
  }

  mine(blocks: number): Promise<void> {
    return this.blocks.inTurn(() => this.blocks.mineNow(blocks));
  }

  reorganise(depth: number): Promise<void> {
    return this.blocks.inTurn(async () => {
      const tip = await this.height();
      await this.anvil.request('anvil_reorg', depth, []);
      this.wallet.forgetAbove(tip - depth);
      await this.wallet.follow(await this.height());
      await this.anvil.keep();
      await this.wallet.sendAgain();
      this.blocks.awaitConfirmations();
    });
  }

  signerSettings(): object {
    return {
      family: 'evm',
      chainId: String(this.chainId),
      native: { asset: NATIVE, decimals: NATIVE_DECIMALS },
      tokens: { [this.wallet.token]: { asset: TOKEN, decimals: TOKEN_DECIMALS } },
      cold: EvmOutsideWallet.coldAddress(),
      maxFeePerGas: MAX_FEE_PER_GAS,
    };
  }

  serverSettings(keys: AccountKeys): object {
    return {
      family: 'evm',
      name: this.title,
      chainId: this.chainId,
      nativeCurrency: NATIVE,
      blockMs: BLOCK_MS,
      confirmations: CONFIRMATIONS,
      depositXpub: keys.deposit,
      hotXpub: keys.hot,
      cold: EvmOutsideWallet.coldAddress(),
      maxFeePerGas: MAX_FEE_PER_GAS,
      maxPriorityFeePerGas: '10000000000',
      minPriorityFeePerGas: '1000000000',
      maxLogRange: 1_000,
      endpoints: [{ url: this.url, isOwn: true }],
    };
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.blocks.stop();
    await this.anvil.stop();
  }

  private async begin(): Promise<void> {
    this.startHeight = await this.height();
    await this.wallet.deployToken();
    await this.wallet.follow(this.startHeight);
    await this.wallet.sendAgain();
    await this.blocks.mineNow(BLOCKS_AT_START);
    this.blocks.start();
  }

  private async isWaiting(): Promise<boolean> {
    const { pending } = z.object({ pending: z.string() }).parse(await this.anvil.request('txpool_status'));
    return BigInt(pending) > 0n;
  }

  private async mineOne(): Promise<boolean> {
    await this.anvil.request('evm_mine');
    return this.wallet.follow(await this.height());
  }

  /** The node ended by itself: it comes back at the same port, with all that was mined. */
  private restart(): void {
    if (this.isStopped) return;
    const { binary, onFault } = this.options;
    const { chainId, port, count } = this.identity;
    const again = async () => {
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      if (this.isStopped) return;
      const onEnd = () => this.restart();
      this.anvil = await AnvilProcess.start({
        binary,
        chainId,
        port,
        statePath: statePath(this.folder, count),
        onEnd,
      });
      this.startHeight = await this.height();
      this.wallet.forgetAbove(this.startHeight);
      await this.wallet.sendAgain();
      await this.blocks.mineNow(BLOCKS_AT_START);
    };
    this.blocks.inTurn(again).catch((error: unknown) => {
      onFault(error);
      this.restart();
    });
  }
}

function shownTransfer({ txid, isToken, units, peer, timeMs, height }: KeptTransfer): OutsideTransfer {
  const currency = isToken ? TOKEN : NATIVE;
  return { txid, currency, units: BigInt(units), peer, timeMs, height: height ?? undefined };
}

function statePath(folder: string, count: number): string {
  return join(folder, `state-${count}.json`);
}

function identityPath(folder: string): string {
  return join(folder, 'chain.json');
}

/** A number that no public chain has. */
function newIdentity(count: number): Identity {
  return { count, chainId: randomInt(4_000_000_000_000, 8_000_000_000_000), port: 0 };
}

function readIdentity(folder: string): Identity | undefined {
  const known = readJson(identityPath(folder));
  return known === undefined ? undefined : identity.parse(known);
}
