/** A database of its own for a test, with the given schema, gone at `close`. One PostgreSQL serves all tests of a run. */
import { dirname } from 'node:path';
import { connect, type DatabaseTarget, type Migration, type Sql } from '../index.ts';
import { socketPath } from '../socket-path.ts';
import { OWNER } from '../target.ts';
import { SHARED_POSTGRES } from './shared-postgres.ts';
import { findTemplate } from './template-database.ts';

export interface TempDatabase {
  sql: Sql;
  target: DatabaseTarget;
  close(): Promise<void>;
}

let opened = 0;

export async function openTempDatabase(
  migrations: readonly Migration[],
  connections = 4,
): Promise<TempDatabase> {
  const dataDir = process.env[SHARED_POSTGRES];
  if (dataDir === undefined) throw new Error('the PostgreSQL of the tests does not run');
  const socket = encodeURIComponent(dirname(socketPath(dataDir)));
  const targetOf = (name: string): DatabaseTarget => ({
    kind: 'url',
    url: `postgres://${OWNER}@localhost/${name}?host=${socket}`,
  });
  const name = `test_${process.pid}_${++opened}`;
  await asOwner(dataDir, async (owner) => {
    const template = await findTemplate(owner, migrations, targetOf);
    await owner.unsafe(`create database ${name} template ${template} strategy file_copy`);
  });
  const sql = connect(targetOf(name), { max: connections, name: 'test' });
  return {
    sql,
    target: targetOf(name),
    async close() {
      await sql.end({ timeout: 1 });
      await asOwner(dataDir, (owner) => owner.unsafe(`drop database ${name} with (force)`));
    },
  };
}

async function asOwner(dataDir: string, act: (owner: Sql) => Promise<unknown>): Promise<void> {
  const owner = connect({ kind: 'embedded', dataDir }, { max: 1, name: 'test owner' });
  try {
    await act(owner);
  } finally {
    await owner.end();
  }
}
