/**
 * A data folder as an older version left it when it was stopped cleanly: the kernel's rows, read from a file beside this
 * one, put into an empty database. The files are written by the version whose data they are and never changed.
 */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Sql } from '../../platform/database/index.ts';

type Row = Record<string, string | number | boolean>;

interface ClosedData {
  /** The state hash that that version answered when it stopped. */
  stateHash: string;
  journal: Row[];
  kernel_snapshot: Row[];
  kernel_snapshot_part: Row[];
}

const TABLES = ['journal', 'kernel_snapshot', 'kernel_snapshot_part'] as const;
/** The columns that the files hold in base64. */
const BYTES = ['commands', 'events', 'prev_hash', 'hash', 'journal_hash', 'state_hash', 'bytes'];

export async function loadClosedData(
  sql: Sql,
  engineVersion: 1 | 4 | 9,
): Promise<Pick<ClosedData, 'stateHash'>> {
  const file = new URL(`closed-data-of-version-${engineVersion}.json`, import.meta.url);
  const data = JSON.parse(readFileSync(file, 'utf8')) as ClosedData;
  for (const table of TABLES)
    for (const row of data[table]) await sql`insert into ${sql(table)} ${sql(stored(row))}`;
  return { stateHash: data.stateHash };
}

function stored(row: Row): Record<string, string | number | boolean | Buffer> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      BYTES.includes(column) ? Buffer.from(String(value), 'base64') : value,
    ]),
  );
}
