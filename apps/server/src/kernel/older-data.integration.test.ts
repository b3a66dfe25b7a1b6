/** Data of an older version, cleanly closed, is opened by a newer one: its schema, its engine, its read tables. */
import { readEvents } from '@tern/engine';
import { expect, test } from 'vitest';
import { type Migration, migrate } from '../platform/database/index.ts';
import { dictionaryFrom } from './dictionary-entries.ts';
import { readRows } from './journal-reader.ts';
import { kernelMigrations } from './migrations/index.ts';
import type { Projection } from './projection.ts';
import { startProjector } from './start-projector.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { listAll, mixed, order, RememberedLog, startTestKernel } from './testing/test-exchange.ts';

const NEWER_ENGINE = 1_000_001;
const newerSchema: Migration[] = [
  { id: 'test/0001', sql: 'create table counted (commands bigint not null); insert into counted values (0)' },
  { id: 'test/0002', sql: 'alter table kernel_stop add column seen_by text' },
];

test('an older schema and an older engine, then newer ones', async () => {
  const database = await openTestDatabase();
  const { sql, target } = database;
  const old = await startTestKernel(target);
  await listAll(old);
  await Promise.all(Array.from({ length: 200 }, (_, n) => old.execute(mixed(n))));
  await old.execute(order(1, { requestId: 'from before' }));
  const before = old.durable;
  await old.stop();

  expect(await migrate(sql, [...kernelMigrations, ...newerSchema])).toEqual(['test/0001', 'test/0002']);
  const kernel = await startTestKernel(target, { engineVersion: NEWER_ENGINE });
  expect(kernel.initial.seq).toBe(before.sequence + 2);
  expect(kernel.initial.openOrders.map(({ requestId }) => requestId)).toContain('from before');
  const upgrades = [];
  const names = dictionaryFrom({ assets: [], markets: [], indexes: [], sources: [] });
  for await (const rows of readRows(sql, 0))
    for (const row of rows)
      for (const event of readEvents({ ...row.header, events: row.events }, names))
        if (event.kind === 'engine-was-upgraded') upgrades.push(event);
  expect(upgrades).toEqual([{ kind: 'engine-was-upgraded', from: expect.any(Number), to: NEWER_ENGINE }]);

  const counted: Projection = {
    name: 'counted',
    async apply(transaction, rows) {
      const commands = rows.reduce((sum, { header }) => sum + header.count, 0);
      await transaction`update counted set commands = commands + ${commands}`;
    },
  };
  const run = { inline: [counted] };
  const projector = await startProjector({ database: target, log: new RememberedLog(), run });
  const { sequence } = await kernel.execute(order(2));
  for (let i = 0; i < 20 && !(await projector.waitFor(sequence)); i++);
  expect((await sql<{ commands: bigint }[]>`select commands from counted`)[0]?.commands).toBe(
    BigInt(sequence),
  );
  await projector.stop();
  await kernel.stop();
  await database.close();
});
