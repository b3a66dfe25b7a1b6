/** The parts of a domain that the router asks: which commands the domain handles, and with which words it refuses them. */
import type { WordReader } from './word-reader.ts';

/** A method and not a function type, so that handlers of several kinds fit in one table: the kind chooses the handler. */
export type Handler<Command, Rejected> = { handle(command: Command): Rejected }['handle'];

/** One handler for each kind of a union. */
export type Handlers<Union extends { kind: string }, Rejected> = {
  readonly [Kind in Union['kind']]: Handler<Extract<Union, { kind: Kind }>, Rejected>;
};

/** Handlers of orders and cancels, which the journal holds as words, by their codes. A handler reads the words. */
export type WordHandlers<Rejected> = Readonly<Record<number, (reader: WordReader) => Rejected>>;

export interface Domain<Union extends { kind: string }, Rejected> {
  /** Commands that the journal holds as blocks of bytes. */
  readonly handle: Handlers<Union, Rejected>;
  readonly handleWords?: WordHandlers<Rejected>;
}
