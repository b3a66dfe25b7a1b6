/**
 * The parts of a domain that the router asks: which commands the domain handles, and with which words it refuses them. The
 * compiler finds the words that a handler answers and compares them with the list of its command, so a handler and what it
 * calls leave the type of their answers to it.
 */
import type { COMMAND_CODE } from './command-code.ts';
import type { WordReader } from './word-reader.ts';

/** A method and not a function type, so that handlers of several kinds fit in one table: the kind chooses the handler. */
export type Handler<Command, Answer> = { handle(command: Command): Answer }['handle'];

/** One handler for each kind of a union. */
export type Handlers<
  Union extends { kind: string },
  Answers extends Readonly<Record<Union['kind'], string>>,
> = {
  readonly [Kind in Union['kind']]: Handler<Extract<Union, { kind: Kind }>, Answers[Kind]>;
};

/** Handlers of orders and cancels, which the journal holds as words, by their codes. A handler reads the words. */
export type WordHandlers<Answers> = {
  readonly [Kind in keyof Answers & keyof typeof COMMAND_CODE as (typeof COMMAND_CODE)[Kind]]: (
    reader: WordReader,
  ) => Answers[Kind];
};

export interface Domain<
  Union extends { kind: string },
  Answers extends Readonly<Record<Union['kind'], string>>,
> {
  /** Commands that the journal holds as blocks of bytes. */
  readonly handle: Handlers<Union, Answers>;
  readonly handleWords?: WordHandlers<Answers>;
}
