/** The restore drill: a backup under load, restored into an empty folder, leads to the same state. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  KEY_DRAFT,
  keepOldSealingKey,
  newKey,
  placeNewSealingKey,
  readSealingKeys,
} from '../exchange-data/data-folder.ts';
import { kernelMigrations } from '../kernel/index.ts';
import { openTestDatabase, type TestDatabase } from '../kernel/testing/test-database.ts';
import { listAll, mixed, startTestKernel } from '../kernel/testing/test-exchange.ts';
import {
  connect,
  type Migration,
  migrate,
  type RunningPostgres,
  type Sql,
  startPostgres,
} from '../platform/database/index.ts';
import { FolderStorage, randomObjectName } from '../platform/object-storage/index.ts';
import { refuseUsedFolder, restoreBackup, writeBackup } from './index.ts';

const people: Migration = {
  id: 'test/people',
  sql: `create table person (id bigint generated always as identity primary key, name text not null);
    create table letter (id bigint primary key, person bigint not null references person, doc jsonb, at timestamptz);
    insert into person (name) values ('made by the migration')`,
};
const MIGRATIONS = [...kernelMigrations, people];

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tern-backup-'));
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
  rmSync(folder, { recursive: true, force: true });
});

async function source(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  cleanups.push(() => database.close());
  await migrate(database.sql, MIGRATIONS);
  return database;
}

async function emptyPlace(): Promise<{ dataDir: string; sql: Sql; postgres: RunningPostgres }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-test-'));
  refuseUsedFolder(dataDir);
  const postgres = await startPostgres(dataDir);
  const sql = connect(postgres.target, { max: 2, name: 'test' });
  cleanups.push(async () => {
    await sql.end({ timeout: 1 });
    await postgres.shutDown();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, sql, postgres };
}

test('a backup under load leads to the same state, and the server there goes on', async () => {
  const from = await source();
  await from.sql`insert into person (name) values ('Ada ''; drop table'), ('李')`;
  await from.sql`insert into letter values (7, 2, '{"a": [1, null]}', '2026-11-20 12:00:00.123456+08')`;
  await from.sql`insert into person (name) values (${'long'.repeat(100_000)})`;
  mkdirSync(join(from.dataDir, 'keys'));
  writeFileSync(join(from.dataDir, 'keys/pepper.key'), 'secret', { mode: 0o600 });
  const longName = `objects/${'deep/'.repeat(20)}${'name'.repeat(20)}`;
  mkdirSync(join(from.dataDir, longName, '..'), { recursive: true });
  writeFileSync(join(from.dataDir, longName), 'far');
  mkdirSync(join(from.dataDir, 'web-builds/000001-0123456789abcdef'), { recursive: true });
  writeFileSync(join(from.dataDir, 'web-builds/000001-0123456789abcdef/app.js'), 'built');
  const kernel = await startTestKernel(from.target, { snapshotEveryCommands: 400 });
  await listAll(kernel);
  let going = true;
  let answered = 0;
  const load = (async () => {
    for (let n = 0; going; n += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, i) => kernel.execute(mixed(n + i))));
      answered += 20;
    }
  })();
  await eventually('a thousand commands are answered', () => answered >= 1_000);
  const begun = answered;
  const archive = join(folder, 'new/backup.tar.gz');
  const seal = await writeBackup(from.sql, from.dataDir, archive);
  expect(answered).toBeGreaterThan(begun);
  going = false;
  await load;
  expect(seal.sequence).toBeGreaterThanOrEqual(begun);
  expect(seal.sequence).toBeLessThan(kernel.durable.sequence);
  await kernel.stop();
  expect(statSync(archive).mode & 0o077).toBe(0);

  const to = await emptyPlace();
  expect(await restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS)).toEqual(seal);
  expect(readFileSync(join(to.dataDir, 'keys/pepper.key'), 'utf8')).toBe('secret');
  expect(readFileSync(join(to.dataDir, longName), 'utf8')).toBe('far');
  expect(existsSync(join(to.dataDir, 'web-builds'))).toBe(false);
  const rows = (sql: Sql) => Promise.all([sql`select * from person order by id`, sql`select * from letter`]);
  expect(await rows(to.sql)).toEqual(await rows(from.sql));
  await to.sql`insert into person (name) values ('next')`;
  const [next] = await to.sql<{ id: bigint }[]>`select max(id) as id from person`;
  expect(next?.id).toBe(5n);
  const restored = await startTestKernel(to.postgres.target);
  expect(restored.initial.seq).toBe(seal.sequence + 1);
  expect((await restored.execute(mixed(0))).rejection).toBe('OK');
  await restored.stop();
});

async function smallBackup(): Promise<string> {
  const from = await source();
  const kernel = await startTestKernel(from.target);
  await listAll(kernel);
  await kernel.stop();
  const archive = join(folder, 'backup.tar.gz');
  await writeBackup(from.sql, from.dataDir, archive);
  await expect(writeBackup(from.sql, from.dataDir, archive)).rejects.toThrow('never written over');
  const inside = join(from.dataDir, 'backup.tar.gz');
  await expect(writeBackup(from.sql, from.dataDir, inside)).rejects.toThrow('belongs elsewhere');
  return archive;
}

test("the signer's folder is in no backup, wherever in the data folder it lies", async () => {
  const from = await source();
  const kernel = await startTestKernel(from.target);
  await listAll(kernel);
  await kernel.stop();
  mkdirSync(join(from.dataDir, 'chains/signer'), { recursive: true });
  for (const name of ['.tern-signer', 'keys.age', 'log.jsonl'])
    writeFileSync(join(from.dataDir, 'chains/signer', name), 'of the signer', { mode: 0o600 });
  writeFileSync(join(from.dataDir, 'chains/blocks'), 'of the server');
  const archive = join(folder, 'backup.tar.gz');
  await writeBackup(from.sql, from.dataDir, archive);
  const to = await emptyPlace();
  await restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS);
  expect(readFileSync(join(to.dataDir, 'chains/blocks'), 'utf8')).toBe('of the server');
  expect(existsSync(join(to.dataDir, 'chains/signer'))).toBe(false);
});

test('objects come back with the key that opens them, and drafts stay behind', { tags: 'long' }, async () => {
  const from = await source();
  const kernel = await startTestKernel(from.target);
  await listAll(kernel);
  await kernel.stop();
  const storage = new FolderStorage(from.dataDir, readSealingKeys(from.dataDir));
  const images = [randomBytes(300_000), Buffer.from('small')];
  const names = images.map(() => randomObjectName());
  for (const [index, name] of names.entries()) await storage.put(name, images[index] as Buffer);
  writeFileSync(join(from.dataDir, 'objects/drafts', randomObjectName()), 'half');
  const archive = join(folder, 'backup.tar.gz');
  await writeBackup(from.sql, from.dataDir, archive);

  const to = await emptyPlace();
  await restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS);
  expect(existsSync(join(to.dataDir, 'objects/drafts'))).toBe(false);
  const restored = new FolderStorage(to.dataDir, readSealingKeys(to.dataDir));
  for (const [index, name] of names.entries()) expect(await restored.get(name)).toEqual(images[index]);
});

test('in the middle of a change of the sealing key both keys are put back', { tags: 'long' }, async () => {
  const from = await source();
  const kernel = await startTestKernel(from.target);
  await listAll(kernel);
  await kernel.stop();
  const [before, after] = [randomObjectName(), randomObjectName()];
  const first = readSealingKeys(from.dataDir);
  await new FolderStorage(from.dataDir, first).put(before, Buffer.from('under the old one'));
  keepOldSealingKey(from.dataDir, first.current);
  placeNewSealingKey(from.dataDir, newKey());
  const both = readSealingKeys(from.dataDir);
  await new FolderStorage(from.dataDir, both).put(after, Buffer.from('under the new one'));
  writeFileSync(join(from.dataDir, KEY_DRAFT), 'half a key');
  const archive = join(folder, 'backup.tar.gz');
  await writeBackup(from.sql, from.dataDir, archive);

  const to = await emptyPlace();
  await restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS);
  expect(readSealingKeys(to.dataDir)).toEqual(both);
  expect(both.old).toEqual(first.current);
  expect(existsSync(join(to.dataDir, KEY_DRAFT))).toBe(false);
  for (const name of ['sealing.key', 'sealing.old.key'])
    expect(statSync(join(to.dataDir, 'keys', name)).mode & 0o077).toBe(0);
  const restored = new FolderStorage(to.dataDir, both);
  expect(String(await restored.get(before))).toBe('under the old one');
  expect(String(await restored.get(after))).toBe('under the new one');
});

test('a backup over which the sealing key changes is none', { tags: 'long' }, async () => {
  const from = await source();
  const kernel = await startTestKernel(from.target);
  await listAll(kernel);
  const first = readSealingKeys(from.dataDir);
  const archive = join(folder, 'backup.tar.gz');
  const written = writeBackup(from.sql, from.dataDir, archive);
  keepOldSealingKey(from.dataDir, first.current);
  await expect(written).rejects.toThrow('the sealing key was changed while');
  expect(existsSync(archive)).toBe(false);
  await kernel.stop();
});

test('a cut backup, a used database and a used folder are refused', async () => {
  const archive = await smallBackup();
  const to = await emptyPlace();
  const whole = readFileSync(archive);
  writeFileSync(archive, whole.subarray(0, whole.length >> 1));
  await expect(restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS)).rejects.toThrow();
  writeFileSync(archive, whole);
  await expect(restoreBackup(to.sql, to.dataDir, archive, MIGRATIONS)).rejects.toThrow(
    'the database is not empty',
  );
  expect(() => refuseUsedFolder(to.dataDir)).toThrow('is not empty');
});

test('a backup of a newer version is refused', { tags: 'long' }, async () => {
  const archive = await smallBackup();
  const to = await emptyPlace();
  await expect(restoreBackup(to.sql, to.dataDir, archive, kernelMigrations)).rejects.toThrow(
    'made by a newer version',
  );
});
