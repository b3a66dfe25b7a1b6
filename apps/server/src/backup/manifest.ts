/** The description of a backup: its first and its last entry. */

export const MANIFEST = 'tern-backup.json';
/** Written last: a backup without it was interrupted. */
export const SEAL = 'complete.json';
export const FORMAT = 1;

export interface BackedUpTable {
  name: string;
  columns: string[];
}

export interface Manifest {
  format: number;
  createdAt: string;
  /** Ids of the applied migrations, in the order in which they were applied. */
  migrations: string[];
  tables: BackedUpTable[];
  counters: { name: string; value: string }[];
}

export interface Seal {
  /** The journal's last row in the backup; 0: an empty journal. */
  batch: number;
  sequence: number;
  /** The hash of the engine's state after that row, in hex. */
  stateHash: string;
}

/** Name of one part of a table's rows, in PostgreSQL's binary copy format. */
export function partName(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}`;
}
