/** The core answers about messages of before out of the table and out of files, and says so where neither holds them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { JournalArchive } from '../journal-archive.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { order, RememberedLog } from '../testing/test-exchange.ts';
import type { AnswerMessage } from './answer-messages.ts';
import { CloseQuestions } from './close-questions.ts';
import { MessageOutcomes } from './message-outcomes.ts';
import { TakenMessages } from './taken-messages.ts';
import { type CoreOnBus, joinRemote, openInProcessBroker, startCoreOnBus } from './testing/kernel-sides.ts';

let database: TestDatabase;
let core: CoreOnBus;
let folder: string;
let instance: string;
let afterBatch: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await database.empty();
  folder = mkdtempSync(join(tmpdir(), 'tern-archive-'));
  const broker = openInProcessBroker(new RememberedLog());
  core = await startCoreOnBus(database, await broker.connect('core'));
  afterBatch = core.kernel.durable.batch;
  const bus = await broker.connect('gateway');
  const seen: string[] = [];
  bus.subscribe('commands.>', { message: ({ subject }) => void seen.push(subject) });
  const gateway = await joinRemote(database, bus, core.kernel, 'gateway');
  for (const memberId of [1, 2]) await gateway.kernel.execute(order(memberId));
  await gateway.kernel.drain();
  instance = seen[0]!.split('.').slice(3).join('.');
});
afterEach(async () => {
  await core.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(number: number, ageMs = 0): Promise<AnswerMessage> {
  const answers: AnswerMessage[] = [];
  const outcomes = new MessageOutcomes(database.sql, folder);
  const questions = new CloseQuestions({
    seam: core.kernel.seam,
    taken: new TakenMessages(() => 0),
    outcomes,
    log: core.kernel.log,
    publish: (_instance, answer) => void answers.push(answer),
  });
  const epoch = core.kernel.seam.lastRow.epoch;
  questions.ask(
    { role: 'gateway', instance },
    { kind: 'close', coreUptimeMs: 0, epoch, number, ageMs, afterBatch },
  );
  await eventually('it is answered', () => answers.length > 0);
  return answers[0]!;
}

const done = expect.objectContaining({ rejection: 'OK', repeated: false });

test('are answered by the rows that hold them, also when these lie in a file', async () => {
  expect(await ask(2)).toMatchObject({ kind: 'closed', why: 'asked', answers: [{ place: 0, answer: done }] });
  expect(await ask(3)).toMatchObject({ kind: 'closed', why: 'asked', answers: [] });
  await core.stop();
  for (let life = 0; life < 2; life++) {
    core = await startCoreOnBus(database, core.bus);
    await core.kernel.execute(order(1));
    await core.stop();
  }
  core = await startCoreOnBus(database, core.bus);
  await new JournalArchive(
    database.sql,
    { folder, projectors: [], keepMs: undefined },
    core.kernel.log,
  ).exportOld();
  const [row] = await database.sql<{ first: bigint }[]>`select min(batch) as first from journal`;
  expect(Number(row?.first)).toBeGreaterThan(afterBatch + 2);
  expect(await ask(2)).toMatchObject({ kind: 'closed', answers: [{ place: 0, answer: done }] });
  rmSync(folder, { recursive: true });
  await database.sql`update journal_archive set dropped = true`;
  expect(await ask(2)).toMatchObject({ kind: 'not-known', number: 2 });
});

test('are not known any more after ten minutes', async () => {
  expect(await ask(2, 8 * 60_000)).toMatchObject({ kind: 'closed' });
  expect(await ask(2, 10 * 60_000)).toMatchObject({ kind: 'not-known' });
  await new MessageOutcomes(database.sql, undefined).drop(core.kernel.durable.batch);
  expect(await ask(2)).toMatchObject({ kind: 'closed', answers: [] });
});

test('that come from a later epoch than the core’s are left without an answer', async () => {
  const answers: AnswerMessage[] = [];
  const { seam, log } = core.kernel;
  const outcomes = { find: async () => [] };
  const taken = new TakenMessages(() => 0);
  const questions = new CloseQuestions({
    seam,
    taken,
    outcomes,
    log,
    publish: (_instance, answer) => void answers.push(answer),
  });
  const { epoch } = seam.lastRow;
  const question = { kind: 'close', coreUptimeMs: 0, number: 1, ageMs: 0, afterBatch } as const;
  questions.ask({ role: 'gateway', instance }, { ...question, epoch: epoch + 1 });
  questions.ask({ role: 'gateway', instance }, { ...question, epoch });
  await eventually('the other is answered', () => answers.length > 0);
  expect(answers.map((answer) => answer.epoch)).toEqual([epoch]);
  // The question has closed the number.
  expect(taken.pass(instance, 1)).toBe(false);
  expect(taken.pass(instance, 2)).toBe(true);
});
