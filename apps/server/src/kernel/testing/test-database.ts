/** A real PostgreSQL in a folder of its own, for tests; with the kernel's tables. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringCluster } from '@tern/test-kit/ready-cluster';
import {
  connect,
  type DatabaseTarget,
  migrate,
  type RunningPostgres,
  type Sql,
  startPostgres,
} from '../../platform/database/index.ts';
import { kernelMigrations } from '../migrations/index.ts';

export interface TestDatabase {
  dataDir: string;
  target: DatabaseTarget;
  /** For looking and for planting faults. */
  sql: Sql;
  postgres: RunningPostgres;
  /** Removes all rows, as in a fresh data folder. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-test-'));
  bringCluster(dataDir);
  const postgres = await startPostgres(dataDir);
  const sql = connect(postgres.target, { max: 2, name: 'test' });
  await migrate(sql, kernelMigrations);
  const database: TestDatabase = {
    dataDir,
    target: postgres.target,
    sql,
    postgres,
    async empty() {
      await sql`truncate journal, journal_archive, command_address, kernel_snapshot, kernel_snapshot_part, kernel_stop, projector_cursor`;
    },
    async close() {
      await sql.end({ timeout: 1 });
      await database.postgres.shutDown();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return database;
}
