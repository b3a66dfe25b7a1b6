/** Reads rows of the journal, in order, a page at a time; anybody may read, and reading checks nothing. */
import type { BatchHeader } from '@tern/engine';
import { CopiedRows } from '../platform/database/copied-rows.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { JournalRow } from './journal-row.ts';

interface StoredRow {
  batch: bigint;
  epoch: bigint;
  engine_version: number;
  time_ms: bigint;
  first_seq: bigint;
  count: number;
  commands: Buffer;
  events: Buffer;
  prev_hash: Buffer;
  hash: Buffer;
}

const PAGE_ROWS = 256;

export async function* readRows(
  sql: Queryable,
  afterBatch: number,
  pageRows = PAGE_ROWS,
): AsyncGenerator<JournalRow[]> {
  for (let after = afterBatch; ; ) {
    const page = await readPage(sql, after, pageRows);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.batch;
  }
}

export async function readPage(
  sql: Queryable,
  afterBatch: number,
  pageRows = PAGE_ROWS,
): Promise<JournalRow[]> {
  const copied = await page(
    sql,
    'batch, epoch, engine_version, first_seq, count, time_ms, commands, events, prev_hash, hash',
    afterBatch,
    pageRows,
  );
  const rows: JournalRow[] = [];
  while (copied.next())
    rows.push({
      batch: copied.whole(),
      epoch: copied.whole(),
      engineVersion: copied.int32(),
      header: { firstSeq: copied.whole(), count: copied.int32(), timeMs: copied.whole() },
      commands: copied.bytea(),
      events: copied.bytea(),
      prevHash: copied.bytea(),
      hash: copied.bytea(),
    });
  return rows;
}

/** The events of a row, without its commands and hashes. */
export interface EventRow {
  batch: number;
  header: BatchHeader;
  events: Uint8Array;
}

/** The same rows for a reader that follows the journal as it grows. */
export async function readEventPage(
  sql: Queryable,
  afterBatch: number,
  pageRows: number,
): Promise<EventRow[]> {
  const copied = await page(sql, 'batch, first_seq, count, time_ms, events', afterBatch, pageRows);
  const rows: EventRow[] = [];
  while (copied.next())
    rows.push({
      batch: copied.whole(),
      header: { firstSeq: copied.whole(), count: copied.int32(), timeMs: copied.whole() },
      events: copied.bytea(),
    });
  return rows;
}

function page(sql: Queryable, columns: string, afterBatch: number, rows: number): Promise<CopiedRows> {
  const [after, limit] = [afterBatch, rows].map(Math.trunc);
  return CopiedRows.of(
    sql,
    `select ${columns} from journal where batch > ${after} order by batch limit ${limit}`,
  );
}

export async function readLastRow(sql: Queryable): Promise<JournalRow | undefined> {
  const [row] = await sql<StoredRow[]>`select * from journal order by batch desc limit 1`;
  return row && toRow(row);
}

/** Batch numbers, sequences and times stay far below 2^53. */
function toRow(stored: StoredRow): JournalRow {
  return {
    batch: Number(stored.batch),
    epoch: Number(stored.epoch),
    engineVersion: stored.engine_version,
    header: {
      firstSeq: Number(stored.first_seq),
      count: stored.count,
      timeMs: Number(stored.time_ms),
    },
    commands: stored.commands,
    events: stored.events,
    prevHash: stored.prev_hash,
    hash: stored.hash,
  };
}
