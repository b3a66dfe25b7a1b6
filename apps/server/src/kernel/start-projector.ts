/** Starts the projector, inline or in its own thread, and lets readers wait for it. */
import { Worker } from 'node:worker_threads';
import type { DatabaseTarget } from '../platform/database/index.ts';
import type { KernelLog } from './kernel-log.ts';
import type { Projection } from './projection.ts';
import { Projector, type ProjectorPosition } from './projector.ts';
import type { ProjectorNews, ProjectorOrder } from './projector-messages.ts';
import { SequenceWaiters } from './sequence-waiters.ts';
import { threadEntry } from './thread-entry.ts';

export interface ProjectorOptions {
  database: DatabaseTarget;
  log: KernelLog;
  /** `thread` runs the projections of the bundle in a thread of their own. */
  run: 'thread' | { inline: readonly Projection[] };
  /** Where old rows of the journal go; undefined: they stay in the table. */
  archiveFolder?: string;
  /** 200 by default. */
  restMs?: number;
}

export interface RunningProjector {
  /** The last row that is in the read tables. */
  readonly position: ProjectorPosition;
  /** The last fault that still stops the projector; undefined: it works. */
  readonly fault: string | undefined;
  /** True once everything up to the sequence is in the read tables; false after half a second without it. */
  waitFor(sequence: number): Promise<boolean>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 500;

/** Runs the projections, in this thread or in another. */
interface Engine {
  flush(): void;
  stop(): Promise<void>;
}

export async function startProjector(options: ProjectorOptions): Promise<RunningProjector> {
  const waiters = new SequenceWaiters(PATIENCE_MS);
  let position: ProjectorPosition = { batch: 0, sequence: 0 };
  let fault: string | undefined;
  const onProgress = (reached: ProjectorPosition) => {
    if (reached.batch > position.batch) fault = undefined;
    position = reached;
    waiters.reached(reached.sequence);
  };
  const log: KernelLog = {
    info: (message) => options.log.info(message),
    warn: (message) => options.log.warn(message),
    error(message) {
      fault = message;
      options.log.error(message);
    },
  };
  const engine =
    options.run === 'thread'
      ? inThread({ ...options, log }, onProgress)
      : inline({ ...options, log }, options.run.inline, onProgress);
  return {
    get position() {
      return position;
    },
    get fault() {
      return fault;
    },
    waitFor(sequence) {
      if (sequence <= position.sequence) return Promise.resolve(true);
      engine.flush();
      return waiters.wait(sequence);
    },
    async stop() {
      await engine.stop();
      waiters.giveUp();
    },
  };
}

function inline(
  { database, log, archiveFolder, restMs = 200 }: ProjectorOptions,
  projections: readonly Projection[],
  onProgress: (position: ProjectorPosition) => void,
): Engine {
  const projector = new Projector({ database, archiveFolder, restMs }, projections, log, onProgress);
  projector.start();
  return projector;
}

function inThread(
  { database, log, archiveFolder, restMs = 200 }: ProjectorOptions,
  onProgress: (position: ProjectorPosition) => void,
): Engine {
  let stopping = false;
  let worker: Worker;
  let ended: Promise<void>;
  const post = (order: ProjectorOrder) => worker.postMessage(order);
  const begin = () => {
    worker = new Worker(threadEntry('projector-thread'), { workerData: { database, archiveFolder, restMs } });
    worker.on('message', (news: ProjectorNews) => {
      if (news.kind === 'progress') onProgress(news.position);
      else log[news.level](news.message);
    });
    worker.on('error', (error) => log.error(`the projector's thread broke: ${error.message}`));
    ended = new Promise((resolve) =>
      worker.once('exit', () => {
        resolve();
        if (!stopping) setTimeout(() => !stopping && begin(), 1_000);
      }),
    );
  };
  begin();
  return {
    flush: () => post({ kind: 'flush' }),
    async stop() {
      stopping = true;
      post({ kind: 'stop' });
      await ended;
    },
  };
}
