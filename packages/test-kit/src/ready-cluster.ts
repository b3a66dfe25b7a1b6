/**
 * A cluster of PostgreSQL that tests start from: a run of tests makes one, and each data folder gets a copy, which takes a
 * tenth of the time in which initdb makes another.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that tells the tests' processes the data folder whose cluster is ready. */
export const READY_CLUSTER = 'TEST_READY_CLUSTER';

/** Brings a cluster into an empty data folder; without one that is ready, the server makes its own at its start. */
export function bringCluster(dataDir: string): void {
  const ready = process.env[READY_CLUSTER];
  const cluster = join(dataDir, 'postgres');
  if (ready === undefined || existsSync(cluster)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Unlike Node's copy this one keeps the owner, who is not root.
  execFileSync('cp', ['-a', join(ready, 'postgres'), cluster]);
}
