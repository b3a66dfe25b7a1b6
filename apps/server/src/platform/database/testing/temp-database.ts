/** A PostgreSQL of its own for a test file, with the given schema, gone at `close`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabaseTarget, type Migration, migrate, type Sql, startPostgres } from '../index.ts';

export interface TempDatabase {
  sql: Sql;
  target: DatabaseTarget;
  close(): Promise<void>;
}

export async function openTempDatabase(migrations: readonly Migration[]): Promise<TempDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-test-'));
  const postgres = await startPostgres(folder);
  const sql = connect(postgres.target, { max: 4, name: 'test' });
  const close = async () => {
    await sql.end({ timeout: 1 });
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(sql, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { sql, target: postgres.target, close };
}
