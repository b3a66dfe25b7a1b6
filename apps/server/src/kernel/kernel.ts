/**
 * The kernel as the rest of the server sees it: it takes commands and releases one stream of events. Nothing is
 * answered and nothing is released before its journal row is durable (architecture#acknowledged-means-durable).
 */
import type { BatchHeader, Command, EngineState, Event, Rejection } from '@tern/engine';
import { UnavailableError } from '../platform/errors/unavailable-error.ts';

/** The answer to one command, given after its row is durable. */
export interface Outcome {
  sequence: number;
  timeMs: number;
  rejection: Rejection;
  /** See CommandDone.result. */
  result: number;
  repeated: boolean;
}

/**
 * `overloaded`: the normal lane is full. `stopping`: draining. `silent`: a cancel was taken out of its lane, because no row
 * came, or the core of another process is not heard. Each way nothing was done; answer 503.
 */
export type SubmitFault = 'overloaded' | 'stopping' | 'silent';

/** One durable journal row, decoded. Listeners run synchronously, in order, before the row's outcomes are given. */
export interface Released {
  /** Dense journal row number. */
  batch: number;
  header: BatchHeader;
  /** The events of all commands of the row, in order; each command's events end with its command-done. */
  events: readonly Event[];
}

/** A command that was made of the state as it is, with what else its maker wants back. */
export interface Decision {
  command: Command;
}

export type Decided<D extends Decision> = D & { outcome: Outcome };

export interface Kernel {
  /**
   * Queues a command in the lane that its declaration names. `done` is called once, in the loop turn in which its row became durable, together with all
   * others of the row. When the process stops before that, it is never called: the connection dies with the process.
   * `undone` is called instead of it when the command is taken out of the queue again because trading is held, the
   * kernel stops or a cancel has waited too long: nothing was done. A command without `undone` outlasts a hold in the queue.
   * `unknown` is called before either of them, and once at most, when the core is another process and no answer came within the
   * time limit: the command may have been done. The answer follows when the core is heard again; when that takes more than nine
   * minutes, none may follow. A core of this process never calls it.
   */
  submit(
    command: Command,
    done: (outcome: Outcome) => void,
    undone?: (fault: SubmitFault) => void,
    unknown?: () => void,
  ): SubmitFault | undefined;
  /** submit as a promise; rejects with KernelUnavailableError on a SubmitFault, and with OutcomeUnknownError. */
  execute(command: Command): Promise<Outcome>;
  /**
   * Executes a command that holds only for the state that it was made from. Every row is released first; in the turn in
   * which `decide` then reads live state and answers the command, the engine takes it, before any other. The promise rejects
   * with what `decide` throws: nothing was done. A core of another process may ask for the decision anew, so `decide` changes
   * nothing itself.
   */
  decide<D extends Decision>(decide: () => D): Promise<Decided<D>>;
  /** The state at the last durable row before this process took its first command: where folds start. */
  readonly initial: EngineState;
  /** Must be called before the first command is submitted. */
  onReleased(listener: (released: Released) => void): void;
  /** The last durable row. */
  readonly durable: { batch: number; sequence: number; timeMs: number };
  /** False when nothing has been appended for 2 s (architecture#a-silent-core) or the kernel stops. */
  readonly healthy: boolean;
}

export class KernelUnavailableError extends UnavailableError {
  override readonly name = 'KernelUnavailableError';
  constructor(readonly fault: SubmitFault) {
    super(`the kernel takes no command: ${fault}`);
  }
}

/** The answer that follows an unknown outcome; `lost`: the core was not heard for so long that it knows the command no more. */
export type Settled = Outcome | SubmitFault | 'lost';

/** The command may have been done and may have not: no caller takes anything back before it is settled. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
  constructor(readonly settled: Promise<Settled>) {
    super('no answer came in time: it is not known whether the command was done');
  }
}
