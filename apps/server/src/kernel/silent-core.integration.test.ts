/**
 * A core whose appends stand still, on a real PostgreSQL whose journal another connection holds: what waits in the lanes,
 * what an append holds already, and what is answered when rows come again (architecture#a-silent-core).
 */
import type { Command } from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome, SubmitFault } from './kernel.ts';
import { holdJournal } from './testing/hold-journal.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, order, startTestKernel, type TestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
let kernel: TestKernel;
beforeEach(async () => {
  database = await openTestDatabase();
  kernel = await startTestKernel(database.target, { silentAfterMs: 50 });
  await listAll(kernel);
});
afterEach(async () => {
  await kernel.stop();
  await database.close();
});

const told: Record<string, Outcome['rejection'] | SubmitFault> = {};
function submit(name: string, command: Command): void {
  delete told[name];
  const fault = kernel.submit(
    command,
    ({ rejection }) => {
      told[name] = rejection;
    },
    (undone) => {
      told[name] = undone;
    },
  );
  if (fault !== undefined) told[name] = fault;
}
const cancel = (requestId: string) =>
  ({ kind: 'cancel-spot-order', memberId: 1, orderId: 0, requestId }) as const;
const openRequests = async () => {
  await kernel.stop();
  kernel = await startTestKernel(database.target, { silentAfterMs: 50 });
  return kernel.initial.openOrders.map(({ requestId }) => requestId).sort();
};

test('cancels are answered by their row or taken out of the lane first; one in an append by its row alone', async () => {
  for (const requestId of ['appended', 'in-time', 'late', 'behind'])
    await kernel.execute(order(1, { requestId }));
  expect(kernel.silentMs === undefined || kernel.silentMs > 50).toBe(true);
  const release = await holdJournal(database);
  submit('appended', cancel('appended'));
  await eventually('the append holds it', () => kernel.queued === 0);
  submit('late', cancel('late'));
  await eventually('the core is silent', () => kernel.silentMs !== undefined);
  expect(kernel.healthy).toBe(false);
  submit('new order', order(1, { requestId: 'new' }));
  // It stands behind the member’s own order, in the other lane.
  submit('behind', cancel('behind'));
  await eventually('both have waited', async () => {
    kernel.giveBackCancels(100);
    return told.late !== undefined && told.behind !== undefined;
  });
  submit('in-time', cancel('in-time'));
  kernel.giveBackCancels(60_000);
  expect(told).toMatchObject({ late: 'silent', behind: 'silent' });
  expect(told['new order']).toBeUndefined();
  expect(told.appended).toBeUndefined();
  expect(told['in-time']).toBeUndefined();
  await release();
  await eventually('rows come again', () => told.appended !== undefined && told['in-time'] !== undefined);
  expect(told).toMatchObject({ appended: 'OK', 'in-time': 'OK', late: 'silent', 'new order': 'OK' });
  expect(await openRequests()).toEqual(['behind', 'late', 'new']);
});

test('what is not a cancel stays in its lane, however long it waits', async () => {
  const release = await holdJournal(database);
  submit('first', { kind: 'tick', prices: [] });
  await eventually('the append holds it', () => kernel.queued === 0);
  submit('order', order(1, { requestId: 'waits' }));
  submit('credit', {
    kind: 'credit-from-outside',
    ref: 'c',
    owner: 2,
    type: 'spot',
    asset: 'USDT',
    amount: 1n,
  });
  kernel.giveBackCancels(0);
  expect(kernel.queued).toBe(2);
  await release();
  await eventually('both are answered', () => told.order !== undefined && told.credit !== undefined);
  expect(told).toMatchObject({ order: 'OK', credit: 'OK' });
});

test('a core that stops or has been held is not silent', async () => {
  await eventually('nothing was appended', () => kernel.silentMs !== undefined);
  await kernel.stop();
  expect(kernel.silentMs).toBeUndefined();
  expect(kernel.healthy).toBe(false);
  kernel = await startTestKernel(database.target, { silentAfterMs: 50 });
});
