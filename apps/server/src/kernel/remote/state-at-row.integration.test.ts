/** The state at a row is that of an exchange that was there from the start. */
import { ENGINE_VERSION } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listSnapshots } from '../snapshot-store.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listAll, mixed, RememberedLog, startTestKernel } from '../testing/test-exchange.ts';
import { stateAtRow } from './state-at-row.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());

const log = new RememberedLog();
const at = (batch: number, version = ENGINE_VERSION) => stateAtRow(database.sql, batch, version, log);

/** Three lives of an exchange, each with a snapshot at its end and the state of its start. */
async function threeLives() {
  const lives = [];
  for (let life = 0; life < 3; life++) {
    const kernel = await startTestKernel(database.target);
    const { initial, durable } = kernel;
    lives.push({ initial, batch: durable.batch });
    if (life === 0) await listAll(kernel);
    for (let n = 0; n < 40; n++) await kernel.execute(mixed(n));
    await kernel.stop();
  }
  return lives;
}

test('is the state of a start at that row, from the first row or from a snapshot before it', async () => {
  const lives = await threeLives();
  for (const { initial, batch } of lives) {
    const joined = await at(batch);
    expect(joined?.state).toEqual(initial);
    expect(joined?.chain).toMatchObject({ batch, nextSequence: initial.seq + 1 });
  }
  const epochs = await Promise.all(lives.map(({ batch }) => at(batch)));
  expect(epochs.map((joined) => joined?.epoch)).toEqual([1, 2, 3]);
});

test('takes an older snapshot for a damaged one, and waits where there is none before the row', async () => {
  const lives = await threeLives();
  const { initial, batch } = lives[2]!;
  const [, , oldest] = await listSnapshots(database.sql);
  expect(oldest).toBeUndefined();
  const [newest, older] = await listSnapshots(database.sql);
  await database.sql`delete from journal where batch <= ${older!.batch}`;
  expect((await at(batch))?.state).toEqual(initial);
  expect(await at(older!.batch - 1)).toBeUndefined();
  expect((await at(older!.batch))?.epoch).toBe(Number.MAX_SAFE_INTEGER);
  await database.sql`update kernel_snapshot_part set bytes = '' where batch = ${older!.batch}`;
  expect(await at(batch)).toBeUndefined();
  expect((await at(newest!.batch))?.chain.batch).toBe(newest!.batch);
});

test('refuses rows that are altered, missing or of another engine', async () => {
  const [, , { batch } = { batch: 0 }] = await threeLives();
  await expect(at(batch, ENGINE_VERSION + 1)).rejects.toThrow(`this is version ${ENGINE_VERSION + 1}`);
  await expect(at(batch + 1_000)).rejects.toThrow(`row ${batch + 1_000} of the journal is missing`);
  await database.sql`update journal set time_ms = time_ms + 1 where batch = ${batch - 1}`;
  await database.sql`delete from kernel_snapshot`;
  await expect(at(batch)).rejects.toThrow('was altered');
});
