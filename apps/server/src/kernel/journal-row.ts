/**
 * One row of the journal and its hash. The hash covers every field and the hash of the row before, so a row that was
 * changed, moved or taken away breaks the chain. Rows without commands are epoch rows: a core writes one when it takes
 * over, and from then on the core before it can append nothing.
 */
import { createHash } from 'node:crypto';
import type { BatchHeader } from '@tern/engine';

export interface JournalRow {
  /** Dense, from 1. */
  batch: number;
  epoch: number;
  engineVersion: number;
  header: BatchHeader;
  commands: Uint8Array;
  events: Uint8Array;
  prevHash: Uint8Array;
  hash: Uint8Array;
}

/** The previous hash of the first row. */
export const BEFORE_FIRST = new Uint8Array(32);

const FIXED_BYTES = 32 + 8 * 4 + 4 * 4;

export function hashOf(row: Omit<JournalRow, 'hash'>): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES);
  fixed.set(row.prevHash, 0);
  fixed.writeBigUInt64LE(BigInt(row.batch), 32);
  fixed.writeBigUInt64LE(BigInt(row.epoch), 40);
  fixed.writeBigUInt64LE(BigInt(row.header.timeMs), 48);
  fixed.writeBigUInt64LE(BigInt(row.header.firstSeq), 56);
  fixed.writeUInt32LE(row.engineVersion, 64);
  fixed.writeUInt32LE(row.header.count, 68);
  fixed.writeUInt32LE(row.commands.byteLength, 72);
  fixed.writeUInt32LE(row.events.byteLength, 76);
  return createHash('sha256').update(fixed).update(row.commands).update(row.events).digest();
}

/** Sequence of the last command that the row or one before it holds. */
export function lastSequenceOf(row: JournalRow): number {
  return row.header.firstSeq + row.header.count - 1;
}

/** Where a chain stands: what the next row must continue. */
export interface ChainEnd {
  batch: number;
  hash: Uint8Array;
  /** undefined: not known. */
  nextSequence: number | undefined;
}

export const EMPTY_CHAIN: ChainEnd = { batch: 0, hash: BEFORE_FIRST, nextSequence: 1 };

export function chainAfter(row: JournalRow): ChainEnd {
  return { batch: row.batch, hash: row.hash, nextSequence: lastSequenceOf(row) + 1 };
}

/** The fault of a row as the next one; undefined: it continues the chain. */
export function breakBetween(before: ChainEnd, row: JournalRow): string | undefined {
  if (row.batch !== before.batch + 1)
    return `row ${before.batch + 1} of the journal is missing (row ${row.batch} comes after row ${before.batch})`;
  if (Buffer.compare(row.prevHash, before.hash) !== 0)
    return `row ${row.batch} of the journal does not continue row ${before.batch}: one of them was altered`;
  if (before.nextSequence !== undefined && row.header.firstSeq !== before.nextSequence)
    return `row ${row.batch} of the journal begins at sequence ${row.header.firstSeq} instead of ${before.nextSequence}`;
  if (Buffer.compare(hashOf(row), row.hash) !== 0)
    return `row ${row.batch} of the journal was altered: its hash does not fit its content`;
  return undefined;
}
