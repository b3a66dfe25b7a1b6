/** The log of finished backups, in the database that they were taken of. */
import type { Sql } from '../platform/database/index.ts';

/**
 * `batch` is the journal's last row in the backup. Data of an older version, which no newer server has opened yet, has no
 * log.
 */
export async function logBackup(sql: Sql, { batch }: { batch: number }, nowMs: number): Promise<void> {
  const [table] = await sql<{ there: boolean }[]>`select to_regclass('backup_log') is not null as there`;
  if (table?.there !== true) return;
  await sql`insert into backup_log (time_ms, batch) values (${nowMs}, ${batch}) on conflict do nothing`;
}

export interface BackupTimes {
  /** 0: there was none yet. */
  lastMs: number;
  /** When the exchange began. */
  sinceMs: number;
}

export async function readBackupTimes(sql: Sql): Promise<BackupTimes> {
  const [row] = await sql<{ last_ms: bigint | null; since_ms: bigint | null }[]>`
    select (select max(time_ms) from backup_log) as last_ms,
      (select (extract(epoch from min(applied_at)) * 1000)::bigint from schema_migration) as since_ms`;
  return { lastMs: Number(row?.last_ms ?? 0n), sinceMs: Number(row?.since_ms ?? 0n) };
}
