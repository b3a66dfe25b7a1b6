/**
 * The simulated Bitcoin of a demo: the fake node in this process. It keeps what it answered through a kill; a lost file of
 * blocks begins a new chain under a name of its own.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { parseBitcoinAddress } from '../../platform/chains/bitcoin/addresses.ts';
import { BitcoinFake, FIRST_BLOCKS } from '../../platform/chains/bitcoin/fake/bitcoin-fake.ts';
import { SATOSHI_DECIMALS } from '../../platform/chains/bitcoin/networks.ts';
import { readJson, writeJson } from '../private-json.ts';
import { transfersOfWallet } from './bitcoin-outside-transfers.ts';
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

const NAME = 'bitcoin';
const COIN = 'BTC';
const NETWORK = 'regtest' as const;
/** The address of the private key 1: worth nothing on any network. */
const COLD = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
/** Satoshi a virtual byte; the signer's cap lies above the server's. */
const MAX_FEE_RATE = { server: '100', signer: '500' };

/** Grows with each chain of this folder. */
const identity = z.strictObject({ count: z.number() });

export interface BitcoinDemoChainOptions {
  dataDir: string;
  nowMs: () => number;
  onFault: (error: unknown) => void;
}

export class BitcoinDemoChain implements DemoChain {
  readonly title = 'Bitcoin (simulated)';
  readonly coins: readonly DemoCoin[] = [{ currency: COIN, decimals: SATOSHI_DECIMALS, contract: '' }];
  readonly application = undefined;
  private readonly blocks: BlockMaker;

  private constructor(
    private readonly fake: BitcoinFake,
    private readonly count: number,
    private readonly nowMs: () => number,
    onFault: (error: unknown) => void,
  ) {
    this.blocks = new BlockMaker({
      nowMs,
      onFault,
      isWaiting: async () => fake.state.waiting.size > 0,
      mineOne: () => this.mineOne(),
      // The fake keeps each block before it answers.
      keep: async () => undefined,
    });
  }

  static async open({ dataDir, nowMs, onFault }: BitcoinDemoChainOptions): Promise<BitcoinDemoChain> {
    const chains = join(dataDir, 'chain');
    const path = join(chains, 'bitcoin.json');
    const known = readJson(path);
    const last = known === undefined ? 0 : identity.parse(known).count;
    const folderOf = (count: number) => join(chains, `bitcoin-${count}`);
    const count = last > 0 && BitcoinFake.isKept(folderOf(last)) ? last : last + 1;
    const fake = await BitcoinFake.start({ folder: folderOf(count), port: 0, nowMs });
    writeJson(path, { count });
    const chain = new BitcoinDemoChain(fake, count, nowMs, onFault);
    await chain.mine(1);
    chain.blocks.start();
    return chain;
  }

  get name(): string {
    return nameOf(NAME, this.count);
  }

  get lostNames(): string[] {
    return lostNamesOf(NAME, this.count);
  }

  get address(): string {
    return this.fake.walletAddress;
  }

  get payments(): readonly OutsideTransfer[] {
    return this.transfers.payments;
  }

  get arrivals(): readonly OutsideTransfer[] {
    return this.transfers.arrivals;
  }

  async height(): Promise<number> {
    return this.fake.state.tip.height;
  }

  /** An exchange follows the chain from its first blocks on. */
  async mostReorganised(): Promise<number> {
    return this.fake.state.tip.height + 1 - FIRST_BLOCKS;
  }

  async balance(): Promise<bigint> {
    return this.fake.payableUnits;
  }

  parseAddress(text: string): string | undefined {
    const checked = parseBitcoinAddress(NETWORK, text);
    return checked.ok ? checked.address : undefined;
  }

  pay(to: string, _currency: string, units: bigint): Promise<string> {
    return this.blocks.inTurn(() => this.fake.pay(to, units));
  }

  mine(blocks: number): Promise<void> {
    return this.blocks.inTurn(() => this.blocks.mineNow(blocks));
  }

  reorganise(depth: number): Promise<void> {
    return this.blocks.inTurn(async () => {
      await this.fake.reorganise(depth);
      this.blocks.awaitConfirmations();
    });
  }

  signerSettings(): object {
    return {
      family: 'bitcoin',
      network: NETWORK,
      native: { asset: COIN, decimals: SATOSHI_DECIMALS },
      cold: COLD,
      maxFeeRate: MAX_FEE_RATE.signer,
    };
  }

  serverSettings(keys: AccountKeys): object {
    return {
      family: 'bitcoin',
      name: this.title,
      network: NETWORK,
      nativeCurrency: COIN,
      blockMs: BLOCK_MS,
      confirmations: CONFIRMATIONS,
      depositXpub: keys.deposit,
      hotXpub: keys.hot,
      cold: COLD,
      maxFeeRate: MAX_FEE_RATE.server,
      endpoints: [{ url: this.fake.url, isOwn: true }],
    };
  }

  async stop(): Promise<void> {
    await this.blocks.stop();
    await this.fake.stop();
  }

  private get transfers() {
    return transfersOfWallet(this.fake, { currency: COIN, nowMs: this.nowMs() });
  }

  /** A block always holds its coinbase. */
  private async mineOne(): Promise<boolean> {
    await this.fake.mine();
    return this.fake.state.tip.transactions.length > 1;
  }
}
