/**
 * Puts a backup into an empty database and an empty data folder: the schema by the migrations that the backup names,
 * the rows as they were, the files and keys; then the journal is replayed and must lead to the state hash in the
 * archive. Starts no server.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { stateOfJournal } from '../kernel/index.ts';
import { type Migration, migrate, type Sql, type TransactionSql } from '../platform/database/index.ts';
import { LOCK_FILES } from '../platform/folder-lock/index.ts';
import { chosenMigrations, FILES, readManifest, tableOf } from './check-backup.ts';
import { type Manifest, SEAL, type Seal } from './manifest.ts';
import { restoreFile } from './restored-file.ts';
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
  const manifest = readManifest(await entries.next(), migrations);
  await migrate(sql, chosenMigrations(migrations, manifest));
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

/** A folder that holds nothing but its lock, or is not there. */
export function refuseUsedFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (readdirSync(dataDir).some((name) => !LOCK_FILES.has(name)))
    throw new Error(`${dataDir} is not empty: a backup is restored into an empty folder`);
}

async function refuseUsedDatabase(sql: Sql): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  if ((row?.count ?? 0) > 0)
    throw new Error('the database is not empty: a backup is restored into an empty one');
}

async function load(
  sql: TransactionSql,
  manifest: Manifest,
  entries: AsyncIterator<TarEntry>,
  dataDir: string,
): Promise<Seal | undefined> {
  // Migrations may have put rows in; the backup has them too.
  const names = manifest.tables.map(({ name }) => name);
  if (names.length > 0) await sql`truncate ${sql(names)}`;
  const left = new Entries(entries);
  for (let entry = await left.next(); entry !== undefined; entry = await left.next()) {
    const { name, content } = entry;
    const table = tableOf(name);
    if (table !== undefined) await copyTable(sql, manifest, table, left.partsOf(table, content));
    else if (name.startsWith(FILES)) restoreFile(dataDir, name.slice(FILES.length), content);
    else if (name === SEAL) return JSON.parse(content.toString('utf8')) as Seal;
  }
  return undefined;
}

/** Entries of an archive; the parts of one table follow each other. */
class Entries {
  private ahead: TarEntry | undefined;

  constructor(private readonly source: AsyncIterator<TarEntry>) {}

  async next(): Promise<TarEntry | undefined> {
    const { ahead } = this;
    this.ahead = undefined;
    if (ahead !== undefined) return ahead;
    const next = await this.source.next();
    return next.done === true ? undefined : next.value;
  }

  async *partsOf(table: string, first: Buffer): AsyncGenerator<Buffer> {
    yield first;
    for (;;) {
      this.ahead = await this.next();
      if (this.ahead === undefined || tableOf(this.ahead.name) !== table) return;
      yield this.ahead.content;
      this.ahead = undefined;
    }
  }
}

async function copyTable(
  sql: TransactionSql,
  manifest: Manifest,
  table: string,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns;
  if (columns === undefined) throw new Error(`the backup holds rows of ${table}, which it does not list`);
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const statement = `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin (format binary)`;
  await sql.unsafe(statement).copyIn(parts);
}
