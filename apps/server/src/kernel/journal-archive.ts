/**
 * Moves old rows of the journal into files. Old is what lies before both of the last two snapshots that count and what
 * every projector has seen: no restart and no reader needs it. A row leaves the table only after its file was written,
 * synced, read back and its chain found whole.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../platform/database/index.ts';
import { packRows, unpackRows } from './journal-file.ts';
import { readPage } from './journal-reader.ts';
import type { JournalRow } from './journal-row.ts';
import type { KernelLog } from './kernel-log.ts';
import { listSnapshots } from './snapshot-store.ts';

export interface ArchiveOptions {
  folder: string;
  /** Names of the projectors that must have seen a row before it leaves. */
  projectors: readonly string[];
  /** undefined: files are kept for ever. */
  keepMs: number | undefined;
}

/** A file holds at most this much, uncompressed. */
const FILE_BYTES = 48 * 1024 * 1024;
const FILE_ROWS = 20_000;

export class JournalArchive {
  constructor(
    private readonly sql: Sql,
    private readonly options: ArchiveOptions,
    private readonly log: KernelLog,
  ) {}

  async exportOld(): Promise<void> {
    const end = await this.firstNeededBatch();
    for (;;) {
      const rows = await this.oldestRowsBefore(end);
      if (rows.length === 0) break;
      await this.exportRows(rows);
    }
    await this.dropExpired(Date.now());
  }

  /** Rows from this one on stay in the table. */
  private async firstNeededBatch(): Promise<number> {
    const older = (await listSnapshots(this.sql))[1];
    if (older === undefined) return 0;
    const cursors = await this.sql<
      { name: string; batch: bigint }[]
    >`select name, batch from projector_cursor`;
    const seen = this.options.projectors.map(
      (name) => cursors.find((cursor) => cursor.name === name)?.batch ?? 0n,
    );
    return Math.min(older.batch, ...seen.map(Number));
  }

  private async oldestRowsBefore(end: number): Promise<JournalRow[]> {
    const rows: JournalRow[] = [];
    for (let bytes = 0, after = 0; rows.length < FILE_ROWS && bytes < FILE_BYTES; ) {
      const page = (await readPage(this.sql, after, 256)).filter((row) => row.batch < end);
      if (page.length === 0) break;
      rows.push(...page);
      for (const row of page) bytes += row.commands.byteLength + row.events.byteLength;
      after = page.at(-1)!.batch;
    }
    return rows;
  }

  private async exportRows(rows: readonly JournalRow[]): Promise<void> {
    const first = rows[0]!;
    const last = rows.at(-1)!;
    const file = `journal-${digits(first.batch)}-${digits(last.batch)}.gz`;
    const packed = await packRows(rows);
    writeDurably(this.options.folder, file, packed);
    const kept = await unpackRows(await readFile(join(this.options.folder, file)));
    if (kept.length !== rows.length || Buffer.compare(kept.at(-1)!.hash, last.hash) !== 0)
      throw new Error(`the journal file ${file} does not hold what was written to it`);
    await this.sql.begin(async (sql) => {
      await sql`
        insert into journal_archive (first_batch, last_batch, last_hash, file, sha256, exported_at_ms)
        values (${first.batch}, ${last.batch}, ${last.hash}, ${file},
          ${createHash('sha256').update(packed).digest()}, ${Date.now()})`;
      await sql`delete from journal where batch <= ${last.batch}`;
    });
    this.log.info(`journal rows ${first.batch} to ${last.batch} are in ${file}`);
  }

  private async dropExpired(nowMs: number): Promise<void> {
    if (this.options.keepMs === undefined) return;
    const expired = await this.sql<{ first_batch: bigint; file: string }[]>`
      select first_batch, file from journal_archive
      where not dropped and exported_at_ms < ${nowMs - this.options.keepMs}`;
    for (const { first_batch, file } of expired) {
      rmSync(join(this.options.folder, file), { force: true });
      await this.sql`update journal_archive set dropped = true where first_batch = ${first_batch}`;
    }
  }
}

/** So that names sort like numbers. */
function digits(batch: number): string {
  return String(batch).padStart(12, '0');
}

function writeDurably(folder: string, name: string, bytes: Uint8Array): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
