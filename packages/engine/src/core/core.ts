/**
 * The exchange core: (state, commands) -> events, and nothing else. It is total (architecture#the-engine-is-total):
 * every command gets an answer. A bug met before a command's first mutation is its rejection INTERNAL; one met after it
 * throws EngineFault, and this core may not be used again.
 */
import type { AmountKind } from '../base/amount.ts';
import type { CommandBatch, EventBatch } from '../base/batch.ts';
import { CommandContext, type PlantedFaults } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { TWO_LIMB } from '../base/two-limb.ts';
import type { OrderBook } from '../book/order-book.ts';
import type { OrderStore } from '../book/order-store.ts';
import { TypedOrderBook } from '../book/typed-order-book.ts';
import { CodecError } from '../codec/byte-reader.ts';
import { EventWriter } from '../codec/event-writer.ts';
import { WordReader } from '../codec/word-reader.ts';
import { type BlockEvent, EVENT_BLOCKS } from '../journal/event-blocks.ts';
import type { Rejection } from '../journal/rejections.ts';
import { writeBalances, writeDone } from '../journal/write-account-events.ts';
import { EngineMemory } from '../memory/engine-memory.ts';
import type { RequestBounds } from '../requests/request-store.ts';
import { engineState } from '../snapshot/engine-state.ts';
import { readSnapshot, writeSnapshot } from '../snapshot/snapshot.ts';
import type { EngineState } from '../snapshot/state.ts';
import { CommandRouter } from './command-router.ts';
import { EngineFault } from './engine-fault.ts';

export interface CoreOptions {
  /** Told of every bug that became a rejection INTERNAL. */
  onBug?: (error: unknown, seq: number) => void;
  /** For tests of what happens when the engine is wrong. */
  faults?: PlantedFaults;
  /** For tests that compare: what the core counts with, and what its books are made of. */
  amounts?: AmountKind;
  makeBook?: (orders: OrderStore) => OrderBook;
  /** For tests that reach them: how many requests are remembered. */
  requestBounds?: RequestBounds;
}

export class Core {
  private readonly memory: EngineMemory;
  private readonly context: CommandContext;
  private readonly events: EventWriter<BlockEvent>;
  private readonly router: CommandRouter;
  private readonly reader = new WordReader();
  private readonly onBug: CoreOptions['onBug'];
  private isBroken = false;

  private constructor(options: CoreOptions) {
    const makeBook = options.makeBook ?? ((orders) => new TypedOrderBook(orders));
    this.memory = new EngineMemory(options.amounts ?? TWO_LIMB, makeBook, options.requestBounds);
    this.context = new CommandContext(options.faults);
    this.events = new EventWriter(this.memory.dictionary, EVENT_BLOCKS);
    this.router = new CommandRouter(this.memory, this.context, this.events);
    this.onBug = options.onBug;
  }

  static empty(options: CoreOptions = {}): Core {
    return new Core(options);
  }

  /** @throws CodecError when the bytes are not a snapshot of this engine version or an older one. */
  static restore(snapshot: Uint8Array, options: CoreOptions = {}): Core {
    const core = new Core(options);
    readSnapshot(snapshot, core.memory);
    return core;
  }

  get lastSeq(): number {
    return this.memory.counters.lastSeq;
  }

  /** The number of resting orders that the last command looked at, filled or not. */
  get makersSeen(): number {
    return this.context.makersSeen;
  }

  get lastTimeMs(): number {
    return this.memory.counters.lastTimeMs;
  }

  /**
   * Applies the commands of one batch and gives their events, whose bytes hold until the next push: a caller that keeps
   * them copies them.
   * @throws RangeError, before anything is done, when the batch does not follow the last one in sequence and time
   * @throws EngineFault when a command broke the engine
   */
  push(batch: CommandBatch): EventBatch {
    this.refuseMisfit(batch);
    const { firstSeq, count, timeMs } = batch;
    this.openBytes(batch.commands);
    this.events.beginBatch();
    for (let index = 0; index < count; index++) this.apply(index, firstSeq + index, timeMs);
    if (this.reader.at !== this.reader.end)
      throw this.fault(count, new CodecError('words are left after the last command'));
    return { firstSeq, count, timeMs, events: this.events.out.view() };
  }

  /** The same state gives the same bytes, whatever way led to it. */
  snapshot(): Uint8Array {
    this.refuseBroken();
    return writeSnapshot(this.memory);
  }

  /** A copy of the names as of the last command. */
  dictionary(): Dictionary {
    return this.memory.dictionary.clone();
  }

  private openBytes(commands: Uint8Array): void {
    try {
      this.reader.open(commands);
    } catch (error) {
      throw this.fault(0, error);
    }
  }

  private apply(index: number, seq: number, timeMs: number): void {
    const { memory, context, events } = this;
    const previousMs = memory.counters.lastTimeMs;
    context.begin(seq, timeMs);
    events.seq = seq;
    memory.counters.lastSeq = seq;
    memory.counters.lastTimeMs = timeMs;
    this.settleDue(index, timeMs, previousMs);
    const start = events.out.at;
    let rejection: Rejection;
    try {
      rejection = this.router.handle(this.reader);
    } catch (error) {
      if (context.mutating || error instanceof CodecError) throw this.fault(index, error);
      events.out.at = start;
      this.onBug?.(error, seq);
      rejection = 'INTERNAL';
    }
    context.contract = '';
    this.finish(index);
    writeDone(events, rejection, context.result, context.repeated);
  }

  /** Settles all that is due at the time of the command, whatever the command is: it must not fail. */
  private settleDue(index: number, timeMs: number, previousMs: number): void {
    try {
      // The command itself has changed nothing yet.
      if (!this.router.before(this.reader, timeMs, previousMs)) return;
      this.context.mutating = false;
      this.context.contract = '';
    } catch (error) {
      throw this.fault(index, error);
    }
  }

  /** Finishes the work that the command causes and writes its last events: it must not fail. */
  private finish(index: number): void {
    try {
      this.router.after();
      if (this.memory.ledger.touched.count > 0) this.writeBalances();
    } catch (error) {
      throw this.fault(index, error);
    }
  }

  /** Every account that the command touched, once, as it is now. */
  private writeBalances(): void {
    const { ledger } = this.memory;
    writeBalances(this.events, ledger.records, ledger.touched.slots, ledger.touched.count);
    ledger.settle();
  }

  private refuseMisfit({ firstSeq, count, timeMs }: CommandBatch): void {
    this.refuseBroken();
    const expected = this.memory.counters.lastSeq + 1;
    if (firstSeq !== expected) throw new RangeError(`the batch starts at ${firstSeq}, not at ${expected}`);
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`a batch of ${count} commands`);
    if (!Number.isSafeInteger(timeMs) || timeMs < this.memory.counters.lastTimeMs)
      throw new RangeError(`the batch's time ${timeMs} is before ${this.memory.counters.lastTimeMs}`);
  }

  private refuseBroken(): void {
    if (this.isBroken) throw new Error('this core broke on an earlier command and may not be used');
  }

  private fault(index: number, cause: unknown): EngineFault {
    this.isBroken = true;
    return new EngineFault(index, cause, this.context.contract);
  }
}

/** The state in a snapshot as plain data. */
export function readState(snapshot: Uint8Array): EngineState {
  const memory = new EngineMemory(TWO_LIMB, (orders) => new TypedOrderBook(orders));
  readSnapshot(snapshot, memory);
  return engineState(memory);
}
