/**
 * Has pages made in a thread of its own. Two jobs are there at a time, of which one at most makes older pages: the newest
 * pages, which every chart shows first, have a place of their own. After each job of older pages their place rests for
 * as long as the job took, so that they never take a whole processor, however many ask for them. Few jobs may wait, by
 * turns and few of one member or address: the server rejects a call beyond them, so that strangers who ask for bars that
 * no page holds yet neither fill the memory nor keep others from theirs.
 */
import { Worker } from 'node:worker_threads';
import { threadEntry } from '../../../kernel/thread-entry.ts';
import type { DatabaseTarget } from '../../../platform/database/target.ts';
import { CallError } from '../../../platform/http/call.ts';
import { TurnQueue } from '../../../platform/turns/turn-queue.ts';
import type { KlinePage, PageJob } from './kline-page.ts';
import type { PageOrder } from './kline-thread.ts';

const AT_ONCE = 2;
const OLDER_AT_ONCE = 1;
/** The pages that a call misses are eight jobs at most: 1,500 bars lie in sixteen pages, and neighbours are one job. */
const WAITING = { mostInAll: 64, mostOfOne: 8 };
const AGAIN_MS = 1_000;
/** A job holds some hundred kilobytes; without these the thread takes the young space that the server is given. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

/** The place that a job waits in, and the asker whose turn it takes. */
export interface PageOrigin {
  lane: 'newest' | 'older';
  /** The member or the address that asks. */
  asker: string;
}

interface Waiting {
  lane: PageOrigin['lane'];
  job: PageJob;
  sentMs?: number;
  resolve(pages: KlinePage[]): void;
  reject(error: Error): void;
}
type Answer = { id: number } & ({ pages: KlinePage[] } | { problem: string });

export class PageMaker {
  private readonly waiting = {
    newest: new TurnQueue<string, Waiting>(WAITING),
    older: new TurnQueue<string, Waiting>(WAITING),
  };
  private readonly atWork = new Map<number, Waiting>();
  private lastId = 0;
  private olderRestUntilMs = 0;
  private stopping = false;
  /** undefined: it broke and has not begun again. */
  private worker: Worker | undefined;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DatabaseTarget,
    private readonly onFault: (error: Error) => void,
  ) {
    this.begin();
  }

  make(job: PageJob, { lane, asker }: PageOrigin): Promise<KlinePage[]> {
    if (this.worker === undefined) return Promise.reject(new CallError('unavailable'));
    return new Promise((resolve, reject) => {
      if (this.waiting[lane].add(asker, { lane, job, resolve, reject }) === undefined) this.sendWaiting();
      else reject(new CallError('rateLimited'));
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.worker?.postMessage('stop');
    await this.ended;
  }

  private sendWaiting(): void {
    while (this.worker !== undefined && this.atWork.size < AT_ONCE) {
      const order = this.nextOrder();
      if (order === undefined) return;
      const id = ++this.lastId;
      order.sentMs = performance.now();
      this.atWork.set(id, order);
      this.worker.postMessage({ id, job: order.job } satisfies PageOrder);
    }
  }

  private nextOrder(): Waiting | undefined {
    const newest = this.waiting.newest.next();
    if (newest !== undefined || performance.now() < this.olderRestUntilMs) return newest;
    const older = [...this.atWork.values()].filter(({ lane }) => lane === 'older').length;
    return older < OLDER_AT_ONCE ? this.waiting.older.next() : undefined;
  }

  private begin(): void {
    if (this.stopping) return;
    const workerData = this.database;
    const worker = new Worker(threadEntry('kline-thread'), { workerData, resourceLimits: MEMORY });
    worker.on('message', (answer: Answer) => this.receive(answer));
    worker.on('error', this.onFault);
    this.worker = worker;
    this.ended = new Promise((resolve) =>
      worker.once('exit', () => {
        this.worker = undefined;
        const lost = [...this.atWork.values(), ...this.waiting.newest.clear(), ...this.waiting.older.clear()];
        this.atWork.clear();
        for (const { reject } of lost) reject(new CallError('unavailable'));
        setTimeout(() => this.begin(), AGAIN_MS).unref();
        resolve();
      }),
    );
  }

  private restOlder(forMs: number): void {
    this.olderRestUntilMs = performance.now() + forMs;
    setTimeout(() => this.sendWaiting(), Math.ceil(forMs) + 1).unref();
  }

  private receive(answer: Answer): void {
    const order = this.atWork.get(answer.id);
    this.atWork.delete(answer.id);
    if ('pages' in answer) order?.resolve(answer.pages);
    else order?.reject(new Error(answer.problem));
    if (order?.lane === 'older') this.restOlder(performance.now() - (order.sentMs ?? 0));
    this.sendWaiting();
  }
}
