/** Data of an older version, cleanly closed, is opened by a newer one: its schema, its engine, its read tables. */
import { Buffer } from 'node:buffer';
import {
  type Command,
  DEFAULT_BOUNDS,
  DEFAULT_INDEX_LIMITS,
  ENGINE_VERSION,
  type Event,
  readEvents,
} from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { expect, test } from 'vitest';
import { type Migration, migrate, type Sql } from '../platform/database/index.ts';
import { dictionaryFrom } from './dictionary-entries.ts';
import { readRows } from './journal-reader.ts';
import { kernelMigrations } from './migrations/index.ts';
import type { Projection } from './projection.ts';
import { listSnapshots } from './snapshot-store.ts';
import { startProjector } from './start-projector.ts';
import { loadClosedData } from './testing/closed-data.ts';
import { crashKernel } from './testing/crash-kernel.ts';
import { openTestDatabase } from './testing/test-database.ts';
import {
  listAll,
  mixed,
  order,
  RememberedLog,
  startTestKernel,
  type TestKernel,
} from './testing/test-exchange.ts';

const NEWER_ENGINE = 1_000_001;
const newerSchema: Migration[] = [
  { id: 'test/0001', sql: 'create table counted (commands bigint not null); insert into counted values (0)' },
  { id: 'test/0002', sql: 'alter table kernel_stop add column seen_by text' },
];

async function allEvents(sql: Sql): Promise<Event[]> {
  const names = dictionaryFrom({ assets: [], markets: [], indexes: [], sources: [] });
  const events: Event[] = [];
  for await (const rows of readRows(sql, 0))
    for (const row of rows) events.push(...readEvents({ ...row.header, events: row.events }, names));
  return events;
}

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
  const upgrades = (await allEvents(sql)).filter(({ kind }) => kind === 'engine-was-upgraded');
  expect(upgrades).toEqual([{ kind: 'engine-was-upgraded', from: expect.any(Number), to: NEWER_ENGINE }]);

  const counted: Projection = {
    name: 'counted',
    tables: ['counted'],
    async apply(transaction, rows) {
      const commands = rows.reduce((sum, { header }) => sum + header.count, 0);
      await transaction`update counted set commands = commands + ${commands}`;
    },
  };
  const run = { inline: [counted] };
  const projector = await startProjector({ database: target, log: new RememberedLog(), run });
  const { sequence } = await kernel.execute(order(2));
  await eventually(`the read tables hold ${sequence}`, () => projector.waitFor(sequence));
  expect((await sql<{ commands: bigint }[]>`select commands from counted`)[0]?.commands).toBe(
    BigInt(sequence),
  );
  await projector.stop();
  await kernel.stop();
  await database.close();
});

test('data that version 1 closed, taken over and gone on with', async () => {
  const database = await openTestDatabase();
  const { sql, target } = database;
  const { stateHash } = await loadClosedData(sql, 1);
  const [left] = await listSnapshots(sql);
  expect(Buffer.from(left!.stateHash).toString('hex')).toBe(stateHash);

  const kernel = await startTestKernel(target);
  expect(kernel.log.lines.join()).toContain(`the engine changes from version 1 to ${ENGINE_VERSION}`);
  expect(kernel.initial.seq).toBe(left!.sequence + 2);
  expect(kernel.initial.openOrders.map(({ requestId }) => requestId)).toContain('from before');
  const unlocked = { withdrawalLockedUntilMs: 0, identityLevel: 0 };
  expect(kernel.initial.members).toEqual([
    { memberId: 1, frozen: false, tradingAllowed: true, ...unlocked },
    { memberId: 2, frozen: false, tradingAllowed: true, ...unlocked },
    { memberId: 3, frozen: true, tradingAllowed: false, ...unlocked },
  ]);
  expect((await kernel.execute(order(2, { price: 60n }))).rejection).toBe('OK');
  const untilMs = 5_000_000_000_000;
  const locked = await kernel.execute({ kind: 'lock-withdrawal', memberId: 3, untilMs });
  expect(locked.rejection).toBe('OK');
  // Nothing covers the new rows but the snapshot of version 1.
  await crashKernel(kernel, sql);

  const again = await startTestKernel(target);
  expect(again.log.lines.join()).toContain('replayed 4 commands');
  expect(again.log.lines.join()).not.toContain('the engine changes');
  expect(again.initial.members[2]).toMatchObject({ withdrawalLockedUntilMs: untilMs, frozen: true });
  await again.stop();

  const events = await allEvents(sql);
  expect(events.filter(({ kind }) => kind === 'engine-was-upgraded')).toEqual([
    { kind: 'engine-was-upgraded', from: 1, to: ENGINE_VERSION },
  ]);
  const changes = events.filter((event) => event.kind === 'member-changed' && event.memberId === 3);
  expect(changes).toEqual([
    { kind: 'member-changed', memberId: 3, frozen: false, tradingAllowed: true, ...unlocked },
    { kind: 'member-changed', memberId: 3, frozen: true, tradingAllowed: false, ...unlocked },
    {
      kind: 'member-changed',
      memberId: 3,
      frozen: true,
      tradingAllowed: false,
      withdrawalLockedUntilMs: untilMs,
      identityLevel: 0,
    },
  ]);
  await database.close();
});

test('data that version 4 closed: its contract, its positions and its requests go on under the rules of now', async () => {
  const database = await openTestDatabase();
  const { sql, target } = database;
  const { stateHash } = await loadClosedData(sql, 4);
  const [left] = await listSnapshots(sql);
  expect(Buffer.from(left!.stateHash).toString('hex')).toBe(stateHash);
  // A minute after it was closed.
  let nowMs = left!.timeMs + 60_000;
  const start = () => startTestKernel(target, { clock: { nowMs: () => nowMs } });
  const kernel = await start();
  expect(kernel.log.lines.join()).toContain(`the engine changes from version 4 to ${ENGINE_VERSION}`);
  const market = 'AAA/USDT:USDT';
  const { contracts, indexes, positions, contractOrders, plans } = kernel.initial;
  expect(contracts).toMatchObject([
    { market, status: 'OPEN', feed: 'DEAD', markPrice: 5_001n, lastPrice: 5_000n, pendingSettings: null },
  ]);
  expect(contracts[0]?.settings.bounds).toEqual(DEFAULT_BOUNDS);
  expect(indexes).toMatchObject([{ limits: DEFAULT_INDEX_LIMITS, anchor: 0n, hasJumped: false }]);
  expect(positions.map(({ memberId, side, lots }) => [memberId, side, lots])).toEqual([
    [1, 'SHORT', 200_000_000n],
    [2, 'LONG', 200_000_000n],
  ]);
  expect(contractOrders.map(({ requestId }) => requestId)).toEqual(['resting short', 'resting close']);
  expect(plans.map(({ requestId }) => requestId)).toEqual(['waiting plan']);

  const order: Command = {
    kind: 'place-contract-order',
    market,
    type: 'LIMIT',
    timeInForce: 'GTC',
    leverage: 0,
    memberId: 2,
    requestId: 'matched long',
    tradeType: 'OPEN_LONG',
    price: 5_000n,
    lots: 200_000_000n,
    closeAll: false,
    closePercent: 0,
    takeProfit: 0n,
    stopLoss: 4_900n,
    triggerSource: 'MARK',
  };
  expect(await kernel.execute(order)).toMatchObject({ rejection: 'OK', repeated: true });
  // Under another body the id is not free any more, although its order has closed.
  expect((await kernel.execute({ ...order, price: 4_990n })).rejection).toBe('REQUEST_ID_REUSED');
  const half: Command = {
    ...order,
    requestId: 'half',
    tradeType: 'CLOSE_SHORT',
    memberId: 1,
    price: 4_990n,
    lots: 0n,
    closePercent: 50,
    stopLoss: 0n,
  };
  expect((await kernel.execute(half)).rejection).toBe('OK');
  expect((await kernel.execute({ ...order, requestId: 'new' })).rejection).toBe('INDEX_UNAVAILABLE');
  const tick = async (kernel: TestKernel) => {
    nowMs += 1_000;
    const prices = ['one', 'two', 'three'].map((source) => ({
      symbol: 'AAA/USDT',
      source,
      price: 50_010n,
      sourceTimeMs: nowMs,
    }));
    expect((await kernel.execute({ kind: 'tick', prices })).rejection).toBe('OK');
  };
  for (let second = 0; second < 5; second++) await tick(kernel);
  expect((await kernel.execute({ ...order, requestId: 'new' })).rejection).toBe('OK');
  // Nothing covers the new rows but the snapshot of version 4.
  await crashKernel(kernel, sql);

  const again = await start();
  expect(again.log.lines.join()).not.toContain('the engine changes');
  expect(again.initial.positions).toMatchObject([
    { memberId: 1, side: 'SHORT', lots: 300_000_000n, frozenLots: 100_000_000n },
    { memberId: 2, side: 'LONG', lots: 300_000_000n },
  ]);
  await again.stop();
  await database.close();
});

test('data that cannot be taken over: an older tail without a snapshot, a newer snapshot', async () => {
  const database = await openTestDatabase();
  const { sql, target } = database;
  await loadClosedData(sql, 1);
  await expect(startTestKernel(target, { engineVersion: 0 })).rejects.toMatchObject({
    message: expect.stringMatching(
      /written by engine version 1, this is version 0: start version 1 or a newer/,
    ),
    exitCode: 78,
  });
  await sql`delete from kernel_snapshot`;
  await expect(startTestKernel(target)).rejects.toMatchObject({
    message: expect.stringMatching(
      /written by engine version 1 and no snapshot covers it, this is version \d+/,
    ),
    exitCode: 78,
  });
  await database.close();
});
