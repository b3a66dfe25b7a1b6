/** Data that is not what it must be: a clear refusal, or an older snapshot with a word about it; never a guess. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEngineHost } from './open-engine-host.ts';
import { listSnapshots } from './snapshot-store.ts';
import { crashKernel } from './testing/crash-kernel.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, mixed, order, startTestKernel, type TestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());

async function trade(kernel: TestKernel, count: number): Promise<void> {
  for (let n = 0; n < count; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => kernel.execute(mixed(n + i))));
}

/** Two snapshots and, when it crashes, a tail without one. */
async function leaveData(end: 'clean' | 'crash'): Promise<void> {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  await trade(kernel, 50);
  await kernel.stop();
  const next = await startTestKernel(database.target);
  await trade(next, 50);
  await next.stop();
  const last = await startTestKernel(database.target);
  await trade(last, 50);
  await (end === 'clean' ? last.stop() : crashKernel(last, database.sql));
}

async function errorOf(options = {}): Promise<Error & { exitCode?: number }> {
  try {
    await (await startTestKernel(database.target, options)).stop();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it started');
}

const lastBatch = async () =>
  Number((await database.sql<{ max: bigint }[]>`select max(batch) from journal`)[0]!.max);

test('a missing row', async () => {
  await leaveData('crash');
  const victim = (await lastBatch()) - 2;
  await database.sql`delete from journal where batch = ${victim}`;
  const { message, exitCode } = await errorOf();
  expect(message).toContain(`row ${victim} of the journal is missing`);
  expect(exitCode).toBe(78);
});

test('missing first rows', async () => {
  await leaveData('clean');
  await database.sql`delete from journal where batch <= 3`;
  expect((await errorOf()).message).toContain('row 1 of the journal is missing');
});

test('a missing end that a snapshot has seen', async () => {
  await leaveData('clean');
  const end = await lastBatch();
  await database.sql`delete from journal where batch >= ${end}`;
  expect((await errorOf()).message).toContain(`row ${end} was there before: its end is missing`);
});

test('a missing end that the projector has seen', async () => {
  await leaveData('crash');
  const end = await lastBatch();
  await database.sql`
    insert into projector_cursor (name, batch, sequence, dictionary) values ('projector', ${end}, 1, '')`;
  await database.sql`delete from journal where batch = ${end}`;
  expect((await errorOf()).message).toContain('its end is missing');
});

test.each(['commands', 'events', 'hash', 'prev_hash'])('a row with other %s', async (column) => {
  await leaveData('crash');
  const victim = (await lastBatch()) - 1;
  await database.sql`
    update journal set ${database.sql(column)} = set_byte(${database.sql(column)}, 0,
      get_byte(${database.sql(column)}, 0) # 1) where batch = ${victim}`;
  expect((await errorOf()).message).toMatch(
    new RegExp(`row ${victim} of the journal (was altered|does not)`),
  );
});

test.each(['time_ms', 'first_seq', 'count', 'epoch', 'engine_version'])(
  'a row with another %s',
  async (column) => {
    await leaveData('clean');
    const victim = (await lastBatch()) - 1;
    await database.sql`
    update journal set ${database.sql(column)} = ${database.sql(column)} + 1 where batch = ${victim}`;
    expect((await errorOf()).message).toMatch(
      new RegExp(`row ${victim} of the journal (was altered|begins at)`),
    );
  },
);

async function flipPart(batch: number): Promise<void> {
  await database.sql`
    update kernel_snapshot_part set bytes = set_byte(bytes, length(bytes) / 2,
      get_byte(bytes, length(bytes) / 2) # 255) where batch = ${batch}`;
}

test('a flipped byte in the newest snapshot costs a replay and is said', async () => {
  await leaveData('clean');
  const [newest] = await listSnapshots(database.sql);
  await flipPart(newest!.batch);
  const kernel = await startTestKernel(database.target);
  expect(kernel.log.lines.join()).toContain(`the snapshot at journal row ${newest!.batch} is damaged`);
  expect(kernel.log.lines.join()).toMatch(/replayed [1-9]/);
  expect(kernel.initial.seq).toBe(newest!.sequence + 1);
  await kernel.stop();
});

test('a snapshot that was cut off', async () => {
  await leaveData('clean');
  const [newest] = await listSnapshots(database.sql);
  await database.sql`
    update kernel_snapshot_part set bytes = substr(bytes, 1, length(bytes) - 20) where batch = ${newest!.batch}`;
  const kernel = await startTestKernel(database.target);
  expect(kernel.log.lines.join()).toContain('is damaged');
  await kernel.stop();
});

test('both snapshots damaged: the whole journal; when its beginning is in files, a refusal', async () => {
  await leaveData('clean');
  const heads = await listSnapshots(database.sql);
  for (const { batch } of heads) await flipPart(batch);
  const kernel = await startTestKernel(database.target);
  expect(kernel.log.lines.join()).toContain(
    'every snapshot is damaged: replaying the journal from its first row',
  );
  await crashKernel(kernel, database.sql);
  const [first] = await database.sql<{ batch: bigint; hash: Buffer }[]>`
    delete from journal where batch = 1 returning batch, hash`;
  await database.sql`
    insert into journal_archive (first_batch, last_batch, last_hash, file, sha256, exported_at_ms)
    values (1, 1, ${first!.hash}, 'journal-1-1.gz', ''::bytea, 0)`;
  expect((await errorOf()).message).toContain('no snapshot is sound');
});

test('a snapshot of another journal', async () => {
  await leaveData('clean');
  await database.sql`update kernel_snapshot set journal_hash = set_byte(journal_hash, 0, get_byte(journal_hash, 0) # 1)`;
  expect((await errorOf()).message).toContain('belongs to another journal');
});

test('an engine that replays to other events', async () => {
  await leaveData('crash');
  const openHost = async (snapshot: Uint8Array | undefined) => {
    const host = await openEngineHost('inline', snapshot);
    const push: typeof host.push = async (batch) => {
      const events = (await host.push(batch)).events.slice();
      events[0]! ^= 1;
      return { ...batch, events };
    };
    return Object.assign(Object.create(host) as typeof host, { push });
  };
  expect((await errorOf({ openHost })).message).toContain('replays to other events than it holds');
});

test('a tail of another engine version, until the old one has closed it', async () => {
  await leaveData('crash');
  const { message, exitCode } = await errorOf({ engineVersion: 1001 });
  expect(message).toContain('start the version that wrote it once more, stop it cleanly');
  expect(exitCode).toBe(78);

  await (await startTestKernel(database.target)).stop();
  const upgraded = await startTestKernel(database.target, { engineVersion: 1001 });
  expect(upgraded.log.lines.join()).toContain('to 1001');
  expect((await upgraded.execute(order(1))).rejection).toBe('OK');
  await crashKernel(upgraded, database.sql);
  const again = await startTestKernel(database.target, { engineVersion: 1001 });
  expect(again.log.lines.join()).not.toContain('the engine changes');
  await again.stop();
  const versions = await database.sql<{ engine_version: number }[]>`
    select distinct engine_version from journal where count > 0 order by 1`;
  expect(versions.map((row) => row.engine_version)).toEqual([expect.any(Number), 1001]);
});
