/**
 * A process that is not the core, on a real PostgreSQL, over a bus that loses, holds and repeats messages: what a caller is
 * told of a command is true, and nothing is done twice.
 */
import type { Command } from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InProcessBus } from '../../platform/bus/index.ts';
import { type Outcome, OutcomeUnknownError, type Released, type SubmitFault } from '../kernel.ts';
import { openCuttingProxy } from '../testing/cutting-proxy.ts';
import { holdJournal } from '../testing/hold-journal.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { order, RememberedLog } from '../testing/test-exchange.ts';
import { readCoreMessage, writeCoreMessage } from './core-messages.ts';
import { type PublishedRow, readRow, writeRow } from './row-messages.ts';
import {
  type CoreOnBus,
  type InProcessSide,
  joinRemote,
  openInProcessBroker,
  type Remote,
  startCoreOnBus,
} from './testing/kernel-sides.ts';

const LIMIT_MS = 300;
let database: TestDatabase;
let side: InProcessSide;
let coreBus: InProcessBus;
let core: CoreOnBus;
let gateway: Remote;
let gatewayBus: InProcessBus;
/** Subscribes everything: a message that only it receives is lost without a word. */
let spy: InProcessBus;
let aheadMs = 0;
const messages: { subject: string; bytes: Uint8Array }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.empty();
  aheadMs = 0;
  messages.length = 0;
  side = openInProcessBroker(new RememberedLog());
  coreBus = await side.connect('core');
  gatewayBus = await side.connect('gateway');
  spy = await side.connect('spy');
  spy.subscribe('commands.>', { message: (message) => void messages.push(message) });
  core = await startCoreOnBus(database, coreBus, { monotonicMs: () => performance.now() + aheadMs });
  gateway = await joinRemote(database, gatewayBus, core.kernel, 'gateway', { answerLimitMs: LIMIT_MS });
});
afterEach(async () => {
  side.broker.resume();
  side.broker.heal(coreBus);
  side.broker.heal(gatewayBus);
  await gateway.kernel.drain();
  await core.stop().catch(() => undefined);
});

/** All that a caller is told, in order. */
function follow(command: Command, remote: Remote = gateway): string[] {
  const told: string[] = [];
  const fault = remote.kernel.submit(
    command,
    ({ rejection, repeated }: Outcome) => void told.push(repeated ? `repeated ${rejection}` : rejection),
    (undone: SubmitFault) => void told.push(`undone ${undone}`),
    () => void told.push('unknown'),
  );
  if (fault !== undefined) told.push(`fault ${fault}`);
  return told;
}

const request = (requestId: string) => order(1, { requestId });
async function timesInJournal(requestId: string): Promise<number> {
  const outcome = await core.kernel.execute(request(requestId));
  // The probe itself is the first order of that id unless it was there before.
  return outcome.repeated ? 1 : 0;
}
const lastCommands = () => messages.filter(({ bytes }) => readCoreMessage(bytes).kind === 'commands').at(-1)!;

test('an outcome that comes after the limit is unknown first and done then', async () => {
  const release = await holdJournal(database);
  const told = follow(request('late'));
  await eventually('it is unknown', () => told.length > 0);
  expect(told).toEqual(['unknown']);
  await release();
  await eventually('it is known', () => told.length > 1);
  expect(told).toEqual(['unknown', 'OK']);
  expect(await timesInJournal('late')).toBe(1);
});

test('an answer that was lost is asked for, and nothing is sent twice', async () => {
  const release = await holdJournal(database);
  const told = follow(request('lost'));
  await eventually('the core has it', () => core.kernel.queued === 0 && messages.length > 0);
  side.broker.cut(gatewayBus);
  await release();
  await eventually('it is unknown', () => told.length > 0);
  side.broker.heal(gatewayBus);
  await eventually('it is known', () => told.length > 1);
  expect(told).toEqual(['unknown', 'OK']);
  expect(messages.filter(({ bytes }) => readCoreMessage(bytes).kind === 'commands')).toHaveLength(1);
});

test('a message that the core never got is closed by its number, and is refused when it comes after that', async () => {
  side.broker.cut(coreBus);
  const told = follow(request('never'));
  await eventually('it is unknown', () => told.length > 0);
  side.broker.heal(coreBus);
  await eventually('it is known', () => told.length > 1);
  expect(told).toEqual(['unknown', 'undone stopping']);
  const { subject, bytes } = lastCommands();
  gatewayBus.publish(subject, bytes);
  expect(await gateway.kernel.execute(request('after'))).toMatchObject({ rejection: 'OK' });
  expect(await timesInJournal('never')).toBe(0);
});

test('a command without a caller who takes a fault is sent again when nothing was done', async () => {
  side.broker.cut(coreBus);
  const answers: Outcome[] = [];
  gateway.kernel.submit(request('again'), (outcome) => answers.push(outcome));
  await new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  side.broker.heal(coreBus);
  await eventually('it is answered', () => answers.length > 0);
  expect(answers).toMatchObject([{ rejection: 'OK', repeated: false }]);
});

test('a message that no core receives was not taken, and its caller hears so at once', async () => {
  core.side.stop();
  await spy.close();
  const told = follow(request('nobody'));
  await eventually('it is answered', () => told.length > 0);
  expect(told).toEqual(['undone silent']);
});

test('a copy of a message is executed once', async () => {
  const told = follow(order(1, { requestId: '' }));
  await eventually('it is answered', () => told.length > 0);
  const { sequence } = core.kernel.durable;
  const { subject, bytes } = lastCommands();
  gatewayBus.publish(subject, bytes);
  gatewayBus.publish(subject, bytes);
  const next = await gateway.kernel.execute(request('next'));
  expect(next.sequence).toBe(sequence + 1);
  expect(told).toEqual(['OK']);
});

test('a message that is older than five seconds by the core’s time is refused', async () => {
  side.broker.stall();
  const told = follow(request('old'));
  await eventually('it is unknown', () => told.length > 0);
  aheadMs = 6_000;
  side.broker.resume();
  await eventually('it is known', () => told.length > 1);
  expect(told).toEqual(['unknown', 'undone silent']);
  expect(await timesInJournal('old')).toBe(0);
});

test('a core that starts answers for the messages of the one before', async () => {
  const held = await holdJournal(database);
  const done = follow(request('done'));
  await eventually('the core has it', () => core.kernel.queued === 0 && messages.length > 0);
  side.broker.cut(coreBus);
  const never = follow(request('never'));
  await held();
  await core.stop();
  coreBus = await side.connect('core');
  core = await startCoreOnBus(database, coreBus);
  await eventually('both are known', () =>
    [done, never].every((told) => told.at(-1) !== 'unknown' && told.length > 0),
  );
  expect(done.at(-1)).toBe('OK');
  expect(never.at(-1)).toBe('undone stopping');
  expect(await timesInJournal('done')).toBe(1);
  expect(await timesInJournal('never')).toBe(0);
  expect(await gateway.kernel.execute(request('new'))).toMatchObject({ rejection: 'OK', repeated: false });
});

test.each(['before', 'after'] as const)(
  'a core whose connection is cut %s a commit: the next one knows what became of its messages',
  async (cut) => {
    await core.stop();
    const proxy = await openCuttingProxy(database.dataDir);
    core = await startCoreOnBus({ ...database, target: proxy.target }, coreBus);
    await gateway.kernel.execute(request('first'));
    proxy.arm(cut, 'cut-here');
    const told = follow(request('cut-here'));
    await core.kernel.fault;
    await core.stop().catch(() => undefined);
    await proxy.close();
    core = await startCoreOnBus(database, coreBus);
    await eventually('it is known', () => told.length > 0 && told.at(-1) !== 'unknown');
    expect(told.at(-1)).toBe(cut === 'after' ? 'OK' : 'undone stopping');
    expect(await timesInJournal('cut-here')).toBe(cut === 'after' ? 1 : 0);
  },
);

test('only rows with commands of other processes have addresses, which are of the same statement', async () => {
  await core.kernel.execute(order(1));
  const { sequence } = await gateway.kernel.execute(order(2));
  await core.kernel.execute(order(1));
  const rows = await database.sql<{ first: bigint; last: bigint }[]>`
    select first_seq as first, first_seq + count - 1 as last from command_address join journal using (batch)`;
  expect(rows.map(({ first, last }) => [Number(first), Number(last)])).toEqual([[sequence, sequence]]);
});

test('execute rejects as unknown, and settles later', async () => {
  const release = await holdJournal(database);
  const error = await gateway.kernel.execute(request('late')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutcomeUnknownError);
  await release();
  expect(await (error as OutcomeUnknownError).settled).toMatchObject({ rejection: 'OK' });
});

test('a command that the role may not send is refused with all of its message', async () => {
  const [tick, own] = [follow({ kind: 'tick', prices: [] }), follow(request('own'))];
  await eventually('both are answered', () => tick.length > 0 && own.length > 0);
  expect([tick, own]).toEqual([['undone stopping'], ['undone stopping']]);
  expect(core.kernel.log.lines.at(-1)).toContain('sent tick, which the role gateway may not');
  expect(await timesInJournal('own')).toBe(0);
});

test('bytes that are no message disturb neither side', async () => {
  const { subject } = await sent();
  const [, , , name, start] = subject.split('.');
  const other = subject.replace(`${name}.${start}`, 'other.1');
  for (const bytes of [new Uint8Array(), new Uint8Array(50).fill(255), writeBadCommands()])
    for (const target of [other, `${subject}.more`, 'rows', 'core', `_r.${name}.${start}.1`])
      gatewayBus.publish(target, bytes.slice());
  expect(await gateway.kernel.execute(request('after'))).toMatchObject({ rejection: 'OK' });
  expect(gateway.broken).toEqual([]);
});

async function sent(): Promise<{ subject: string }> {
  await gateway.kernel.execute(request('first'));
  return lastCommands();
}

function writeBadCommands(): Uint8Array {
  const commands = new Uint8Array([7, 1, 2, 3]);
  return writeCoreMessage({ kind: 'commands', number: 900, coreUptimeMs: 1e12, count: 900, commands });
}

test('sends nothing without a core that it hears, and reads the rows that it missed', async () => {
  const rows: Released[] = [];
  const coreRows: Released[] = [];
  gateway.kernel.onReleased((row) => rows.push(row));
  core.kernel.onReleased((row) => coreRows.push(row));
  side.broker.cut(gatewayBus);
  expect(gateway.kernel.healthy).toBe(false);
  expect(follow(request('cut'))).toEqual(['fault silent']);
  for (let n = 0; n < 20; n++) await core.kernel.execute(order(1 + (n % 2)));
  side.broker.heal(gatewayBus);
  await eventually('it has caught up', () => gateway.kernel.durable.batch === core.kernel.durable.batch);
  // A tick of before may still have been on its way.
  expect(rows.slice(-coreRows.length)).toEqual(coreRows);
  expect(gateway.kernel.healthy).toBe(true);
});

test('is not healthy when it hears the core no more, or cannot follow it', async () => {
  const bus = await side.connect('other');
  const options = { silentAfterMs: 1_000, readRows: () => new Promise<never>(() => undefined) };
  const other = await joinRemote(database, bus, core.kernel, 'gateway', options);
  let published = 0;
  spy.subscribe('rows', { message: () => void published++ });
  side.broker.cut(bus);
  await core.kernel.execute(order(1));
  await eventually('the row is lost', () => published > 0);
  side.broker.heal(bus);
  await eventually('it is behind', () => !other.kernel.healthy);
  expect(follow(request('behind'), other)).toEqual(['fault silent']);
  const third = await joinRemote(database, await side.connect('third'), core.kernel, 'gateway', {
    silentAfterMs: 1_000,
  });
  core.side.stop();
  await eventually('it hears nothing', () => !third.kernel.healthy);
  await Promise.all([other.kernel.drain(), third.kernel.drain()]);
});

test('a row that is too large for a message is read from the table', async () => {
  await core.stop();
  core = await startCoreOnBus(database, coreBus, { largestEvents: 10 });
  const rows: Released[] = [];
  gateway.kernel.onReleased((row) => rows.push(row));
  await eventually('it hears the new core', () => gateway.kernel.durable.batch === core.kernel.durable.batch);
  const outcome = await gateway.kernel.execute(request('large'));
  expect(rows.at(-1)?.events).toContainEqual(
    expect.objectContaining({ kind: 'command-done', seq: outcome.sequence }),
  );
});

test('a row of another timeline ends the following, and nothing is sent any more', async () => {
  const seen: PublishedRow[] = [];
  spy.subscribe('rows', { message: ({ bytes }) => void seen.push(readRow(bytes)) });
  await gateway.kernel.execute(request('row'));
  const forged = { ...seen.at(-1)!, batch: seen.at(-1)!.batch + 1, prevHash: new Uint8Array(32) };
  spy.publish('rows', writeRow(forged));
  await eventually('it is broken', () => gateway.broken.length > 0);
  expect(gateway.broken).toEqual([
    expect.stringContaining(`the published row ${forged.batch} does not continue`),
  ]);
  expect(follow(request('after'))).toEqual(['fault silent']);
});

test('a publish that fails reaches no append', async () => {
  coreBus.publish = () => {
    throw new Error('the bus is broken');
  };
  const told = follow(request('published'));
  expect(await core.kernel.execute(order(2))).toMatchObject({ rejection: 'OK' });
  await eventually('it is unknown', () => told.length > 0);
  expect(told).toEqual(['unknown']);
  Reflect.deleteProperty(coreBus, 'publish');
  await eventually('it is known', () => told.length > 1);
  expect(told).toEqual(['unknown', 'OK']);
});

test('a turn that runs out is asked for again, and holds the core up for a moment only', async () => {
  const deskBus = await side.connect('desk');
  const desk = await joinRemote(database, deskBus, core.kernel, 'desk', { answerLimitMs: 5_000 });
  let made = 0;
  const { publish } = deskBus;
  // The first decision is lost on its way.
  deskBus.publish = function (subject, bytes, answers) {
    if (readCoreMessage(bytes).kind === 'decided' && ++made === 1) return true;
    return publish.call(this, subject, bytes, answers);
  };
  const decided = desk.kernel.decide(() => ({
    command: { kind: 'set-market-status', market: 'AAA/USDT', status: 'CANCEL_ONLY' } as const,
  }));
  await eventually('the first one is lost', () => made === 1);
  expect(await core.kernel.execute(order(1))).toMatchObject({ rejection: 'OK' });
  expect(made).toBe(1);
  expect((await decided).outcome.rejection).toBe('OK');
  expect(made).toBe(2);
  await desk.kernel.drain();
});

test('a gateway gets no turn', async () => {
  await expect(gateway.kernel.decide(() => ({ command: order(1) }))).rejects.toMatchObject({
    fault: 'stopping',
  });
});
