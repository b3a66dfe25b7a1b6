/**
 * Starts the PostgreSQL that all integration tests of a run share before the first of them, and stops it after the last: a
 * cluster for each file would cost more than most files. No test kills it, so it syncs nothing; tests that kill or stop a
 * PostgreSQL start one of their own, which does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringCluster } from '@tern/test-kit/ready-cluster';
import { startPostgres } from '../index.ts';

/** The environment variable that tells the tests' processes the data folder. */
export const SHARED_POSTGRES = 'TEST_POSTGRES';

export default async function sharePostgres(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-tests-'));
  bringCluster(folder);
  const postgres = await startPostgres(folder, { fsync: 'off' });
  process.env[SHARED_POSTGRES] = folder;
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
