/** A command that breaks the engine stops the server once and never again. */
import { Core, type Dictionary } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EngineHost } from './engine-host.ts';
import { buryKernel } from './testing/crash-kernel.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, order, startTestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());

/** Breaks after the first mutation of the command that the test has armed. */
class BreakingHost implements EngineHost {
  static armed = false;
  private readonly core: Core;

  constructor(snapshot: Uint8Array | undefined) {
    const faults = {
      afterMutation: () => {
        if (BreakingHost.armed) throw new Error('a planted fault');
      },
    };
    this.core = snapshot === undefined ? Core.empty({ faults }) : Core.restore(snapshot, { faults });
  }

  push(batch: Parameters<Core['push']>[0]) {
    return this.core.push(batch);
  }

  snapshot() {
    return this.core.snapshot();
  }

  async dictionary(): Promise<Dictionary> {
    return this.core.dictionary();
  }

  async close(): Promise<void> {}
}

const openHost = async (snapshot: Uint8Array | undefined) => new BreakingHost(snapshot);
const start = () => startTestKernel(database.target, { openHost });

async function breakWith(requestId: string): Promise<void> {
  const kernel = await start();
  BreakingHost.armed = true;
  let answered = false;
  kernel.submit(order(1, { requestId }), 'normal', () => {
    answered = true;
  });
  const fault = await kernel.fault;
  BreakingHost.armed = false;
  expect([fault.exitCode, answered]).toEqual([75, false]);
  expect(fault.message).toContain('place-spot-order, which is kept aside and will be refused');
  await buryKernel(kernel);
}

test('it is not journaled, and refused from then on, while its like goes through', async () => {
  const kernel = await start();
  await listAll(kernel);
  await kernel.stop();
  await breakWith('poison');
  const again = await start();
  expect((await again.execute(order(1, { requestId: 'poison' }))).rejection).toBe('POISONED');
  expect((await again.execute(order(1, { requestId: 'other' }))).rejection).toBe('OK');
  expect(again.initial.openOrders).toEqual([]);
  await again.stop();
});

test('three within ten minutes: markets start with cancels only', async () => {
  const kernel = await start();
  await listAll(kernel);
  await kernel.stop();
  await breakWith('first');
  await breakWith('second');
  const afterTwo = await start();
  expect(afterTwo.initial.markets.map(({ status }) => status)).toEqual(['OPEN']);
  await afterTwo.stop();
  await breakWith('third');
  const afterThree = await start();
  expect(afterThree.initial.markets.map(({ status }) => status)).toEqual(['CANCEL_ONLY']);
  expect((await afterThree.execute(order(2))).rejection).toBe('MARKET_CANCEL_ONLY');
  await afterThree.stop();
});
