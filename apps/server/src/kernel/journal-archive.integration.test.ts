/** Old rows leave the table for files, and everything that must still start, starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unpackRows } from './journal-file.ts';
import { EMPTY_CHAIN } from './journal-row.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, mixed, startTestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.empty();
  folder = join(database.dataDir, `archive-${Math.random().toString(36).slice(2)}`);
});

async function trade(projectors: string[], keepMs?: number): Promise<void> {
  const archive = { folder, projectors, keepMs };
  const kernel = await startTestKernel(database.target, { archive, snapshotEveryCommands: 100 });
  if (kernel.initial.markets.length === 0) await listAll(kernel);
  for (let n = 0; n < 500; n += 5)
    await Promise.all(Array.from({ length: 5 }, (_, i) => kernel.execute(mixed(n + i))));
  await kernel.stop();
}

const bounds = async () =>
  (
    await database.sql<{ first: bigint; last: bigint }[]>`
    select min(batch) as first, max(batch) as last from journal`
  )[0]!;

test('files and table together are the whole journal, and the server starts from what is left', async () => {
  await trade([]);
  await trade([]);
  const files = readdirSync(folder).sort();
  expect(files.length).toBeGreaterThan(1);
  let chain = EMPTY_CHAIN;
  for (const file of files) {
    const rows = await unpackRows(readFileSync(join(folder, file)), chain);
    const last = rows.at(-1)!;
    chain = { batch: last.batch, hash: last.hash, nextSequence: last.header.firstSeq + last.header.count };
  }
  const { first } = await bounds();
  expect(Number(first)).toBe(chain.batch + 1);
  const snapshots = await database.sql<{ batch: bigint }[]>`select batch from kernel_snapshot order by batch`;
  expect(first).toBeLessThanOrEqual(snapshots[0]!.batch);
  const kernel = await startTestKernel(database.target);
  expect(kernel.initial.openOrders.length).toBeGreaterThan(0);
  await kernel.stop();
  await database.sql`delete from journal where batch = ${first}`;
  await expect(startTestKernel(database.target)).rejects.toThrow(`row ${first} of the journal is missing`);
});

test('nothing leaves before every projector has seen it', async () => {
  await trade(['projector']);
  expect(existsSync(folder)).toBe(false);
  await database.sql`
    insert into projector_cursor (name, batch, sequence, dictionary) values ('projector', 50, 1, '')`;
  await trade(['projector']);
  expect((await bounds()).first).toBe(50n);
});

test('the demo forgets its files after a while', async () => {
  await trade([], 60_000);
  await database.sql`update journal_archive set exported_at_ms = exported_at_ms - 61_000`;
  const old = readdirSync(folder);
  await trade([], 60_000);
  const left = readdirSync(folder);
  expect(old.length).toBeGreaterThan(0);
  expect(left.filter((file) => old.includes(file))).toEqual([]);
  await (await startTestKernel(database.target)).stop();
});

test('a changed or cut file is noticed', async () => {
  await trade([]);
  const [file] = readdirSync(folder);
  const bytes = readFileSync(join(folder, file!));
  await expect(unpackRows(bytes.subarray(0, bytes.length - 30))).rejects.toThrow();
  const { gunzipSync, gzipSync } = await import('node:zlib');
  const plain = gunzipSync(bytes);
  for (const at of [20, 60, 100, 130, plain.length - 5]) {
    const changed = Buffer.from(plain);
    changed[at]! ^= 1;
    await expect(unpackRows(gzipSync(changed), EMPTY_CHAIN)).rejects.toThrow();
  }
});
