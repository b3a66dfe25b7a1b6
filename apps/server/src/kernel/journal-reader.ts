/** Reads rows of the journal, in order, a page at a time; anybody may read, and reading checks nothing. */
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
  const rows = await sql<StoredRow[]>`
    select * from journal where batch > ${afterBatch} order by batch limit ${pageRows}`;
  return rows.map(toRow);
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
