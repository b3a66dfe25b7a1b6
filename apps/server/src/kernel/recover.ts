/**
 * Brings the engine to the last durable row: the newest sound snapshot, then every row after it. Each row is checked
 * against the chain and its events against those that the engine gives now. Whatever does not fit stops the start with
 * a sentence that says what and what to do; nothing is skipped and nothing is repaired.
 */
import { Buffer } from 'node:buffer';
import type { Queryable } from '../platform/database/index.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import type { EngineHost } from './engine-host.ts';
import { RefusedToStartError } from './faults.ts';
import { readRows } from './journal-reader.ts';
import { breakBetween, type ChainEnd, chainAfter, EMPTY_CHAIN, type JournalRow } from './journal-row.ts';
import type { KernelLog } from './kernel-log.ts';
import { DamagedSnapshotError, listSnapshots, loadSnapshot, type SnapshotHead } from './snapshot-store.ts';

export interface Recovered {
  host: EngineHost;
  /** undefined: an empty journal. */
  last: JournalRow | undefined;
  /** Version of the engine that wrote the state; undefined: there is none yet. */
  stateVersion: number | undefined;
  replayedCommands: number;
}

export interface RecoverOptions {
  sql: Queryable;
  /** The journal's last row; undefined: it is empty. */
  last: JournalRow | undefined;
  log: KernelLog;
  engineVersion: number;
  openHost(snapshot: Uint8Array | undefined): Promise<EngineHost>;
}

export async function recover(options: RecoverOptions): Promise<Recovered> {
  const { sql, last, log, engineVersion } = options;
  const start = await soundSnapshot(sql, log);
  if (start !== undefined && start.head.engineVersion > engineVersion)
    throw newerVersion(start.head, engineVersion);
  const host = await options.openHost(start?.bytes);
  let chain = await chainBeforeTable(sql);
  if (start === undefined && chain.batch > 0)
    throw new RefusedToStartError(
      'no snapshot is sound and the oldest rows of the journal are in exported files: restore a backup',
    );
  let stateVersion = start?.head.engineVersion;
  let replayedCommands = 0;
  for await (const page of readRows(sql, 0)) {
    for (const row of page) {
      refuseBreak(chain, row);
      chain = chainAfter(row);
      if (start !== undefined && row.batch <= start.head.batch) {
        if (row.batch === start.head.batch) refuseForeignSnapshot(start.head, row);
        continue;
      }
      if (row.header.count === 0) continue;
      if (row.engineVersion !== engineVersion) throw otherVersion(row, engineVersion);
      await replay(host, row);
      stateVersion = row.engineVersion;
      replayedCommands += row.header.count;
    }
  }
  await refuseMissingEnd(options, start?.head);
  if (replayedCommands > 0) log.info(`replayed ${replayedCommands} commands`);
  return { host, last, stateVersion, replayedCommands };
}

interface StartingPoint {
  head: SnapshotHead;
  bytes: Uint8Array;
}

/** The newest sound snapshot up to a row. Says so when it is not the newest one. */
export async function soundSnapshot(
  sql: Queryable,
  log: KernelLog,
  upToBatch = Number.POSITIVE_INFINITY,
): Promise<StartingPoint | undefined> {
  const heads = (await listSnapshots(sql)).filter(({ batch }) => batch <= upToBatch);
  for (const head of heads) {
    try {
      return { head, bytes: await loadSnapshot(sql, head) };
    } catch (error) {
      if (!(error instanceof DamagedSnapshotError)) throw error;
      log.error(
        `the snapshot at journal row ${head.batch} is damaged: ${error.message}; trying an older one`,
      );
    }
  }
  if (heads.length > 0) log.error('every snapshot is damaged: replaying the journal from its first row');
  return undefined;
}

/** The last exported row; the beginning when none was exported. */
async function chainBeforeTable(sql: Queryable): Promise<ChainEnd> {
  const [row] = await sql<{ last_batch: bigint; last_hash: Buffer }[]>`
    select last_batch, last_hash from journal_archive order by last_batch desc limit 1`;
  return row === undefined
    ? EMPTY_CHAIN
    : { batch: Number(row.last_batch), hash: row.last_hash, nextSequence: undefined };
}

function refuseBreak(chain: ChainEnd, row: JournalRow): void {
  const problem = breakBetween(chain, row);
  if (problem !== undefined) throw new RefusedToStartError(`${problem}. ${WHAT_TO_DO}`);
}

const WHAT_TO_DO =
  'The journal is the truth and is not repaired by guessing: restore a backup, or find the lost row';

function refuseForeignSnapshot(head: SnapshotHead, row: JournalRow): void {
  if (Buffer.compare(head.journalHash, row.hash) !== 0)
    throw new RefusedToStartError(
      `the snapshot at journal row ${row.batch} belongs to another journal: its row has another hash. ${WHAT_TO_DO}`,
    );
}

/** @throws RefusedToStartError when the engine gives other events than the row holds */
export async function replay(host: EngineHost, row: JournalRow): Promise<void> {
  let events: Uint8Array;
  try {
    ({ events } = await host.push({ ...row.header, commands: row.commands }));
  } catch (error) {
    throw new RefusedToStartError(
      `the engine cannot replay row ${row.batch} of the journal: ${messageOf(error)}. ${WHAT_TO_DO}`,
    );
  }
  if (Buffer.compare(events, row.events) !== 0)
    throw new RefusedToStartError(
      `row ${row.batch} of the journal replays to other events than it holds: this engine is not the one that wrote it`,
    );
}

function otherVersion(row: JournalRow, engineVersion: number): RefusedToStartError {
  return new RefusedToStartError(
    `row ${row.batch} of the journal was written by engine version ${row.engineVersion} and no snapshot covers it, this is version ${engineVersion}: start the version that wrote it once more, stop it cleanly (it makes a snapshot then), and start this one`,
  );
}

function newerVersion(head: SnapshotHead, engineVersion: number): RefusedToStartError {
  return new RefusedToStartError(
    `the snapshot at journal row ${head.batch} was written by engine version ${head.engineVersion}, this is version ${engineVersion}: start version ${head.engineVersion} or a newer one`,
  );
}

/** Rows that a snapshot or a reader has seen cannot have ceased to exist. */
async function refuseMissingEnd(
  { sql, last }: RecoverOptions,
  head: SnapshotHead | undefined,
): Promise<void> {
  const [cursor] = await sql<{ batch: bigint | null }[]>`select max(batch) as batch from projector_cursor`;
  const seen = Math.max(head?.batch ?? 0, Number(cursor?.batch ?? 0n));
  if ((last?.batch ?? 0) < seen)
    throw new RefusedToStartError(
      `the journal ends at row ${last?.batch ?? 0}, but row ${seen} was there before: its end is missing. ${WHAT_TO_DO}`,
    );
}
