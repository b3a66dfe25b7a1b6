import { readState } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KernelUnavailableError, type Released } from './kernel.ts';
import { kernelVerbs } from './kernel-verbs.ts';
import { openEngineHost } from './open-engine-host.ts';
import { listSnapshots, loadSnapshot } from './snapshot-store.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, mixed, order, startTestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());

describe.each(['inline', 'worker'] as const)('with the engine %s', (engineHost) => {
  const start = (options = {}) => startTestKernel(database.target, { engineHost, ...options });

  test('answers after the row is durable, releases it first, and finds everything again', async () => {
    const kernel = await start();
    await listAll(kernel);
    const released: Released[] = [];
    kernel.onReleased((row) => released.push(row));
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => kernel.execute(mixed(n))));
    expect(outcomes.every(({ rejection }) => rejection === 'OK')).toBe(true);
    expect(outcomes.map(({ sequence }) => sequence - outcomes[0]!.sequence)).toEqual(
      outcomes.map((_, n) => n),
    );
    expect(released.reduce((sum, { header }) => sum + header.count, 0)).toBe(200);
    const [row] = await database.sql<
      { last: bigint }[]
    >`select max(first_seq + count - 1) as last from journal`;
    expect(row?.last).toBe(BigInt(kernel.durable.sequence));
    const hash = await kernel.stop();

    const again = await start();
    expect(again.durable.sequence).toBe(kernel.durable.sequence + 1);
    expect(again.initial.seq).toBe(again.durable.sequence);
    expect(again.initial.members.map(({ memberId }) => memberId)).toEqual([1, 2]);
    await again.stop();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('replays the same state from a snapshot and its tail as from the whole journal', async () => {
    const kernel = await start({ snapshotEveryCommands: 300 });
    await listAll(kernel);
    for (let n = 0; n < 1000; n += 50)
      await Promise.all(Array.from({ length: 50 }, (_, i) => kernel.execute(mixed(n + i))));
    const hash = await kernel.stop();
    const snapshots = await listSnapshots(database.sql);
    expect(snapshots).toHaveLength(2);
    expect(Buffer.from(snapshots[0]!.stateHash).toString('hex')).toBe(hash);

    await database.sql`delete from kernel_snapshot where batch = ${snapshots[0]!.batch}`;
    const fromOlder = await start({ snapshotEveryCommands: 1e9 });
    expect(fromOlder.log.lines.some((line) => /replayed [1-9]/.test(line))).toBe(true);
    const olderState = fromOlder.initial;
    await fromOlder.stop();
    await database.sql`delete from kernel_snapshot`;
    const fromFirst = await start();
    // Between them only the later start has passed.
    const { initial } = fromFirst;
    expect(initial.seq).toBe(olderState.seq + 1);
    expect({ ...initial, seq: 0, timeMs: 0 }).toEqual({ ...olderState, seq: 0, timeMs: 0 });
    expect(initial.openOrders.length).toBeGreaterThan(0);
    await fromFirst.stop();
  });

  test('makes a decision of the state of every earlier row, and takes its command before any other', async () => {
    const kernel = await start();
    await listAll(kernel);
    let status = 'OPEN';
    const rows: number[] = [];
    kernel.onReleased(({ header, events }) => {
      rows.push(header.count);
      for (const event of events) if (event.kind === 'market-changed') status = event.status;
    });
    const setTo = (next: 'OPEN' | 'CANCEL_ONLY') =>
      ({ kind: 'set-market-status', market: 'AAA/USDT', status: next }) as const;
    const seen: string[] = [];
    const decideNext = (next: 'OPEN' | 'CANCEL_ONLY') =>
      kernel.decide(() => {
        seen.push(status);
        return { command: setTo(next), next };
      });
    // The first row is under way, unreleased, when the decisions and the others arrive.
    const first = kernel.execute(setTo('CANCEL_ONLY'));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    const [open, closed] = [decideNext('OPEN'), decideNext('CANCEL_ONLY')];
    const others = Promise.all(Array.from({ length: 3 }, () => kernel.execute(order(1))));
    await Promise.all([first, others]);
    expect(seen).toEqual(['CANCEL_ONLY', 'OPEN']);
    expect(await open).toMatchObject({ next: 'OPEN', outcome: { rejection: 'OK' } });
    expect((await closed).outcome.sequence).toBe((await open).outcome.sequence + rows[1]!);
    expect(rows).toEqual([1, 4, 1]);
    expect(status).toBe('CANCEL_ONLY');
    await kernel.stop();
  });

  test('does nothing for a decision that throws, and refuses one that waits when it stops', async () => {
    const kernel = await start();
    await listAll(kernel);
    const { sequence } = kernel.durable;
    const refuse = () => {
      throw new Error('another state');
    };
    await expect(kernel.decide(refuse)).rejects.toThrow('another state');
    expect(kernel.durable.sequence).toBe(sequence);
    await kernel.stop();
    await expect(kernel.decide(refuse)).rejects.toThrow(KernelUnavailableError);
  });

  test('takes what arrives meanwhile as the next row', async () => {
    const kernel = await start();
    await listAll(kernel);
    const rows: number[] = [];
    kernel.onReleased(({ header }) => rows.push(header.count));
    const first = kernel.execute(order(1));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, ...Array.from({ length: 30 }, () => kernel.execute(order(2)))]);
    expect(rows).toEqual([1, 30]);
    await kernel.stop();
  });

  test('gives all outcomes of a row in one turn', async () => {
    const kernel = await start();
    await listAll(kernel);
    let turn = 0;
    const turns = new Set<number>();
    let counting = true;
    const count = () => {
      turn++;
      if (counting) setImmediate(count);
    };
    count();
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) =>
            kernel.submit(order(1), () => {
              turns.add(turn);
              resolve();
            }),
          ),
      ),
    );
    counting = false;
    expect(turns.size).toBe(1);
    await kernel.stop();
  });

  test('drains at a stop and takes nothing more', async () => {
    const kernel = await start();
    await listAll(kernel);
    const waiting = Array.from({ length: 50 }, () => kernel.execute(order(1)));
    const stopped = kernel.stop();
    await expect(kernel.execute(order(1))).rejects.toThrow(KernelUnavailableError);
    expect((await Promise.all(waiting)).every(({ rejection }) => rejection === 'OK')).toBe(true);
    await stopped;
  });
});

test('sheds orders when too many wait and still takes the cancel', async () => {
  const kernel = await startTestKernel(database.target, { normalLimit: 5 });
  await listAll(kernel);
  const faults = Array.from({ length: 8 }, () => kernel.submit(order(1), () => undefined));
  expect(faults.filter((fault) => fault === 'overloaded')).toHaveLength(3);
  const cancel = { kind: 'cancel-all-spot-orders', memberId: 2, market: '' } as const;
  expect((await kernel.execute(cancel)).rejection).toBe('OK');
  await kernel.stop();
});

test('closes a row that has half a megabyte of commands, and takes the others into the next one', async () => {
  const kernel = await startTestKernel(database.target);
  const counts: number[] = [];
  kernel.onReleased(({ header }) => counts.push(header.count));
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ memberId: 10_000_000 + n, amount: 10n ** 12n }));
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      kernel.execute({
        kind: 'pay-airdrop',
        campaignId: n + 1,
        asset: 'USDT',
        total: 1n,
        listHash: 'a'.repeat(64),
        rows,
        firstOperator: 1,
        secondOperator: 2,
      }),
    ),
  );
  expect(outcomes.map(({ sequence }) => sequence - outcomes[0]!.sequence)).toEqual(outcomes.map((_, n) => n));
  expect(counts.length).toBeGreaterThan(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  await kernel.stop();
});

test('is unhealthy when nothing was appended for too long', async () => {
  const kernel = await startTestKernel(database.target, { silentAfterMs: 100 });
  await expect.poll(() => kernel.healthy).toBe(false);
  const afterRow = async () => {
    await kernel.execute({ kind: 'tick', prices: [] });
    return kernel.healthy;
  };
  await expect.poll(afterRow).toBe(true);
  await kernel.stop();
});

test('one core at a time', async () => {
  const kernel = await startTestKernel(database.target);
  await expect(startTestKernel(database.target)).rejects.toThrow('another server works on this data');
  await kernel.stop();
});

test('holds in production when the clock jumps, until somebody accepts it', async () => {
  let aheadMs = 0;
  const clock = { nowMs: () => Date.now() + aheadMs };
  const kernel = await startTestKernel(database.target, { clock, mode: 'production' });
  await listAll(kernel);
  aheadMs = 120_000;
  // The order that waits at that moment is refused, and so is every later one.
  await expect(kernel.execute(order(1))).rejects.toThrow(KernelUnavailableError);
  expect(kernel.healthy).toBe(false);
  await expect(kernel.execute(order(1))).rejects.toThrow(KernelUnavailableError);
  const [accept] = kernelVerbs(kernel).filter(({ verb }) => verb === 'clock');
  await expect(accept!.run(['now'])).rejects.toThrow('say accept');
  expect(await accept!.run(['accept'])).toContain('trading goes on');
  const trueMs = Date.now();
  expect((await kernel.execute(order(1))).timeMs).toBeGreaterThanOrEqual(trueMs + aheadMs);
  expect(kernel.healthy).toBe(true);
  await expect(accept!.run(['accept'])).rejects.toThrow('did not jump');
  await kernel.stop();
});

test('both hosts make the same bytes', async () => {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  await Promise.all(Array.from({ length: 300 }, (_, n) => kernel.execute(mixed(n))));
  await kernel.stop();
  const [head] = await listSnapshots(database.sql);
  const bytes = await loadSnapshot(database.sql, head!);
  const worker = await openEngineHost('worker', bytes);
  expect(Buffer.compare(await worker.snapshot(), bytes)).toBe(0);
  expect(readState(bytes).seq).toBe(head!.sequence);
  await worker.close();
});
