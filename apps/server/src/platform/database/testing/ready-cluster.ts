/** Makes the cluster that the data folders of tests are copied from, before the first test of a run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READY_CLUSTER } from '@tern/test-kit/ready-cluster';
import { startPostgres } from '../start-postgres.ts';

export default async function makeReadyCluster(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-cluster-'));
  const postgres = await startPostgres(folder);
  await postgres.stop();
  process.env[READY_CLUSTER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
