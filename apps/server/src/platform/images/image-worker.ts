/**
 * Cleans and marks images, each in a process of its own under limits of time and memory: damage that a hostile file
 * does to a decoder ends with that process. One processor is left to the server: as many run at once as there are others, at
 * most two. The queue before them takes turns and is short (image-queue.ts).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CallError } from '../http/call.ts';
import type { CleanImage, CleanJob, ImageAnswer, ImageJob, MarkJob } from './image-job.ts';
import { type ImageOwner, ImageQueue, type QueueLimits } from './image-queue.ts';
import { pixelsByHeader } from './image-size.ts';
import { MOST_IMAGE_BYTES, MOST_PIXELS } from './limits.ts';
import { sniffImage } from './sniff-image.ts';

interface ImageLimits extends QueueLimits {
  /** From the moment the process is ready: a busy machine gives it little of a processor, so this is long. */
  jobMs: number;
  /** The processor time of the process with its start, on Linux. */
  cpuSeconds: number;
  startMs: number;
  /** The memory that the process may hold beside the program itself. */
  memoryMb: number;
}

const IMAGE_LIMITS: ImageLimits = {
  jobMs: 20_000,
  cpuSeconds: 5,
  startMs: 15_000,
  memoryMb: 768,
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 32,
  waitingOfOne: 2,
};

/** The heap of V8 alone; memoryMb bounds the decoders' memory. */
const HEAP_MB = 128;
const isSource = import.meta.url.endsWith('.ts');
/** As with the threads: a server that runs from the sources uses the bundle's entry. */
const ENTRY = fileURLToPath(
  new URL(isSource ? '../../../dist/image-child.js' : './image-child.js', import.meta.url),
);

export class ImageWorker {
  private readonly limits: ImageLimits;
  private readonly queue: ImageQueue;

  constructor(limits: Partial<ImageLimits> = {}) {
    this.limits = { ...IMAGE_LIMITS, ...limits };
    this.queue = new ImageQueue(this.limits);
  }

  /** The image drawn anew, without anything that was in the file beside it. */
  async clean(
    { bytes, minWidth, minHeight }: Omit<CleanJob, 'kind' | 'mostPixels'>,
    owner: ImageOwner,
  ): Promise<CleanImage> {
    const mostPixels = readPixels(bytes);
    const job = { kind: 'clean', bytes, minWidth, minHeight, mostPixels, ...this.time } as const;
    return this.run(job, owner, { minWidth, minHeight });
  }

  /** The image as a JPEG with the text printed over all of it, for the operator of this name. */
  async mark(job: Omit<MarkJob, 'kind'>, operator: string): Promise<CleanImage> {
    return this.run({ kind: 'mark', ...job, ...this.time }, { lane: 'operators', id: operator }, {});
  }

  private get time(): { seconds: number } {
    return { seconds: Math.ceil(this.limits.jobMs / 1_000) };
  }

  private async run(job: ImageJob, owner: ImageOwner, values: Record<string, number>): Promise<CleanImage> {
    const leave = await this.queue.enter(owner);
    try {
      const answer = await this.inProcess(job);
      if (answer?.kind === 'done' && isWhatItSays(answer)) return answer;
      const error = answer?.kind === 'refused' ? answer.error : 'imageUnreadable';
      throw new CallError(
        error,
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      );
    } finally {
      leave();
    }
  }

  /** undefined: the process ended or was ended without an answer. */
  private async inProcess(job: ImageJob): Promise<ImageAnswer | undefined> {
    const child = startChild(this.limits);
    lowerPriority(child);
    const { startMs, jobMs } = this.limits;
    const ended = once(child, 'exit').catch(() => undefined);
    try {
      const ready = await answerOf(child, startMs);
      // That is the machine's fault and not the image's.
      if (ready?.kind !== 'ready') throw new Error('the process that decodes images did not start');
      child.send(job, () => undefined);
      return await answerOf(child, jobMs);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
  }
}

/** The process held a stranger's file: even its word is checked. */
function isWhatItSays({ bytes, contentType }: CleanImage): boolean {
  return `image/${sniffImage(bytes)}` === contentType;
}

/**
 * Refuses by size, first bytes and header alone: without decoding, so it comes before any step that costs more.
 * @returns the pixels that the image may have: those that its header says, or the most where it cannot be read
 */
export function readPixels(bytes: Uint8Array): number {
  if (bytes.byteLength > MOST_IMAGE_BYTES) throw new CallError('imageTooLarge');
  if (sniffImage(bytes) === undefined) throw new CallError('imageType');
  const pixels = pixelsByHeader(bytes) ?? MOST_PIXELS;
  if (pixels > MOST_PIXELS || pixels === 0) throw new CallError('imageUnreadable');
  return pixels;
}

function startChild({ memoryMb, cpuSeconds }: ImageLimits): ChildProcess {
  const args = [`--max-old-space-size=${HEAP_MB}`, ENTRY];
  const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  // No environment: no secret of the server's is within reach of a decoder.
  const options = { stdio, env: {}, serialization: 'advanced' } as const;
  if (process.platform !== 'linux') return spawn(process.execPath, args, options);
  const limited = `ulimit -c 0; ulimit -d ${memoryMb * 1024} && ulimit -t ${cpuSeconds} && exec "$@"`;
  return spawn('/bin/sh', ['-c', limited, 'sh', process.execPath, ...args], options);
}

/** Orders go before images: the process steps back while the server wants a processor. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  try {
    setPriority(pid, Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
  } catch {
    // It has ended, or the system does not allow it: the image is drawn all the same.
  }
}

function answerOf(child: ChildProcess, timeoutMs: number): Promise<ImageAnswer | undefined> {
  return new Promise((resolve) => {
    const finish = (answer?: ImageAnswer) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      resolve(answer);
    };
    const onMessage = (message: unknown) => finish(message as ImageAnswer);
    const onEnd = () => finish();
    const timer = setTimeout(onEnd, timeoutMs);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
  });
}
