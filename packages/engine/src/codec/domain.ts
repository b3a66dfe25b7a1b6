/** The parts of a domain that the router asks: which commands the domain handles. */

import type { Rejection } from '../journal/rejections.ts';
import type { WordReader } from './word-reader.ts';

/** A method and not a function type, so that handlers of several kinds fit in one table: the kind chooses the handler. */
export type Handler<Command> = { handle(command: Command): Rejection }['handle'];

/** One handler for each kind of a union. */
export type Handlers<Union extends { kind: string }> = {
  readonly [Kind in Union['kind']]: Handler<Extract<Union, { kind: Kind }>>;
};

/** Handlers of orders and cancels, which the journal holds as words, by their codes. A handler reads the words. */
export type WordHandlers = Readonly<Record<number, (reader: WordReader) => Rejection>>;

export interface Domain<Union extends { kind: string }> {
  /** Commands that the journal holds as blocks of bytes. */
  readonly handle: Handlers<Union>;
  readonly handleWords?: WordHandlers;
}
