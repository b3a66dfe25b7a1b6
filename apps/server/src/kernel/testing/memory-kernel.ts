/**
 * A kernel for the tests of modules: the real engine, no journal. Commands submitted in one loop turn become one row,
 * released and then answered as the real kernel does; the rows are kept so that a test can project them.
 */
import {
  type BatchHeader,
  type Command,
  CommandWriter,
  Core,
  type EngineState,
  type Event,
  laneOf,
  readEvents,
  readState,
} from '@tern/engine';
import { Decisions } from '../decisions.ts';
import {
  type Decided,
  type Decision,
  type Kernel,
  KernelUnavailableError,
  type Outcome,
  type Released,
  type SubmitFault,
} from '../kernel.ts';
import { outcomesOf } from '../outcomes-of.ts';

interface Waiting {
  command: Command;
  done: (outcome: Outcome) => void;
}

export class MemoryKernel implements Kernel {
  readonly initial: EngineState;
  readonly rows: Released[] = [];
  /** The clock of the next row; a test moves it. */
  nowMs = Date.UTC(2026, 0, 1);
  /** A test that says why gets it from every submit. */
  fault: SubmitFault | undefined;
  /** The lanes of what was submitted; a tick and a decision go before orders too. */
  readonly lanes: ('normal' | 'risk-reducing')[] = [];
  healthy = true;
  durable: { batch: number; sequence: number; timeMs: number };

  private readonly listeners: ((released: Released) => void)[] = [];
  private waiting: Waiting[] = [];
  private readonly decisions = new Decisions();

  /** `core`: one that has a past, to test a restart. */
  constructor(private readonly core: Core = Core.empty()) {
    this.initial = readState(core.snapshot());
    this.durable = { batch: 0, sequence: this.initial.seq, timeMs: this.initial.timeMs };
  }

  /** The same state in a new process: folds start anew from its snapshot. */
  restarted(): MemoryKernel {
    const next = new MemoryKernel(Core.restore(this.core.snapshot()));
    next.nowMs = this.nowMs;
    return next;
  }

  /** A snapshot of the state as it is now. */
  snapshot(): Uint8Array {
    return this.core.snapshot();
  }

  submit(command: Command, done: (outcome: Outcome) => void): SubmitFault | undefined {
    if (this.fault !== undefined) return this.fault;
    this.lanes.push(laneOf(command) === 'normal' ? 'normal' : 'risk-reducing');
    this.waiting.push({ command, done });
    if (this.waiting.length === 1) queueMicrotask(() => this.appendRow());
    return undefined;
  }

  execute(command: Command): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const fault = this.submit(command, resolve);
      if (fault !== undefined) reject(new KernelUnavailableError(fault));
    });
  }

  decide<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    if (this.fault !== undefined) return Promise.reject(new KernelUnavailableError(this.fault));
    this.lanes.push('risk-reducing');
    const decided = this.decisions.add(decide);
    queueMicrotask(() => this.appendRow());
    return decided;
  }

  onReleased(listener: (released: Released) => void): void {
    this.listeners.push(listener);
  }

  private appendRow(): void {
    const decided = this.decisions.makeNext();
    if (decided instanceof Promise) throw new Error('no turn of this kernel is lent');
    const waiting = decided === undefined ? this.waiting : [decided, ...this.waiting];
    this.waiting = [];
    if (waiting.length === 0) return;
    const timeMs = Math.max(this.durable.timeMs, this.nowMs);
    const header = { firstSeq: this.durable.sequence + 1, count: waiting.length, timeMs };
    let events: Event[];
    try {
      events = this.apply(
        header,
        waiting.map(({ command }) => command),
      );
    } catch (error) {
      // No caller may wait for ever in a test; the throw is reported as well.
      for (const { done } of waiting) done({ ...BROKEN, sequence: header.firstSeq, timeMs });
      throw error;
    }
    this.durable = { batch: this.durable.batch + 1, sequence: header.firstSeq + header.count - 1, timeMs };
    const released: Released = { batch: this.durable.batch, header, events };
    this.rows.push(released);
    for (const listener of this.listeners) listener(released);
    for (const [index, outcome] of outcomesOf(events, timeMs).entries()) waiting[index]?.done(outcome);
  }

  private apply(header: BatchHeader, commands: readonly Command[]): Event[] {
    const dictionary = this.core.dictionary();
    const writer = new CommandWriter(dictionary);
    for (const command of commands) writer.add(command);
    return readEvents(this.core.push({ ...header, commands: writer.take() }), dictionary);
  }
}

const BROKEN = { rejection: 'INTERNAL', result: 0, repeated: false } as const;
