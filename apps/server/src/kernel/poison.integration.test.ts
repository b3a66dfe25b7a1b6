/** A command that breaks the engine stops the server once and never again. */
import { type Command, Core, DEFAULT_BOUNDS, DEFAULT_INDEX_LIMITS, type Dictionary } from '@tern/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AdminError } from '../platform/admin/index.ts';
import type { EngineHost } from './engine-host.ts';
import { kernelVerbs } from './kernel-verbs.ts';
import type { RunningKernel } from './start-kernel.ts';
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
  /** The clock's work breaks on this contract. */
  static brokenContract = '';
  private readonly core: Core;

  constructor(snapshot: Uint8Array | undefined) {
    const faults = {
      afterMutation: () => {
        if (BreakingHost.armed) throw new Error('a planted fault');
      },
      atContract: (contract: string) => {
        if (contract === BreakingHost.brokenContract) throw new Error('a planted fault');
      },
    };
    this.core = snapshot === undefined ? Core.empty({ faults }) : Core.restore(snapshot, { faults });
  }

  push(batch: Parameters<Core['push']>[0]) {
    const answer = this.core.push(batch);
    return { ...answer, events: answer.events.slice() };
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
  kernel.submit(order(1, { requestId }), () => {
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
  // A repaired engine is here: the operator has it forgotten.
  const stops = stopsOf(again);
  const [id] = (await stops.run([])).split(' ');
  expect(await stops.run([])).toMatch(/^\d+ {2}\S+Z {2}place-spot-order is refused: Error: a planted fault$/);
  for (const wrong of [['forget'], ['forget', '999999'], ['forget', '1 or 1=1'], ['drop']])
    await expect(stops.run(wrong)).rejects.toThrow(AdminError);
  expect(await stops.run(['forget', id!])).toBe('nothing broke the engine');
  expect((await again.execute(order(1, { requestId: 'poison' }))).rejection).toBe('OK');
  await again.stop();
});

const stopsOf = (kernel: RunningKernel) => kernelVerbs(kernel).find(({ verb }) => verb === 'stops')!;

const SOURCES = ['one', 'two', 'three'];
const [BROKEN, SOUND] = ['AAA/USDT:USDT', 'BBB/USDT:USDT'];

function contract(base: string): Command[] {
  return [
    {
      kind: 'set-index',
      symbol: `${base}/USDT`,
      priceScale: 2,
      step: 1n,
      sources: SOURCES.map((source) => ({ source, weight: 1 })),
      limits: DEFAULT_INDEX_LIMITS,
    },
    {
      kind: 'list-contract',
      market: `${base}/USDT:USDT`,
      base,
      indexSymbol: `${base}/USDT`,
      priceScale: 1,
      qtyScale: 4,
      settings: {
        tickSize: 1n,
        qtyStep: 1n,
        maxLots: 100,
        maxLeverage: 10,
        makerFeePpm: 0,
        takerFeePpm: 0,
        riskIncludesCloseFee: true,
        tiers: [{ cap: 10n ** 15n, maxLeverage: 10, mmrPpm: 5000 }],
        marketBoundPercent: 5,
        fundingIntervalMs: 28_800_000,
        impactNotional: 10n ** 12n,
        resumeWaitMs: 0,
        resumesAlone: true,
        bounds: DEFAULT_BOUNDS,
      },
    },
    { kind: 'set-contract-status', market: `${base}/USDT:USDT`, status: 'OPEN', reason: '' },
  ];
}

function tick(price: bigint): Command {
  const prices = ['AAA/USDT', 'BBB/USDT'].flatMap((symbol) =>
    SOURCES.map((source) => ({ symbol, source, price, sourceTimeMs: Date.now() })),
  );
  return { kind: 'tick', prices };
}

test('a tick that breaks on a contract halts it, is not refused itself, and the others go on', async () => {
  const kernel = await start();
  await listAll(kernel);
  const commands: Command[] = [
    { kind: 'list-asset', asset: 'BBB', scale: 8, maxSupply: 10n ** 18n },
    ...contract('AAA'),
    ...contract('BBB'),
    tick(1000n),
  ];
  for (const command of commands) expect((await kernel.execute(command)).rejection).toBe('OK');
  const breaking = tick(1100n);
  BreakingHost.brokenContract = BROKEN;
  kernel.submit(breaking, () => undefined);
  const fault = await kernel.fault;
  BreakingHost.brokenContract = '';
  expect(fault.message).toContain(`the engine broke on ${BROKEN} in a tick; the contract will be halted`);
  await buryKernel(kernel);

  const again = await start();
  const statuses = () =>
    Object.fromEntries(again.initial.contracts.map(({ market, status }) => [market, status]));
  expect(statuses()).toEqual({ [BROKEN]: 'HALTED', [SOUND]: 'OPEN' });
  expect(again.log.lines.join()).toContain(`${BROKEN} stays halted`);
  expect((await again.execute(breaking)).rejection).toBe('OK');
  // A contract that the operator resumes without deleting its quarantine row is halted again at the next start.
  const resume: Command = { kind: 'set-contract-status', market: BROKEN, status: 'OPEN', reason: '' };
  expect((await again.execute(resume)).rejection).toBe('OK');
  await again.stop();
  const third = await start();
  expect(third.initial.contracts.map(({ status }) => status)).toEqual(['HALTED', 'OPEN']);
  const [stop] = third.quarantine.list();
  expect(await stopsOf(third).run([])).toContain(
    `tick halts ${BROKEN} at every start: Error: a planted fault`,
  );
  expect(await stopsOf(third).run(['forget', String(stop?.id)])).toBe('nothing broke the engine');
  expect((await third.execute(resume)).rejection).toBe('OK');
  await third.stop();
  const fourth = await start();
  expect(fourth.initial.contracts.map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  await fourth.stop();
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
