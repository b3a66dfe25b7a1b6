/** Read tables that were dropped are built anew from the journal, the rows that have left the table included. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/database/index.ts';
import { eachEvent } from './each-event.ts';
import { JournalHistory } from './journal-history.ts';
import type { Projection } from './projection.ts';
import { startProjector } from './start-projector.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, mixed, RememberedLog, startTestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = join(database.dataDir, 'journal');
  await migrate(database.sql, [
    ...(await import('./migrations/index.ts')).kernelMigrations,
    { id: 'test/counted', sql: 'create table counted (sequence bigint primary key)' },
  ]);
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.empty();
  await database.sql`truncate counted`;
  rmSync(folder, { recursive: true, force: true });
});

const counted: Projection = {
  name: 'counted',
  tables: ['counted'],
  async apply(sql, rows) {
    const found: { sequence: number }[] = [];
    for (const row of rows)
      eachEvent(row, (event, sequence) => {
        if (event.kind === 'command-done') found.push({ sequence });
      });
    await sql`insert into counted ${sql(found)}`;
  },
};

/** A journal whose older rows are in files; answers its last sequence. */
async function exported(keepMs?: number): Promise<number> {
  const archive = { folder, projectors: [], keepMs };
  const kernel = await startTestKernel(database.target, { archive, snapshotEveryCommands: 200 });
  await listAll(kernel);
  for (let n = 0; n < 600; n += 2)
    await Promise.all([kernel.execute(mixed(n)), kernel.execute(mixed(n + 1))]);
  const { sequence } = kernel.durable;
  await kernel.stop();
  expect(readdirSync(folder).length).toBeGreaterThan(0);
  return sequence;
}

const startBuilding = (log: RememberedLog) =>
  startProjector({
    database: database.target,
    log,
    restMs: 5,
    archiveFolder: folder,
    run: { inline: [counted] },
  });

test('from the first row on, and the history reads the same files', async () => {
  const last = await exported();
  const log = new RememberedLog();
  const projector = await startBuilding(log);
  await expect.poll(() => projector.position.sequence, { interval: 10 }).toBe(last);
  const [row] = await database.sql<{ count: number; least: bigint; most: bigint }[]>`
    select count(*)::int as count, min(sequence) as least, max(sequence) as most from counted`;
  expect(row).toEqual({ count: last, least: 1n, most: BigInt(last) });
  expect(log.lines).toEqual([]);
  await projector.stop();
  const history = new JournalHistory(database.sql, folder);
  expect((await history.find(1))?.firstSeq).toBe(1);
  expect((await history.before(undefined, 1)).length).toBe(1);
});

test('a demo that has given its old rows up says so', async () => {
  await exported();
  await database.sql`update journal_archive set dropped = true`;
  const log = new RememberedLog();
  const projector = await startBuilding(log);
  const words = expect.stringContaining('row 1 of the journal was given up with its file');
  await expect.poll(() => log.lines[0]).toEqual(words);
  expect(projector.fault).toEqual(words);
  await projector.stop();
});
