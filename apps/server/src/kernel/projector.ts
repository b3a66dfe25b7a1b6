/**
 * Turns journal rows into read tables, on a connection of its own. A step applies the next rows with every projection
 * and moves the cursor, all in one transaction: a step happens once or not at all, and a projector that comes back
 * after a kill goes on at its cursor. It may lose its last steps with the power, because the journal still has them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Dictionary, readEvents } from '@tern/engine';
import { connect, type DatabaseTarget, type Sql, type TransactionSql } from '../platform/database/index.ts';
import { transact } from '../platform/database/transact.ts';
import { messageOf } from '../platform/errors/thrown.ts';
import { ArchivedRows } from './archived-rows.ts';
import { type DictionaryEntries, dictionaryFrom, entriesOf } from './dictionary-entries.ts';
import { type EventRow, readEventPage } from './journal-reader.ts';
import type { Released } from './kernel.ts';
import type { KernelLog } from './kernel-log.ts';
import type { Projection } from './projection.ts';

export const PROJECTOR_NAME = 'projector';

export interface ProjectorPosition {
  batch: number;
  /** All rows up to this sequence are in the read tables. */
  sequence: number;
}

export interface ProjectorSettings {
  database: DatabaseTarget;
  /** Where rows go that leave the table; undefined: none does. */
  archiveFolder?: string | undefined;
  /** The pause when all rows are read and no reader waits. */
  restMs: number;
}

/** Few enough that what a step makes is gone before the memory is swept. */
const STEP_ROWS = 64;
const LONGEST_RETRY_MS = 5_000;
const STOP_PATIENCE_MS = 5_000;

export class Projector {
  private readonly sql: Sql;
  private cursor: (ProjectorPosition & { dictionary: Dictionary }) | undefined;
  private stopped = false;
  private hurry: (() => void) | undefined;
  private hurried = false;
  private readonly archived: ArchivedRows | undefined;
  private readonly stopAsked = new AbortController();
  private working: Promise<void> | undefined;

  constructor(
    private readonly settings: ProjectorSettings,
    private readonly projections: readonly Projection[],
    private readonly log: KernelLog,
    private readonly onProgress: (position: ProjectorPosition) => void,
  ) {
    this.sql = connect(settings.database, {
      max: 1,
      name: 'tern projector',
      settings: { synchronous_commit: 'off' },
    });
    if (settings.archiveFolder !== undefined)
      this.archived = new ArchivedRows(this.sql, settings.archiveFolder);
  }

  start(): void {
    this.working = this.work();
  }

  /** A reader waits: the projector does not rest. */
  flush(): void {
    this.hurried = true;
    this.hurry?.();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopAsked.abort();
    this.flush();
    // A step that hangs in the database, e.g. at another session's lock, is cut off; the next start does it again.
    await Promise.race([this.working, sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
    await this.sql.end({ timeout: 2 });
  }

  private async work(): Promise<void> {
    let retryMs = 50;
    while (!this.stopped) {
      try {
        const full = await this.step();
        retryMs = 50;
        if (!full) await this.rest(this.settings.restMs);
      } catch (error) {
        // Trading goes on while the read tables stand still; waiting readers get the answer that they are behind.
        this.cursor = undefined;
        this.log.error(`the projector failed and tries again: ${messageOf(error)}`);
        await sleep(retryMs, undefined, { signal: this.stopAsked.signal }).catch(() => undefined);
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
  }

  private async rest(forMs: number): Promise<void> {
    if (!this.hurried && !this.stopped)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, forMs);
        this.hurry = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.hurry = undefined;
    this.hurried = false;
  }

  /** True when there may be more. */
  private async step(): Promise<boolean> {
    this.cursor ??= await this.readCursor();
    const { cursor } = this;
    const rows = await this.rowsAfter(cursor.batch);
    const last = rows.at(-1);
    if (last === undefined) return false;
    const dictionary = cursor.dictionary.clone();
    const released = rows.filter((row) => row.header.count > 0).map((row) => decode(row, dictionary));
    const sequence = last.header.firstSeq + last.header.count - 1;
    const next = { batch: last.batch, sequence, dictionary };
    await transact(this.sql, async (sql) => {
      for (const projection of this.projections)
        if (released.length > 0) await projection.apply(sql, released);
      await moveCursor(sql, cursor.batch, next);
    });
    this.cursor = next;
    this.onProgress({ batch: next.batch, sequence: next.sequence });
    // A file ends wherever it does.
    return rows.length === STEP_ROWS || this.archived?.isOpen === true;
  }

  /** The next rows, out of the table, or where it begins only later, out of the files that the rows before it went into. */
  private async rowsAfter(batch: number): Promise<readonly EventRow[]> {
    const rows = await readEventPage(this.sql, batch, STEP_ROWS);
    const next = batch + 1;
    if (rows.length === 0 || rows[0]?.batch === next) {
      this.archived?.forget();
      refuseGap(batch, rows);
      return rows;
    }
    const kept = await this.archived?.fileWith(next);
    if (kept === 'dropped')
      throw new Error(
        `row ${next} of the journal was given up with its file, as a demo's rows are after a day: the read tables cannot be built anew, only npm run reset-demo helps`,
      );
    const old = kept?.slice(next - kept[0]!.batch, next - kept[0]!.batch + STEP_ROWS) ?? [];
    refuseGap(batch, old.length === 0 ? rows : old);
    return old;
  }

  private async readCursor(): Promise<ProjectorPosition & { dictionary: Dictionary }> {
    const [row] = await this.sql<{ batch: bigint; sequence: bigint; dictionary: string }[]>`
      select batch, sequence, dictionary from projector_cursor where name = ${PROJECTOR_NAME}`;
    if (row === undefined) {
      await this.sql`
        insert into projector_cursor (name, batch, sequence, dictionary)
        values (${PROJECTOR_NAME}, 0, 0, ${textOf(Dictionary.empty())}) on conflict do nothing`;
      return { batch: 0, sequence: 0, dictionary: Dictionary.empty() };
    }
    const position = { batch: Number(row.batch), sequence: Number(row.sequence) };
    this.onProgress(position);
    return { ...position, dictionary: dictionaryFrom(JSON.parse(row.dictionary) as DictionaryEntries) };
  }
}

/** Fails when another projector has moved it meanwhile: then this step must not happen again. */
async function moveCursor(
  sql: TransactionSql,
  from: number,
  to: ProjectorPosition & { dictionary: Dictionary },
): Promise<void> {
  const moved = await sql`
    update projector_cursor
    set batch = ${to.batch}, sequence = ${to.sequence}, dictionary = ${textOf(to.dictionary)}
    where name = ${PROJECTOR_NAME} and batch = ${from}`;
  if (moved.count !== 1) throw new Error('another projector works on the same read tables');
}

function refuseGap(cursor: number, rows: readonly EventRow[]): void {
  rows.forEach((row, i) => {
    if (row.batch !== cursor + 1 + i)
      throw new Error(`row ${cursor + 1 + i} of the journal is missing: the read tables cannot go on`);
  });
}

function decode(row: EventRow, dictionary: Dictionary): Released {
  const events = readEvents({ ...row.header, events: row.events }, dictionary);
  return { batch: row.batch, header: row.header, events };
}

function textOf(dictionary: Dictionary): string {
  return JSON.stringify(entriesOf(dictionary));
}
