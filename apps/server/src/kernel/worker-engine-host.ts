/**
 * The engine in a thread of its own. Requests are answered in order, so the oldest waiting promise is always the one
 * that an answer is for. When the thread ends unasked, everything that waits is rejected.
 */
import { Worker } from 'node:worker_threads';
import { type CommandBatch, type Dictionary, EngineFault, type EventBatch } from '@tern/engine';
import { dictionaryFrom } from './dictionary-entries.ts';
import type { EngineHost } from './engine-host.ts';
import type { EngineAnswer, EngineRequest } from './engine-thread-messages.ts';
import { Fifo } from './fifo.ts';
import { threadEntry } from './thread-entry.ts';

interface Waiter {
  resolve(answer: EngineAnswer): void;
  reject(error: Error): void;
}

export class WorkerEngineHost implements EngineHost {
  private readonly waiting = new Fifo<Waiter>();
  private closed = false;

  private constructor(private readonly worker: Worker) {
    worker.on('message', (answer: EngineAnswer) => this.settle(answer));
    worker.on('error', (error) => this.rejectAll(error));
    worker.on('exit', () => this.rejectAll(new Error('the engine thread has ended')));
  }

  static async open(snapshot: Uint8Array | undefined): Promise<WorkerEngineHost> {
    const host = new WorkerEngineHost(new Worker(threadEntry('engine-thread'), { workerData: { snapshot } }));
    await host.ask({ kind: 'dictionary' });
    return host;
  }

  async push(batch: CommandBatch): Promise<EventBatch> {
    // The bytes are copied: the journal needs them here, and they may be part of a larger buffer. A Buffer's slice
    // would be the same memory.
    const commands = new Uint8Array(batch.commands);
    const { firstSeq, count, timeMs } = batch;
    const answer = await this.ask({ kind: 'push', firstSeq, count, timeMs, commands }, [commands.buffer]);
    if (answer.kind !== 'pushed') throw new Error('the engine thread answered something else');
    return { firstSeq, count, timeMs, events: answer.events };
  }

  async snapshot(): Promise<Uint8Array> {
    const answer = await this.ask({ kind: 'snapshot' });
    if (answer.kind !== 'snapshot') throw new Error('the engine thread answered something else');
    return answer.bytes;
  }

  async dictionary(): Promise<Dictionary> {
    const answer = await this.ask({ kind: 'dictionary' });
    if (answer.kind !== 'dictionary') throw new Error('the engine thread answered something else');
    return dictionaryFrom(answer.entries);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.worker.terminate();
  }

  private ask(request: EngineRequest, transfer: ArrayBuffer[] = []): Promise<EngineAnswer> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new Error('the engine thread is closed'));
        return;
      }
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(request, transfer);
    });
  }

  private settle(answer: EngineAnswer): void {
    const waiter = this.waiting.shift();
    if (answer.kind === 'engine-fault')
      waiter?.reject(new EngineFault(answer.index, new Error(answer.message), answer.contract));
    else if (answer.kind === 'failed') waiter?.reject(new Error(answer.message));
    else waiter?.resolve(answer);
  }

  private rejectAll(error: Error): void {
    this.closed = true;
    for (let waiter = this.waiting.shift(); waiter !== undefined; waiter = this.waiting.shift())
      waiter.reject(error);
  }
}
