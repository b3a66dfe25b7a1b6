/**
 * The simulated EVM chain of a demo, in DATA_DIR/chain: anvil as a child, started again when it ends. It mines while something
 * waits: a transaction in its pool, or confirmations of the last one; else one block in four minutes, so that the tip is
 * never older than an exchange accepts. A lost state file begins a new chain with an id and a name of its own.
 */
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AnvilProcess } from './anvil-process.ts';
import { OutsideWallet } from './outside-wallet.ts';

export const CONFIRMATIONS = 3;
/** anvil has no state of blocks from before its start; after so many new ones those are not asked for. */
const BLOCKS_AT_START = CONFIRMATIONS + 1;
/** Blocks after the last transaction. */
const BLOCKS_AFTER = CONFIRMATIONS + 2;
export const BLOCK_MS = 2_000;
const HEARTBEAT_MS = 240_000;
/** A pool that so many blocks did not empty holds what cannot be mined. */
const MOST_IN_VAIN = 20;
const RESTART_MS = 1_000;

const identity = z.strictObject({
  /** Grows with each chain of this folder. */
  count: z.number(),
  chainId: z.number(),
  /** The node was reached here last; used again where it is free. */
  port: z.number(),
});
type Identity = z.infer<typeof identity>;

export interface DemoChainOptions {
  dataDir: string;
  binary: string;
  nowMs: () => number;
  onFault: (error: unknown) => void;
}

export class DemoChain {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private blocksDue = 0;
  private blocksInVain = 0;
  private minedMs = 0;
  private startHeight = 0;

  private constructor(
    private readonly options: DemoChainOptions,
    private readonly folder: string,
    private readonly identity: Identity,
    private anvil: AnvilProcess,
    readonly wallet: OutsideWallet,
  ) {}

  static async open(options: DemoChainOptions): Promise<DemoChain> {
    const folder = join(options.dataDir, 'chain');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const known = readIdentity(folder);
    const isLost = known !== undefined && !existsSync(statePath(folder, known.count));
    const kept = known !== undefined && !isLost ? known : newIdentity((known?.count ?? 0) + 1);
    const chain: { current?: DemoChain } = {};
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
    writeIdentity(folder, kept);
    const wallet = new OutsideWallet(
      join(folder, `outside-wallet-${kept.count}.json`),
      kept.chainId,
      () => opened.anvil,
      options.nowMs,
    );
    const opened = new DemoChain(options, folder, kept, anvil, wallet);
    chain.current = opened;
    await opened.begin();
    return opened;
  }

  /** On the wire, as `ethereum`; a further chain of this folder has a number. */
  get name(): string {
    return nameOf(this.identity.count);
  }

  /** The names of the chains that this folder had before, whose state was lost. */
  get lostNames(): string[] {
    return Array.from({ length: this.identity.count - 1 }, (_, at) => nameOf(at + 1));
  }

  get chainId(): number {
    return this.identity.chainId;
  }

  get url(): string {
    return this.anvil.url;
  }

  async height(): Promise<number> {
    return Number(await this.anvil.request('eth_blockNumber'));
  }

  /** The deepest reorganisation that the node can make. */
  async mostReorganised(): Promise<number> {
    return (await this.height()) - this.startHeight;
  }

  pay(to: string, isToken: boolean, units: bigint): Promise<string> {
    return this.inTurn(() => this.wallet.pay(to, isToken, units));
  }

  mine(blocks: number): Promise<void> {
    return this.inTurn(() => this.mineNow(blocks));
  }

  /**
   * Replaces the last blocks by as many empty ones; the outside wallet sends its own payments of them again.
   * @param depth at most mostReorganised()
   */
  reorganise(depth: number): Promise<void> {
    return this.inTurn(async () => {
      const tip = await this.height();
      await this.anvil.request('anvil_reorg', depth, []);
      this.wallet.forgetAbove(tip - depth);
      await this.wallet.follow(await this.height());
      await this.anvil.keep();
      await this.wallet.sendAgain();
      this.blocksDue = BLOCKS_AFTER;
    });
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.working.catch(() => undefined);
    await this.anvil.stop();
  }

  private async begin(): Promise<void> {
    this.startHeight = await this.height();
    await this.wallet.deployToken();
    await this.wallet.follow(this.startHeight);
    await this.wallet.sendAgain();
    await this.mineNow(BLOCKS_AT_START);
    this.timer = setInterval(() => {
      this.inTurn(() => this.mineIfWanted()).catch((error: unknown) => {
        if (!this.isStopped) this.options.onFault(error);
      });
    }, BLOCK_MS);
    this.timer.unref();
  }

  private async mineIfWanted(): Promise<void> {
    const { pending } = z.object({ pending: z.string() }).parse(await this.anvil.request('txpool_status'));
    const isWaiting = BigInt(pending) > 0n && this.blocksInVain < MOST_IN_VAIN;
    if (BigInt(pending) === 0n) this.blocksInVain = 0;
    const isOld = this.options.nowMs() - this.minedMs >= HEARTBEAT_MS;
    if (!isWaiting && this.blocksDue === 0 && !isOld) return;
    await this.mineNow(1);
  }

  private async mineNow(blocks: number): Promise<void> {
    for (let mined = 0; mined < blocks; mined++) {
      await this.anvil.request('evm_mine');
      const hasTransactions = await this.wallet.follow(await this.height());
      this.blocksDue = hasTransactions ? BLOCKS_AFTER : Math.max(0, this.blocksDue - 1);
      this.blocksInVain = hasTransactions ? 0 : this.blocksInVain + 1;
    }
    this.minedMs = this.options.nowMs();
    await this.anvil.keep();
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
      await this.mineNow(BLOCKS_AT_START);
    };
    this.inTurn(again).catch((error: unknown) => {
      onFault(error);
      this.restart();
    });
  }

  /** One after the other, so that no block is mined inside a reorganisation. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.working.then(work, work);
    this.working = result.catch(() => undefined);
    return result;
  }
}

function nameOf(count: number): string {
  return count === 1 ? 'ethereum' : `ethereum-${count}`;
}

function statePath(folder: string, count: number): string {
  return join(folder, `state-${count}.json`);
}

/** A number that no public chain has. */
function newIdentity(count: number): Identity {
  return { count, chainId: randomInt(4_000_000_000_000, 8_000_000_000_000), port: 0 };
}

function readIdentity(folder: string): Identity | undefined {
  const path = join(folder, 'chain.json');
  return existsSync(path) ? identity.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

function writeIdentity(folder: string, content: Identity): void {
  const path = join(folder, 'chain.json');
  writeFileSync(`${path}.draft`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.draft`, path);
}
