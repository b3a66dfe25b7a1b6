/** The projector against real rows: once and in order, caught up by itself, never faster than the journal. */

import { eventually } from '@tern/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/database/index.ts';
import { eachEvent } from './each-event.ts';
import type { Projection } from './projection.ts';
import { type RunningProjector, startProjector } from './start-projector.ts';
import { crashKernel } from './testing/crash-kernel.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import {
  listAll,
  mixed,
  order,
  RememberedLog,
  startTestKernel,
  type TestKernel,
} from './testing/test-exchange.ts';

let database: TestDatabase;
const running: { stop(): Promise<unknown> }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.sql, [
    ...(await import('./migrations/index.ts')).kernelMigrations,
    {
      id: 'test/seen',
      sql: 'create table seen (place bigint generated always as identity, sequence bigint, kind text)',
    },
  ]);
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.empty();
  await database.sql`truncate seen restart identity`;
});
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop().catch(() => undefined);
});

/** Every finished command, in the order in which it came. */
const seen: Projection = {
  name: 'seen',
  tables: ['seen'],
  async apply(sql, rows) {
    const found: { sequence: number; kind: string }[] = [];
    for (const row of rows)
      eachEvent(row, (event, sequence) => {
        if (event.kind === 'command-done') found.push({ sequence, kind: event.rejection });
      });
    for (let at = 0; at < found.length; at += 1000)
      await sql`insert into seen ${sql(found.slice(at, at + 1000))}`;
  },
};

async function startKernel(): Promise<TestKernel> {
  const kernel = await startTestKernel(database.target);
  running.push(kernel);
  return kernel;
}

async function start(
  projection: Projection,
  restMs = 600_000,
): Promise<RunningProjector & { log: RememberedLog }> {
  const log = new RememberedLog();
  const projector = await startProjector({
    database: database.target,
    log,
    run: { inline: [projection] },
    restMs,
  });
  running.push(projector);
  return Object.assign(Object.create(projector) as RunningProjector, { log });
}

/** A wait ends after half a second with the answer that the tables are behind; a test has more time. */
const caughtUp = (projector: RunningProjector, sequence: number) =>
  eventually(`the read tables hold ${sequence}`, () => projector.waitFor(sequence));

async function expectSeenUpTo(sequence: number): Promise<void> {
  const rows = await database.sql<{ sequence: bigint }[]>`select sequence from seen order by place`;
  expect(rows.map((row) => Number(row.sequence))).toEqual(Array.from({ length: sequence }, (_, i) => i + 1));
}

test('whoever waits gets what was just written, without the rest', async () => {
  const kernel = await startKernel();
  await listAll(kernel);
  const projector = await start(seen);
  for (let n = 0; n < 5; n++) {
    const { sequence } = await kernel.execute(order(1));
    // The projector rests for longer than the test waits, unless a reader asks.
    await caughtUp(projector, sequence);
    expect(projector.position.sequence).toBe(sequence);
  }
  await expectSeenUpTo(kernel.durable.sequence);
});

test('says that it is behind when something does not come', async () => {
  const kernel = await startKernel();
  const projector = await start(seen);
  const begunMs = performance.now();
  expect(await projector.waitFor(kernel.durable.sequence + 1)).toBe(false);
  expect(performance.now() - begunMs).toBeGreaterThan(450);
});

test('goes on where it was after kills of the core and of its own connection, each row once', async () => {
  let kernel = await startKernel();
  await listAll(kernel);
  await start(seen, 5);
  for (let round = 0; round < 4; round++) {
    const executing = Array.from({ length: 100 }, (_, n) => kernel.execute(mixed(n)));
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tern projector' and datname = current_database()`;
    await Promise.all(executing);
    await crashKernel(kernel, database.sql);
    kernel = await startKernel();
  }
  const last = running.find((one): one is RunningProjector => 'waitFor' in one)!;
  await caughtUp(last, kernel.durable.sequence);
  await expectSeenUpTo(kernel.durable.sequence);
});

test('a projection that fails stops nobody and is tried again from the same row', async () => {
  const kernel = await startKernel();
  await listAll(kernel);
  let failures = 3;
  const failing: Projection = {
    name: 'failing',
    tables: [],
    async apply(sql, rows) {
      await seen.apply(sql, rows);
      if (failures-- > 0) throw new Error('a planted failure');
    },
  };
  const projector = await start(failing, 5);
  const { sequence } = await kernel.execute(order(1));
  await caughtUp(projector, sequence);
  await expectSeenUpTo(sequence);
  expect(projector.log.lines.filter((line) => line.includes('a planted failure'))).toHaveLength(3);
});

test('two projectors do not apply a row twice', async () => {
  const kernel = await startKernel();
  await listAll(kernel);
  const first = await start(seen, 1);
  const second = await start(seen, 1);
  for (let n = 0; n < 30; n++) await kernel.execute(mixed(n));
  const { sequence } = kernel.durable;
  for (const projector of [first, second]) await caughtUp(projector, sequence);
  await expectSeenUpTo(sequence);
});

test('the projector of the bundle works in its own thread', async () => {
  const kernel = await startKernel();
  await listAll(kernel);
  const { MIGRATIONS } = await import('../modules.ts');
  const { sql } = database;
  await sql`delete from schema_migration where id = 'test/seen'`;
  await migrate(sql, MIGRATIONS);
  const log = new RememberedLog();
  const projector = await startProjector({ database: database.target, log, run: 'thread' });
  running.push(projector);
  await kernel.execute(order(1));
  await caughtUp(projector, kernel.durable.sequence);
  expect(projector.position.sequence, log.lines.join()).toBe(kernel.durable.sequence);
});
