/** A database of its own for a test, with the given schema, gone at `close`. One PostgreSQL serves all tests of a run. */
import { dirname } from 'node:path';
import { connect, type DatabaseTarget, type Migration, migrate, type Sql } from '../index.ts';
import { socketPath } from '../socket-path.ts';
import { OWNER } from '../target.ts';
import { SHARED_POSTGRES } from './shared-postgres.ts';

export interface TempDatabase {
  sql: Sql;
  target: DatabaseTarget;
  close(): Promise<void>;
}

let opened = 0;

export async function openTempDatabase(migrations: readonly Migration[]): Promise<TempDatabase> {
  const dataDir = process.env[SHARED_POSTGRES];
  if (dataDir === undefined) throw new Error('the PostgreSQL of the tests does not run');
  const name = `test_${process.pid}_${++opened}`;
  await asOwner(dataDir, `create database ${name}`);
  const socket = encodeURIComponent(dirname(socketPath(dataDir)));
  const target: DatabaseTarget = { kind: 'url', url: `postgres://${OWNER}@localhost/${name}?host=${socket}` };
  const sql = connect(target, { max: 4, name: 'test' });
  const close = async () => {
    await sql.end({ timeout: 1 });
    await asOwner(dataDir, `drop database ${name} with (force)`);
  };
  try {
    await migrate(sql, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { sql, target, close };
}

async function asOwner(dataDir: string, statement: string): Promise<void> {
  const sql = connect({ kind: 'embedded', dataDir }, { max: 1, name: 'test owner' });
  await sql.unsafe(statement);
  await sql.end();
}
