/**
 * Has pages made in a thread of its own, one job after another. Few jobs may wait: the server rejects a call beyond
 * them, so that strangers who ask for bars that no page holds yet do not fill the memory.
 */
import { Worker } from 'node:worker_threads';
import { threadEntry } from '../../kernel/thread-entry.ts';
import type { DatabaseTarget } from '../../platform/database/target.ts';
import { CallError } from '../../platform/http/call.ts';
import type { KlinePage, PageJob } from './kline-page.ts';
import type { PageOrder } from './kline-thread.ts';

const MOST_WAITING = 64;
const AGAIN_MS = 1_000;
/** A job holds some hundred kilobytes; without these the thread takes the young space that the server is given. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 };

interface Waiting {
  resolve(pages: KlinePage[]): void;
  reject(error: Error): void;
}
type Answer = { id: number } & ({ pages: KlinePage[] } | { problem: string });

export class PageMaker {
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
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

  /** @throws CallError rateLimited when too many wait, unavailable when the thread broke */
  make(job: PageJob): Promise<KlinePage[]> {
    const { worker } = this;
    if (worker === undefined) return Promise.reject(new CallError('unavailable'));
    if (this.waiting.size >= MOST_WAITING) return Promise.reject(new CallError('rateLimited'));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, job } satisfies PageOrder);
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.worker?.postMessage('stop');
    await this.ended;
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
        for (const { reject } of this.waiting.values()) reject(new CallError('unavailable'));
        this.waiting.clear();
        setTimeout(() => this.begin(), AGAIN_MS).unref();
        resolve();
      }),
    );
  }

  private receive(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('pages' in answer) waiting?.resolve(answer.pages);
    else waiting?.reject(new Error(answer.problem));
  }
}
