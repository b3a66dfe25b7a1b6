/**
 * A database with a schema that other databases are copied from: to copy one takes a tenth of the time in which its
 * migrations run. Each schema of a run has one, made by the first test that asks.
 */
import { createHash } from 'node:crypto';
import { connect, type DatabaseTarget, type Migration, migrate, type Sql } from '../index.ts';

/** @param owner a connection to the cluster's own database; its end lets the next one look */
export async function findTemplate(
  owner: Sql,
  migrations: readonly Migration[],
  targetOf: (name: string) => DatabaseTarget,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16);
  const template = `template_${hash}`;
  // A lock of the session, since no database is made within a transaction; other processes ask for the same schema.
  await owner`select pg_advisory_lock(hashtextextended(${`schema ${hash}`}, 0))`;
  const found = await owner`select 1 from pg_database where datname = ${template}`;
  if (found.length > 0) return template;
  const draft = `draft_${hash}`;
  await owner.unsafe(`drop database if exists ${draft}`);
  await owner.unsafe(`create database ${draft} strategy file_copy`);
  await fill(targetOf(draft), migrations);
  await owner.unsafe(`alter database ${draft} rename to ${template}`);
  return template;
}

async function fill(target: DatabaseTarget, migrations: readonly Migration[]): Promise<void> {
  const sql = connect(target, { max: 1, name: 'test template' });
  try {
    await migrate(sql, migrations);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
