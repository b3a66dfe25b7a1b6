/**
 * One simulation: the engine and the reference exchange take the same seeded stream of commands through the full codec
 * (rules/accounts#ledger, rules/contracts#invariants). After every command the events are compared and the balances
 * must cancel out; every thousand commands, and at the end, states, sums and snapshots are compared too, and the engine
 * goes on from its snapshot.
 */

import { Random } from '@tern/test-kit/random';
import type { CommandBatch } from '../../src/base/batch.ts';
import { Core, type CoreOptions, readState } from '../../src/core/core.ts';
import { CommandWriter } from '../../src/journal/command-writer.ts';
import type { Command } from '../../src/journal/commands.ts';
import type { Event } from '../../src/journal/events.ts';
import { readEvents } from '../../src/journal/read-events.ts';
import { ReferenceExchange } from '../reference/reference-exchange.ts';
import { compareStates } from './compare.ts';
import type { Coverage } from './coverage.ts';
import { type MakePlay, type Play, refuseSums, spotPlay } from './play.ts';
import { START_TIME_MS } from './world.ts';

export interface SimulationOptions {
  seed: number;
  commands: number;
  /** The spot play by default. */
  play?: MakePlay;
  core?: CoreOptions;
  /** Called after every thousand commands. */
  onProgress?: (done: number) => void;
}

export interface SimulationReport {
  coverage: Coverage;
  /** All batches that the run pushed, so that it can be replayed. */
  batches: CommandBatch[];
  snapshot: Uint8Array;
}

const CHECK_EVERY = 1000;
const MAX_BATCH = 20;

/** @throws Error naming seed and command when the engine and the reference disagree or money does not add up */
export function simulate(options: SimulationOptions): SimulationReport {
  const simulation = new Simulation(options);
  return simulation.run();
}

class Simulation {
  private core: Core;
  private readonly reference = new ReferenceExchange();
  private readonly random: Random;
  private readonly play: Play;
  private readonly dictionary;
  private readonly writer: CommandWriter;
  private readonly batches: CommandBatch[] = [];
  private timeMs = START_TIME_MS;
  private nextCheck = CHECK_EVERY;

  constructor(private readonly options: SimulationOptions) {
    this.core = Core.empty(options.core);
    this.dictionary = this.core.dictionary();
    this.writer = new CommandWriter(this.dictionary);
    this.random = new Random(options.seed);
    this.play = (options.play ?? spotPlay)(this.random, this.reference);
  }

  run(): SimulationReport {
    this.push(this.play.opening);
    while (this.core.lastSeq < this.options.commands) {
      this.timeMs += this.play.advanceMs();
      const left = this.options.commands - this.core.lastSeq;
      const size = Math.min(this.random.between(1, MAX_BATCH), left);
      const commands: Command[] = [];
      for (let i = 0; i < size; i++) commands.push(this.play.next());
      this.push(commands);
      if (this.core.lastSeq >= this.nextCheck) {
        this.checkState();
        this.nextCheck += CHECK_EVERY;
        this.options.onProgress?.(this.core.lastSeq);
      }
    }
    const snapshot = this.checkState();
    return { coverage: this.play.coverage, batches: this.batches, snapshot };
  }

  private push(commands: readonly Command[]): void {
    for (const command of commands) this.writer.add(command);
    const batch: CommandBatch = {
      firstSeq: this.core.lastSeq + 1,
      count: commands.length,
      timeMs: this.timeMs,
      commands: this.writer.take(),
    };
    this.batches.push(batch);
    const events = readEvents(this.core.push(batch), this.dictionary);
    let start = 0;
    for (const [i, command] of commands.entries()) {
      let end = start;
      while (events[end]!.kind !== 'command-done') end++;
      this.check(command, events.slice(start, end + 1), batch.firstSeq + i);
      start = end + 1;
    }
  }

  private check(command: Command, events: readonly Event[], seq: number): void {
    try {
      this.play.check(command, events, this.reference.apply(command, this.timeMs));
      this.play.coverage.count(command, events);
    } catch (error) {
      throw this.failure(`command ${seq} (${command.kind})`, error);
    }
  }

  private checkState(): Uint8Array {
    const snapshot = this.core.snapshot();
    try {
      compareStates(readState(snapshot), this.reference.state());
      refuseSums(this.reference.sums());
      this.play.checkAll();
      const restored = Core.restore(snapshot, this.options.core);
      if (!areSameBytes(restored.snapshot(), snapshot)) throw new Error('a restored core has another state');
      this.core = restored;
    } catch (error) {
      throw this.failure(`after command ${this.core.lastSeq}`, error);
    }
    return snapshot;
  }

  private failure(where: string, cause: unknown): Error {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new Error(`seed ${this.options.seed}, ${where}: ${reason}`, { cause });
  }
}

/** The state of a fresh core after all batches: must be the one that the run ended with. */
export function replay(batches: readonly CommandBatch[], options: CoreOptions = {}): Uint8Array {
  const core = Core.empty(options);
  for (const batch of batches) core.push(batch);
  return core.snapshot();
}

export function areSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
