/**
 * Brings the schema up to date. A step is applied once, in the order of the list, each in a transaction of its own
 * together with the note that it was; an applied step that has changed since stops the start, because the data may have
 * either of the two schemas.
 */
import { createHash } from 'node:crypto';
import { messageOf } from '../errors/thrown.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Sql, TransactionSql } from './connect.ts';
import type { Migration } from './migration.ts';

class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Answers the ids that were applied now. */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  refuseRepeatedIds(migrations);
  const known = await sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`;
    await transaction`
      create table if not exists schema_migration (
        id text primary key, content_hash text not null, applied_at timestamptz not null default now())`;
    return readApplied(transaction);
  });
  refuseUnknown(migrations, known);
  const fresh = migrations.filter((migration) => !isApplied(migration, known));
  const done: string[] = [];
  for (const migration of fresh) if (await applyOnce(sql, migration)) done.push(migration.id);
  return done;
}

/** False when another process was faster. */
async function applyOnce(sql: Sql, migration: Migration): Promise<boolean> {
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migration})`;
      if (isApplied(migration, await readApplied(transaction))) return false;
      await transaction.unsafe(migration.sql);
      await transaction`
        insert into schema_migration (id, content_hash) values (${migration.id}, ${contentHash(migration)})`;
      return true;
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new MigrationError(`migration ${migration.id} failed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function readApplied(sql: TransactionSql): Promise<Map<string, string>> {
  const rows = await sql<
    { id: string; content_hash: string }[]
  >`select id, content_hash from schema_migration`;
  return new Map(rows.map((row) => [row.id, row.content_hash]));
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const hash = applied.get(migration.id);
  if (hash === undefined) return false;
  if (hash === contentHash(migration)) return true;
  throw new MigrationError(
    `migration ${migration.id} was changed after it had been applied: restore its text and add a new step instead`,
  );
}

/** The data was written by a newer program: going on with an older one could destroy what it does not know. */
function refuseUnknown(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Set(migrations.map((migration) => migration.id));
  const unknown = [...applied.keys()].filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new MigrationError(
      `the database has migrations this program does not know (${unknown.join(', ')}): it was written by a newer version`,
    );
}

function refuseRepeatedIds(migrations: readonly Migration[]): void {
  const ids = migrations.map((migration) => migration.id);
  const repeated = ids.filter((id, position) => ids.indexOf(id) !== position);
  if (repeated.length > 0) throw new MigrationError(`migration ids given twice: ${repeated.join(', ')}`);
}

/** Line ends and blanks at them are no change. */
function contentHash(migration: Migration): string {
  return createHash('sha256').update(migration.sql.replace(/\s+/g, ' ').trim()).digest('hex');
}
