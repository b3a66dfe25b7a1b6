/**
 * Puts a backup into an empty database and an empty data folder: the schema by the migrations that the backup names,
 * the rows as they were, the files and keys; then the journal is replayed and must lead to the state hash in the
 * archive. Starts nothing and serves nobody.
 */
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Writable } from 'node:stream';
import { stateOfJournal } from '../kernel/index.ts';
import { type Migration, migrate, type Sql, type TransactionSql } from '../platform/database/index.ts';
import { FORMAT, MANIFEST, type Manifest, SEAL, type Seal } from './manifest.ts';
import { readTar, type TarEntry } from './tar-file.ts';
import { sealOf } from './write-backup.ts';

export async function restoreBackup(
  sql: Sql,
  dataDir: string,
  archive: string,
  migrations: readonly Migration[],
): Promise<Seal> {
  await refuseUsedDatabase(sql);
  const entries = readTar(archive);
  const first = await entries.next();
  if (first.done === true || first.value.name !== MANIFEST) throw new Error(`${archive} is no backup`);
  const manifest = JSON.parse(first.value.content.toString('utf8')) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`this program cannot read backups of format ${manifest.format}`);
  await migrate(sql, chosen(migrations, manifest));
  const seal = await sql.begin(async (transaction) => {
    const found = await load(transaction, manifest, entries, dataDir);
    for (const { name, value } of manifest.counters)
      await transaction`select setval(${name}::regclass, ${value})`;
    return found;
  });
  if (seal === undefined) throw new Error('the backup was interrupted while it was written: it has no end');
  const restored = sealOf(await stateOfJournal(sql));
  if (restored.stateHash !== seal.stateHash || restored.batch !== seal.batch)
    throw new Error(
      `the restored journal leads to another state (row ${restored.batch}, ${restored.stateHash}) than the archive says (row ${seal.batch}, ${seal.stateHash})`,
    );
  return seal;
}

/** A folder that holds nothing, or is not there. */
export function refuseUsedFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: a backup is restored into an empty folder`);
}

async function refuseUsedDatabase(sql: Sql): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  if ((row?.count ?? 0) > 0)
    throw new Error('the database is not empty: a backup is restored into an empty one');
}

/** Later ones are applied by the server's next start, as after an upgrade. */
function chosen(migrations: readonly Migration[], manifest: Manifest): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.id, migration]));
  return manifest.migrations.map((id) => {
    const migration = known.get(id);
    if (migration === undefined)
      throw new Error(`the backup was made by a newer version: this one does not know migration ${id}`);
    return migration;
  });
}

async function load(
  sql: TransactionSql,
  manifest: Manifest,
  entries: AsyncIterable<TarEntry>,
  dataDir: string,
): Promise<Seal | undefined> {
  // Migrations may have put rows in; the backup has them too.
  const names = manifest.tables.map(({ name }) => name);
  if (names.length > 0) await sql`truncate ${sql(names)}`;
  let copying: { table: string; into: Writable } | undefined;
  const endCopy = async () => {
    if (copying === undefined) return;
    copying.into.end();
    await once(copying.into, 'finish');
    copying = undefined;
  };
  for await (const { name, content } of entries) {
    const table = /^database\/([^/]+)\//.exec(name)?.[1];
    if (table !== copying?.table) await endCopy();
    if (table !== undefined) {
      copying ??= { table, into: await openCopy(sql, manifest, table) };
      if (!copying.into.write(content)) await once(copying.into, 'drain');
    } else if (name.startsWith('files/')) writeFile(dataDir, name.slice('files/'.length), content);
    else if (name === SEAL) return JSON.parse(content.toString('utf8')) as Seal;
  }
  return undefined;
}

async function openCopy(sql: TransactionSql, manifest: Manifest, table: string): Promise<Writable> {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns;
  if (columns === undefined) throw new Error(`the backup holds rows of ${table}, which it does not list`);
  return sql`copy ${sql(table)} (${sql(columns)}) from stdin (format binary)`.writable();
}

function writeFile(dataDir: string, path: string, content: Buffer): void {
  const inside = normalize(path);
  if (inside.startsWith('..') || inside.startsWith('/'))
    throw new Error(`the backup names a file outside: ${path}`);
  const target = join(dataDir, inside);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  writeFileSync(target, content, { mode: 0o600, flush: true });
}
