/**
 * Makes the blocks of a simulated chain: while a transaction waits, then until it is confirmed, and else one in four minutes,
 * so that the tip is never older than an exchange accepts. Everything that changes the chain follows one another here.
 */
import { BLOCK_MS, CONFIRMATIONS } from './demo-chain.ts';

/** Blocks after the last transaction. */
const BLOCKS_AFTER = CONFIRMATIONS + 2;
const HEARTBEAT_MS = 240_000;
/** A pool that so many blocks did not empty holds what cannot be mined. */
const MOST_IN_VAIN = 20;

export interface BlockMakerParts {
  nowMs: () => number;
  onFault: (error: unknown) => void;
  /** A transaction waits for a block. */
  isWaiting: () => Promise<boolean>;
  /** Answers whether the new block holds a transaction. */
  mineOne: () => Promise<boolean>;
  /** Called behind the last of several blocks. */
  keep: () => Promise<void>;
}

export class BlockMaker {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  private blocksDue = 0;
  private blocksInVain = 0;
  private minedMs = 0;

  constructor(private readonly parts: BlockMakerParts) {}

  start(): void {
    this.timer = setInterval(() => {
      this.inTurn(() => this.mineIfWanted()).catch((error: unknown) => {
        if (!this.isStopped) this.parts.onFault(error);
      });
    }, BLOCK_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.working.catch(() => undefined);
  }

  /** One after the other, so that no block is mined inside a reorganisation. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.working.then(work, work);
    this.working = result.catch(() => undefined);
    return result;
  }

  /** Within a turn. */
  async mineNow(blocks: number): Promise<void> {
    for (let mined = 0; mined < blocks; mined++) {
      const hasTransactions = await this.parts.mineOne();
      this.blocksDue = hasTransactions ? BLOCKS_AFTER : Math.max(0, this.blocksDue - 1);
      this.blocksInVain = hasTransactions ? 0 : this.blocksInVain + 1;
    }
    this.minedMs = this.parts.nowMs();
    await this.parts.keep();
  }

  /** Something waits for confirmations: as many blocks follow as behind a transaction. */
  awaitConfirmations(): void {
    this.blocksDue = BLOCKS_AFTER;
  }

  private async mineIfWanted(): Promise<void> {
    const isPending = await this.parts.isWaiting();
    const isWaiting = isPending && this.blocksInVain < MOST_IN_VAIN;
    if (!isPending) this.blocksInVain = 0;
    const isOld = this.parts.nowMs() - this.minedMs >= HEARTBEAT_MS;
    if (!isWaiting && this.blocksDue === 0 && !isOld) return;
    await this.mineNow(1);
  }
}
