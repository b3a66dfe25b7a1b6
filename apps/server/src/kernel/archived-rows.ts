/** Rows of the journal that have left the table, out of the files that they went into (journal-archive.ts). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../platform/database/index.ts';
import { unpackRows } from './journal-file.ts';
import type { JournalRow } from './journal-row.ts';

/** The rows of one file, dense; `dropped` when they were given up, as a demo does after a day. */
type ArchivedRowsFile = readonly JournalRow[] | 'dropped';

export class ArchivedRows {
  /** One file is big, and a reader reads many pages of the same one. */
  private unpacked: { file: string; rows: JournalRow[] } | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly folder: string,
  ) {}

  /** All rows of the file that holds this one; undefined: none does. */
  async fileWith(batch: number): Promise<ArchivedRowsFile | undefined> {
    const [kept] = await this.sql<{ file: string; dropped: boolean }[]>`
      select file, dropped from journal_archive where first_batch <= ${batch} and last_batch >= ${batch}`;
    if (kept === undefined) return undefined;
    const { file, dropped } = kept;
    if (dropped) return 'dropped';
    if (this.unpacked?.file !== file)
      this.unpacked = { file, rows: await unpackRows(await readFile(join(this.folder, file))) };
    return this.unpacked.rows;
  }

  /** True when the last rows came out of a file. */
  get isOpen(): boolean {
    return this.unpacked !== undefined;
  }

  /** Gives the memory back. */
  forget(): void {
    this.unpacked = undefined;
  }
}
