/**
 * A gateway that trades while its bus is hurt at moments that a seed chooses. Afterwards every answer is compared with the
 * journal: a command that was answered is in it once, one that was not done is not, and the gateway has folded its rows.
 */
import { readCommands, readEvents } from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { Random } from '@tern/test-kit/random';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { natsServerPath, testWhere } from '../../platform/bus/testing/nats-server.ts';
import { readRows } from '../journal-reader.ts';
import type { Released } from '../kernel.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { order, RememberedLog } from '../testing/test-exchange.ts';
import {
  type CoreOnBus,
  joinRemote,
  openInProcessBroker,
  openNatsBroker,
  type Remote,
  startCoreOnBus,
} from './testing/kernel-sides.ts';

const LIMIT_MS = 150;
let database: TestDatabase;
let core: CoreOnBus;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.empty());
afterEach(() => core.stop().catch(() => undefined));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends orders with names of their own, and writes down all that it is told of each. */
class Trader {
  readonly told = new Map<string, string[]>();

  constructor(private readonly remote: Remote) {}

  send(count: number): void {
    for (let n = 0; n < count; n++) {
      const requestId = `o${this.told.size}`;
      const told: string[] = [];
      this.told.set(requestId, told);
      const fault = this.remote.kernel.submit(
        order(1 + (this.told.size % 2), { requestId }),
        ({ rejection, repeated }) => void told.push(repeated ? `repeated ${rejection}` : rejection),
        () => void told.push('undone'),
        () => void told.push('unknown'),
      );
      if (fault !== undefined) told.push('undone');
    }
  }

  get isAnswered(): boolean {
    return [...this.told.values()].every((told) => told.length > 0 && told.at(-1) !== 'unknown');
  }

  count(word: string): number {
    return [...this.told.values()].filter((told) => told.includes(word)).length;
  }
}

/** Counts each request in the journal. */
async function journaled(): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  const { dictionary } = core.kernel.seam;
  for await (const page of readRows(database.sql, 0))
    for (const { header, commands } of page)
      for (const command of readCommands({ ...header, commands }, dictionary))
        if (command.kind === 'place-spot-order')
          times.set(command.requestId, (times.get(command.requestId) ?? 0) + 1);
  return times;
}

/** The rows with commands from this one on, as the journal holds them. */
async function releasedSince(first: number): Promise<Released[]> {
  const dictionary = core.kernel.seam.dictionary.clone();
  const rows: Released[] = [];
  for await (const page of readRows(database.sql, first - 1))
    for (const { batch, header, events } of page)
      if (header.count > 0)
        rows.push({ batch, header, events: readEvents({ ...header, events }, dictionary) });
  return rows;
}

async function expectTruth(trader: Trader): Promise<void> {
  const times = await journaled();
  for (const [requestId, told] of trader.told) {
    const inJournal = times.get(requestId) ?? 0;
    const answers = told.filter((word) => word !== 'unknown');
    expect({ requestId, told, inJournal, answers: answers.length }).toEqual({
      requestId,
      told: told[0] === 'unknown' ? ['unknown', answers[0]] : [answers[0]],
      inJournal: answers[0] === 'OK' ? 1 : 0,
      answers: 1,
    });
  }
}

test.each([1, 2, freshSeed()])('within one process, connections and broker hurt by seed %i', async (seed) => {
  const random = new Random(seed);
  const side = openInProcessBroker(new RememberedLog());
  const [coreBus, gatewayBus, spy] = await Promise.all(
    ['core', 'gateway', 'spy'].map((name) => side.connect(name)),
  );
  // Its subscription lets messages get lost without a word.
  spy!.subscribe('>', { message: () => undefined });
  core = await startCoreOnBus(database, coreBus!);
  const gateway = await joinRemote(database, gatewayBus!, core.kernel, 'gateway', {
    answerLimitMs: LIMIT_MS,
  });
  const rows: Released[] = [];
  gateway.kernel.onReleased((row) => rows.push(row));
  const trader = new Trader(gateway);
  const faults = [
    () => side.broker.cut(coreBus!),
    () => side.broker.cut(gatewayBus!),
    () => side.broker.stall(),
  ];
  const heal = () => {
    side.broker.heal(coreBus!);
    side.broker.heal(gatewayBus!);
    side.broker.resume();
  };
  for (let round = 0; round < 60; round++) {
    if (random.chance(40)) heal();
    else if (random.chance(30)) random.pick(faults)();
    trader.send(random.between(1, 5));
    if (random.chance(5)) {
      await core.stop();
      core = await startCoreOnBus(database, coreBus!);
    } else if (random.chance(50)) await pause(random.below(60));
    trader.send(random.below(3));
  }
  heal();
  await eventually('all is answered', () => trader.isAnswered);
  const last = await core.kernel.execute({ kind: 'tick', prices: [] });
  await eventually('all is folded', () => gateway.kernel.durable.sequence === last.sequence);
  await expectTruth(trader);
  expect(trader.count('OK')).toBeGreaterThan(0);
  expect(gateway.broken).toEqual([]);
  expect(rows).toEqual(await releasedSince(rows[0]!.batch));
  await gateway.kernel.drain();
});

testWhere(natsServerPath !== undefined)(
  'over NATS, with a broker that is stopped, killed and started',
  async () => {
    const broker = await openNatsBroker(new RememberedLog());
    onTestFinished(() => broker.close());
    const [coreBus, gatewayBus] = [await broker.connect('core'), await broker.connect('gateway')];
    core = await startCoreOnBus(database, coreBus);
    const gateway = await joinRemote(database, gatewayBus, core.kernel, 'gateway', {
      answerLimitMs: LIMIT_MS,
    });
    const trader = new Trader(gateway);
    const trade = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        trader.send(3);
        await pause(5);
      }
    };
    await trade(20);
    await broker.server.pause();
    await trade(60);
    broker.server.resume();
    await trade(20);
    expect(trader.count('unknown')).toBeGreaterThan(0);
    const killed = broker.server.kill();
    await trade(20);
    await killed;
    await broker.server.startAgain();
    await eventually('it trades again', async () => {
      await trade(5);
      return trader.isAnswered && gateway.kernel.healthy;
    });
    // A broker that stands still for longer than its clients wait loses what they had sent.
    await broker.server.pause();
    await trade(3);
    await eventually('it is cut', () => !gatewayBus.isConnected);
    broker.server.resume();
    await eventually('all is answered', () => trader.isAnswered);
    const last = await core.kernel.execute({ kind: 'tick', prices: [] });
    await eventually('all is folded', () => gateway.kernel.durable.sequence === last.sequence);
    await expectTruth(trader);
    expect(trader.count('OK')).toBeGreaterThan(60);
    expect(gateway.broken).toEqual([]);
    await gateway.kernel.drain();
    await Promise.all([coreBus.close(), gatewayBus.close()]);
  },
);
