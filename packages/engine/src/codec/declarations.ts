/**
 * Commands and events as their domains declare them: the lane in which a command waits, the words that refuse it, the money
 * that an event moves, and their records. A kind without a record stands in the journal as 32-bit words (command-code.ts, event-code.ts).
 */
import { type Declaration, record } from './record.ts';
import type { FieldsOf } from './struct.ts';

/**
 * The queue in which a command waits for the engine (architecture#cancels-and-closes-keep-their-lane). `normal` is bounded and
 * sheds; `risk` goes first and is never shed; `tick` goes first too, but at most every other command.
 */
export type Lane = 'normal' | 'risk' | 'tick';

/** A method and not a function type, so that rules of several kinds fit in one table: the kind chooses the rule. */
export type LaneRule<Command> = Lane | { lane(command: Command): Lane }['lane'];

/** Words that no command lists: a command is done, or the core itself refuses it (base/rejections.ts). */
type AnsweredOfAny = 'OK' | 'INTERNAL' | 'POISONED';

export interface CommandInWords<Command, Word extends string = string> {
  readonly lane: LaneRule<Command>;
  /**
   * The words with which the command is refused, in the order of its checks: where several apply, the first is answered. A
   * word that two checks answer stands at the place of each.
   */
  readonly rejections: readonly Word[];
  /** A member's cancel of orders: a silent core gives it back after a while (architecture#a-silent-core). */
  readonly isCancel?: boolean;
}

export interface CommandInBlock<Command, Word extends string = string>
  extends CommandInWords<Command, Word>,
    Declaration<Command> {}

export type CommandDeclaration<Command, Word extends string> =
  | CommandInWords<Command, Word>
  | CommandInBlock<Command, Word>;

/** One declaration for each kind; the words are those of base and of the domain. */
export type CommandDeclarations<Union extends { kind: string }, Rejection extends string> = {
  readonly [Kind in Union['kind']]: CommandDeclaration<
    Extract<Union, { kind: Kind }>,
    Exclude<Rejection, AnsweredOfAny>
  >;
};

/** Likewise of commands that stand in blocks. */
export type CommandBlocks<Union extends { kind: string }, Rejection extends string> = {
  readonly [Kind in Union['kind']]: CommandInBlock<
    Extract<Union, { kind: Kind }>,
    Exclude<Rejection, AnsweredOfAny>
  >;
};

/** The answers that the handler of each kind may give: OK, or a word of the list of the kind. */
export type AnswersOf<Declared extends Readonly<Record<string, { rejections: readonly string[] }>>> = {
  readonly [Kind in keyof Declared]: 'OK' | Declared[Kind]['rejections'][number];
};

export function commandRecord<Command extends { kind: string }, const Words extends readonly string[]>(
  lane: LaneRule<NoInfer<Command>>,
  rejections: Words,
  code: number,
  fields: NoInfer<FieldsOf<Command>>,
): CommandInBlock<Command, Words[number]> {
  return Object.assign(record<Command>(code, fields), { lane, rejections });
}

export function cancelRecord<Command extends { kind: string }, const Words extends readonly string[]>(
  rejections: Words,
  code: number,
  fields: NoInfer<FieldsOf<Command>>,
): CommandInBlock<Command, Words[number]> {
  const cancel = { lane: 'risk' as const, rejections, isCancel: true };
  return Object.assign(record<Command>(code, fields), cancel);
}

/** A reason for which a member's money changes; the words stand in money/causes.ts. */
export interface Cause {
  /** The number that read tables hold; a cause without one leaves no row. */
  readonly code: number | undefined;
  /** The weightiest cause of a command is the one that is named. */
  readonly weight: number;
}

/** The money that an event moves: for which reason, and of which members. A method, as in LaneRule. */
export interface Moves<Event> {
  readonly cause: Cause;
  members(event: Event): readonly number[];
}

export interface EventInWords<Event> {
  readonly moves?: Moves<Event>;
}

export interface EventInBlock<Event> extends EventInWords<Event>, Declaration<Event> {}

/** One declaration for each kind; an event that moves no money may say nothing but its record. */
export type EventDeclarations<Union extends { kind: string }> = {
  readonly [Kind in Union['kind']]:
    | EventInWords<Extract<Union, { kind: Kind }>>
    | EventInBlock<Extract<Union, { kind: Kind }>>;
};

/** Likewise of events that stand in blocks. */
export type EventBlocks<Union extends { kind: string }> = {
  readonly [Kind in Union['kind']]: EventInBlock<Extract<Union, { kind: Kind }>>;
};

export function eventRecord<Event extends { kind: string }>(
  moves: Moves<NoInfer<Event>>,
  code: number,
  fields: NoInfer<FieldsOf<Event>>,
): EventInBlock<Event> {
  return Object.assign(record<Event>(code, fields), { moves });
}

/** A domain as data: what it handles, writes, refuses with, and keeps in snapshots. */
export interface DomainDeclaration<
  Command extends { kind: string },
  Event extends { kind: string },
  Rejection extends string,
> {
  readonly commands: CommandDeclarations<Command, Rejection>;
  readonly events: EventDeclarations<Event>;
  /** Its own rejections with their codes. */
  readonly rejections: Readonly<Record<string, number>>;
  /** Its sections, whose order of bytes snapshot/snapshot.ts keeps. */
  readonly snapshot: object;
}
