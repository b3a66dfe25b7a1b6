/** Only the user of the private PostgreSQL and the user of the server may reach its cluster. */
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { databaseUser, isRoot } from './database-user.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';
import { clusterFolder } from './target.ts';

const NOBODY = 65_534;
let dataDir = '';
let postgres: RunningPostgres | undefined;
afterEach(async () => {
  await postgres?.shutDown();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(text: string): Promise<unknown> {
  const sql = connect({ kind: 'embedded', dataDir }, { max: 1, name: 'test' });
  try {
    return Object.values((await sql.unsafe(text))[0] ?? {})[0];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const owners = (folder: string): number[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return [lstatSync(path).uid, ...(entry.isDirectory() ? owners(path) : [])];
  });

test('a process of any other user neither reads the cluster nor reaches the socket', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-user-'));
  postgres = await startPostgres(dataDir);
  const { uid } = lstatSync(clusterFolder(dataDir));
  const users = spawnSync('cut', ['-d:', '-f3', '/etc/passwd'], { encoding: 'utf8' }).stdout.split('\n');
  // A cluster that a user started belongs to that user; one that root started belongs to an id without a name.
  expect(isRoot() ? users.includes(String(uid)) : uid !== process.getuid?.()).toBe(false);
  // To become another user takes root; without it the own one looks, and the cluster is open to it.
  const another = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  for (const name of ['PG_VERSION', '.s.PGSQL.5432', 'postmaster.pid']) {
    const seen = spawnSync('stat', [`/proc/${postgres.pid}/cwd/${name}`], {
      ...another,
      cwd: '/',
      encoding: 'utf8',
    });
    expect([name, seen.status === 0]).toEqual([name, !isRoot()]);
  }
});

test('a cluster that belonged to a shared user is taken over at the next start, and keeps its rows', async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tern-user-'));
  postgres = await startPostgres(dataDir);
  await ask('create table kept as select 7 as one');
  await postgres.shutDown();
  const cluster = clusterFolder(dataDir);
  if (isRoot())
    for (const path of [
      cluster,
      ...readdirSync(cluster, { recursive: true }).map((name) => join(cluster, String(name))),
    ])
      chownSync(path, NOBODY, NOBODY);
  postgres = await startPostgres(dataDir);
  expect(await ask('select one from kept')).toBe(7);
  const expected = isRoot() ? databaseUser(cluster).uid : process.getuid?.();
  expect(new Set([lstatSync(cluster).uid, ...owners(cluster)])).toEqual(new Set([expected]));
});
