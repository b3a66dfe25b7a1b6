/**
 * The one mouth for commands. It gathers what waits into a row, stamps it, lets the engine decide, appends the row and
 * only then releases it: events to the listeners, outcomes to those who asked, all in one turn of the loop. While one
 * append is under way the next row gathers; there are never two. On any fault it falls silent for ever and hands the
 * fault up, because from then on only a recovery knows what is true.
 */
import {
  type BatchHeader,
  type Command,
  type Dictionary,
  type EngineState,
  type EventBatch,
  readEvents,
} from '@tern/engine';
import { messageOf } from '../platform/errors/thrown.ts';
import { ClockAlarm } from './clock-alarm.ts';
import { Decisions } from './decisions.ts';
import { EngineStoppedError } from './faults.ts';
import { type JournalRow, lastSequenceOf } from './journal-row.ts';
import { keepCulprit } from './keep-culprit.ts';
import {
  type Decided,
  type Decision,
  type Kernel,
  KernelUnavailableError,
  type Outcome,
  type Released,
  type SubmitFault,
} from './kernel.ts';
import { Lanes, type Waiting } from './lanes.ts';
import { outcomesOf } from './outcomes-of.ts';
import { writeAddresses } from './remote/command-addresses.ts';
import type { CoreSeam } from './remote/core-seam.ts';
import { RowGatherer } from './row-gatherer.ts';
import type { SequencerParts } from './sequencer-parts.ts';

interface Appended {
  row: JournalRow;
  waiting: readonly Waiting[];
}

export class Sequencer implements Kernel, CoreSeam {
  readonly initial: EngineState;
  private readonly lanes: Lanes;
  private readonly decisions = new Decisions();
  private readonly row: RowGatherer;
  private readonly clockAlarm: ClockAlarm;
  private readonly listeners: ((released: Released) => void)[] = [];
  private readonly rowListeners: ((row: JournalRow) => void)[] = [];
  /** True once a command has come from another process: before that no row looks for addresses. */
  private hasAddresses = false;
  private running: Promise<void> | undefined;
  private scheduled = false;
  private stopping = false;
  private fault: Error | undefined;
  private held = false;
  private appendedAtMs = performance.now();
  private released: { batch: number; sequence: number; timeMs: number };
  lastRow: JournalRow;

  constructor(private readonly parts: SequencerParts) {
    this.initial = parts.initial;
    this.lanes = new Lanes(parts.normalLimit);
    this.row = new RowGatherer(parts, this.lanes, (done, rejection) => this.refuse(done, rejection));
    this.clockAlarm = new ClockAlarm(parts.time, parts.log);
    const { last } = parts.journal;
    if (last === undefined) throw new Error('the journal was not taken over before its first command');
    this.lastRow = last;
    this.released = { batch: last.batch, sequence: lastSequenceOf(last), timeMs: last.header.timeMs };
  }

  get durable(): { batch: number; sequence: number; timeMs: number } {
    return this.released;
  }

  get healthy(): boolean {
    return this.isRunning && this.unappendedMs <= this.parts.silentAfterMs;
  }

  /** The time without a row, where that alone keeps the core from trading; undefined: it is not silent. */
  get silentMs(): number | undefined {
    const { unappendedMs } = this;
    return this.isRunning && unappendedMs > this.parts.silentAfterMs ? unappendedMs : undefined;
  }

  private get isRunning(): boolean {
    return this.fault === undefined && !this.stopping && !this.held;
  }

  private get unappendedMs(): number {
    return performance.now() - this.appendedAtMs;
  }

  get failed(): boolean {
    return this.fault !== undefined;
  }

  /** The time by which the clock is behind the engine's time; 0: it is not. */
  get clockBehindMs(): number {
    return this.parts.time.behindMs();
  }

  /** Commands that wait for the next row. */
  get queued(): number {
    return this.lanes.size + this.decisions.size;
  }

  onReleased(listener: (released: Released) => void): void {
    this.listeners.push(listener);
  }

  onReleasedRow(listener: (row: JournalRow) => void): void {
    this.rowListeners.push(listener);
  }

  get dictionary(): Dictionary {
    return this.parts.dictionary;
  }

  submit(
    command: Command,
    done: (outcome: Outcome) => void,
    undone?: (fault: SubmitFault) => void,
  ): SubmitFault | undefined {
    return this.submitWaiting({ command, done, undone, sinceMs: performance.now() });
  }

  submitWaiting(waiting: Waiting): SubmitFault | undefined {
    if (!this.isRunning) return 'stopping';
    if (this.parts.quarantine.has(waiting.command)) {
      setImmediate(() => this.refuse(waiting.done, 'POISONED'));
      return undefined;
    }
    if (!this.lanes.add(waiting)) return 'overloaded';
    if (waiting.address !== undefined) this.hasAddresses = true;
    this.wake();
    return undefined;
  }

  /**
   * Takes the cancels that have waited so long out of the queue and tells their callers so: nothing was done. One that an
   * append holds already is answered by its row alone.
   */
  giveBackCancels(waitedMs: number): void {
    for (const { undone } of this.lanes.takeOutCancels(performance.now() - waitedMs))
      if (undone !== undefined) this.tell(undone, 'silent');
  }

  execute(command: Command): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const refuse = (fault: SubmitFault) => reject(new KernelUnavailableError(fault));
      const fault = this.submit(command, resolve, refuse);
      if (fault !== undefined) refuse(fault);
    });
  }

  decide<D extends Decision>(decide: () => D): Promise<Decided<D>> {
    if (!this.isRunning) return Promise.reject(new KernelUnavailableError('stopping'));
    const decided = this.decisions.add(decide);
    this.wake();
    return decided;
  }

  lendTurn(lend: () => Promise<Waiting | undefined>, undone: (fault: SubmitFault) => void): void {
    if (!this.isRunning) {
      undone('stopping');
      return;
    }
    this.decisions.lend(lend, undone);
    this.hasAddresses = true;
    this.wake();
  }

  /** An operator has looked at the clock and takes it as it is. False: nothing is held for it. */
  acceptClockStep(): boolean {
    if (!this.held) return false;
    this.parts.time.accept();
    this.held = false;
    this.wake();
    return true;
  }

  /** Lets everything that waits become durable and be answered; takes nothing new. */
  async drain(): Promise<void> {
    this.stopping = true;
    while (this.fault === undefined && (this.running !== undefined || this.scheduled))
      await (this.running ?? new Promise((resolve) => setImmediate(resolve)));
    this.dismissQueue();
  }

  /** Waiting commands are in no row and will be in none: their callers get the answer that nothing was done. */
  private dismissQueue(): void {
    for (const { undone } of this.lanes.dismiss()) if (undone !== undefined) this.tell(undone, 'stopping');
    this.decisions.dismiss();
  }

  /** Something outside found that the core must stop, e.g. the journal's connection is gone. */
  fail(fault: Error): void {
    if (this.fault !== undefined) return;
    this.fault = fault;
    this.parts.onFault(fault);
  }

  private wake(): void {
    if (this.running !== undefined || this.scheduled || this.queued === 0) return;
    this.scheduled = true;
    // One turn later: all that this turn of the loop brings becomes one row.
    setImmediate(() => {
      this.scheduled = false;
      this.running = this.run()
        .catch((error: Error) => this.fail(error))
        .finally(() => {
          this.running = undefined;
          if (this.fault === undefined && !this.held) this.wake();
        });
    });
  }

  private async run(): Promise<void> {
    let last: Appended | undefined;
    try {
      while (this.queued > 0 && this.fault === undefined && !this.clockStepped()) {
        let before = last;
        last = undefined;
        // A decision reads live state, which holds a row once it is released.
        if (this.decisions.size > 0) before = this.release(before);
        const decided = this.decisions.makeNext();
        // A turn that is lent to another process is waited for: no row is decided meanwhile.
        const first = decided instanceof Promise ? await decided : decided;
        if (this.fault !== undefined) break;
        const waiting = this.row.gather(first);
        if (waiting.length === 0) {
          last = before;
          continue;
        }
        last = await this.append(waiting, before);
        const work = this.parts.afterRow(last.row);
        if (work !== undefined) {
          this.release(last);
          last = undefined;
          await work;
        }
      }
    } finally {
      this.release(last);
    }
  }

  /** Appends a row; the row before it is released while the append is under way. */
  private async append(waiting: readonly Waiting[], before: Appended | undefined): Promise<Appended> {
    const { journal, host, engineVersion, time } = this.parts;
    const timeMs = time.stamp();
    const header: BatchHeader = {
      firstSeq: lastSequenceOf(journal.last!) + 1,
      count: waiting.length,
      timeMs,
    };
    const commands = this.row.takeBytes();
    let batch: EventBatch;
    try {
      const pushed = host.push({ ...header, commands });
      if (pushed instanceof Promise) {
        this.release(before);
        before = undefined;
        batch = await pushed;
      } else batch = pushed;
    } catch (error) {
      this.release(before);
      throw await keepCulprit(this.parts.quarantine, error, waiting);
    }
    const addresses = this.hasAddresses ? writeAddresses(waiting.map(({ address }) => address)) : undefined;
    const appending = journal.append(engineVersion, header, commands, batch.events, addresses);
    this.release(before);
    const row = await appending;
    this.appendedAtMs = performance.now();
    return { row, waiting };
  }

  private release(appended: Appended | undefined): undefined {
    // A row that is durable is released even when its successor failed; after the connection is lost, nothing is.
    if (appended === undefined || this.fault !== undefined) return undefined;
    const { row, waiting } = appended;
    const events = readEvents({ ...row.header, events: row.events }, this.parts.dictionary);
    this.released = { batch: row.batch, sequence: lastSequenceOf(row), timeMs: row.header.timeMs };
    this.lastRow = row;
    for (const listener of this.rowListeners) listener(row);
    const released: Released = { batch: row.batch, header: row.header, events };
    for (const listener of this.listeners) listener(released);
    const outcomes = outcomesOf(events, row.header.timeMs);
    if (outcomes.length !== waiting.length)
      throw new EngineStoppedError(
        `row ${row.batch} answers ${outcomes.length} of ${waiting.length} commands`,
      );
    for (let i = 0; i < outcomes.length; i++) this.tell(waiting[i]!.done, outcomes[i]!);
    return undefined;
  }

  /** A callback that throws must not keep the others from their answers. */
  private tell<Answer>(done: (answer: Answer) => void, answer: Answer): void {
    try {
      done(answer);
    } catch (error) {
      this.parts.log.error(`an answer could not be given: ${messageOf(error)}`);
    }
  }

  private refuse(done: (outcome: Outcome) => void, rejection: 'POISONED' | 'BAD_COMMAND'): void {
    const { sequence, timeMs } = this.released;
    this.tell(done, { sequence, timeMs, rejection, result: 0, repeated: false });
  }

  private clockStepped(): boolean {
    this.clockAlarm.check();
    const stepMs = this.parts.time.forwardStepMs();
    if (stepMs === undefined) return false;
    this.parts.log.error(`the clock jumped forward by ${stepMs} ms`);
    if (!this.parts.holdsOnClockStep) {
      this.parts.time.accept();
      return false;
    }
    this.held = true;
    this.parts.log.error(
      'trading is held until an operator says `npm run admin -- clock accept` or starts the server again',
    );
    this.dismissQueue();
    return true;
  }
}
