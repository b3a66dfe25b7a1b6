/**
 * Writes the whole exchange into one file while it runs: the database as of one instant (one transaction sees nothing
 * later), then the files and keys of the data folder, then the hash of the state that the journal in it leads to. Files
 * come after the database, so whatever a row names is there. In the middle of a change of the sealing key there are two
 * keys, and both are in it; a change that begins or ends meanwhile spoils the backup.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findSealingKeys, KEY_DRAFT, syncFolder } from '../exchange-data/data-folder.ts';
import { KEPT_BUILDS_FOLDER } from '../exchange-data/kept-builds.ts';
import { type JournalState, stateOfJournal } from '../kernel/index.ts';
import type { Queryable, Sql, TransactionSql } from '../platform/database/index.ts';
import { codeOfError } from '../platform/errors/thrown.ts';
import { LOCK_FILES } from '../platform/folder-lock/index.ts';
import {
  type BackedUpTable,
  FORMAT,
  MANIFEST,
  type Manifest,
  partName,
  SEAL,
  type Seal,
} from './manifest.ts';
import { listColumns, listCounters, listTables } from './table-list.ts';
import { createTar, type TarWriter } from './tar-file.ts';

const PART_BYTES = 8 * 1024 * 1024;
/**
 * The database is copied as rows; the hand-out is made anew at every start, and the served web build is kept anew; drafts
 * are no objects and no keys yet; a lock is of its own folder.
 */
const NOT_FILES = new Set([
  'postgres',
  'demo.json',
  'demo.json.draft',
  KEPT_BUILDS_FOLDER,
  'objects/drafts',
  KEY_DRAFT,
  ...LOCK_FILES,
]);
/** A folder with this file is the signer's (docs/signer.md#the-folder): its keys and its log are in no backup. */
const SIGNER_MARK = '.tern-signer';

export async function writeBackup(sql: Sql, dataDir: string, target: string): Promise<Seal> {
  if (!relative(dataDir, target).startsWith('..'))
    throw new Error(`${target} lies in the data folder: a backup belongs elsewhere`);
  if (existsSync(target)) throw new Error(`${target} is there already: a backup is never written over`);
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.part`;
  rmSync(draft, { force: true });
  const tar = createTar(draft);
  try {
    const seal = await writeAll(sql, dataDir, tar);
    renameSync(draft, target);
    syncFolder(dirname(target));
    return seal;
  } catch (error) {
    await tar.discard();
    throw error;
  }
}

async function writeAll(sql: Sql, dataDir: string, tar: TarWriter): Promise<Seal> {
  const keys = sealingKeysIn(dataDir);
  const state = await sql.begin('isolation level repeatable read read only', async (transaction) => {
    const manifest = await describe(transaction);
    await tar.add(MANIFEST, json(manifest));
    for (const table of manifest.tables) await copyTable(transaction, table, tar);
    return stateOfJournal(transaction);
  });
  await copyFiles(tar, dataDir, '');
  // A row of the beginning might be sealed under a key that is gone when the files are copied.
  if (sealingKeysIn(dataDir) !== keys)
    throw new Error('the sealing key was changed while the backup was written: write it again');
  const seal = sealOf(state);
  await tar.add(SEAL, json(seal));
  await tar.finish();
  return seal;
}

function sealingKeysIn(dataDir: string): string {
  const { current, old } = findSealingKeys(dataDir) ?? {};
  return [current, old].map((key) => key?.toString('hex') ?? '').join(' ');
}

export function sealOf({ batch, sequence, stateHash }: JournalState): Seal {
  return { batch, sequence, stateHash };
}

async function describe(sql: Queryable): Promise<Manifest> {
  const applied = await sql<{ id: string }[]>`select id from schema_migration order by applied_at, id`;
  const tables: BackedUpTable[] = [];
  for (const name of await listTables(sql)) tables.push({ name, columns: await listColumns(sql, name) });
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: applied.map(({ id }) => id),
    tables,
    counters: await listCounters(sql),
  };
}

async function copyTable(
  sql: TransactionSql,
  { name, columns }: BackedUpTable,
  tar: TarWriter,
): Promise<void> {
  let part = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    await tar.add(partName(name, part++), Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of sql`copy ${sql(name)} (${sql(columns)}) to stdout (format binary)`.copyOut()) {
    waiting.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
}

async function copyFiles(tar: TarWriter, dataDir: string, folder: string): Promise<void> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true });
  if (entries.some(({ name }) => name === SIGNER_MARK)) return;
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (NOT_FILES.has(path)) continue;
    if (entry.isDirectory()) await copyFiles(tar, dataDir, path);
    else if (entry.isFile()) {
      const content = await readIfThere(join(dataDir, path));
      if (content !== undefined) await tar.add(`files/${path}`, content);
    }
  }
}

/** The running server may remove what it no longer needs. */
async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (codeOfError(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
