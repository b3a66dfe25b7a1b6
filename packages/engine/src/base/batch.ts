/**
 * The form in which commands enter and events leave: one batch is one journal row. All commands of a batch share its
 * time; the first has sequence `firstSeq`, the next one more.
 *
 * The bytes are the engine's own: everybody else goes through `CommandWriter`, `readCommands` and `readEvents`
 * (journal/). Asset and market names are written as small numbers given at listing, so a reader of events must have
 * seen the listings: it holds a `Dictionary` made from a snapshot, which learns from the events read.
 */

export interface BatchHeader {
  /** Sequence of the first command; dense over the whole journal, from 1. */
  firstSeq: number;
  count: number;
  /** max(previous, clock) in UTC milliseconds (rules/conventions#time). */
  timeMs: number;
}

export interface CommandBatch extends BatchHeader {
  commands: Uint8Array;
}

export interface EventBatch extends BatchHeader {
  events: Uint8Array;
}
