/** One process leads the chain jobs; one that lost the lead changes nothing more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import node from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kernelMigrations } from '../../../kernel/index.ts';
import { connect, type Sql } from '../../../platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import { walletModule } from '../wallet-module.ts';
import { ChainLeader } from './lead-jobs.ts';
import { type Leadership, LeadershipLost } from './leadership.ts';

let database: TempDatabase;

beforeAll(async () => {
  database = await openTempDatabase([...kernelMigrations, ...walletModule.migrations]);
});
afterAll(() => database.close());

/** A process of its own; it answers each message in turn. */
function fork() {
  const script = fileURLToPath(new URL('./testing/leading-child.ts', import.meta.url));
  const args = ['--import', 'tsx', script, JSON.stringify(database.target)];
  const child = spawn(node.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tell = (word: string) => {
    const answer = once(child, 'message').then(([text]) => text as string);
    child.send(word);
    return answer;
  };
  return { child, tell };
}

function process() {
  const locks: Sql[] = [];
  const connectOne = (onClose: () => void) => {
    const lock = connect(database.target, { max: 1, name: 'lead', onClose });
    locks.push(lock);
    return lock;
  };
  const leader = new ChainLeader({ sql: database.sql, connectOne });
  return { leader, cut: () => locks.at(-1)?.end({ timeout: 0 }) };
}

const mark = (leadership: Leadership, chain: string) =>
  leadership.commit(async (sql) => {
    await sql`insert into wallet_chains (chain, time_ms) values (${chain}, 1)`;
  });
const marks = async () =>
  (await database.sql<{ chain: string }[]>`select chain from wallet_chains order by 1`).map(
    ({ chain }) => chain,
  );

it('is taken by one, and by another one when the connection ends; the first changes nothing more', async () => {
  const [first, second] = [process(), process()];
  const before = await first.leader.lead();
  if (before === undefined) throw new Error('nothing leads');
  expect(await first.leader.lead()).toBe(before);
  expect(await second.leader.lead()).toBeUndefined();
  await mark(before, 'first');

  await first.cut();
  const after = await second.leader.lead();
  if (after === undefined) throw new Error('the lead was not taken over');
  expect(after.epoch).toBe(before.epoch + 1);
  await expect(mark(before, 'late')).rejects.toThrow(LeadershipLost);
  await expect(before.prove()).rejects.toThrow(LeadershipLost);
  await after.prove();
  await mark(after, 'second');
  expect(await marks()).toEqual(['first', 'second']);
  expect(await first.leader.lead()).toBeUndefined();

  await second.leader.release();
  expect((await first.leader.lead())?.epoch).toBe(after.epoch + 1);
  await first.leader.release();
});

it('begins its epoch after a commit that is under way', async () => {
  const [first, second] = [process(), process()];
  const before = await first.leader.lead();
  if (before === undefined) throw new Error('nothing leads');
  let finish = () => {};
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const order: string[] = [];
  const commit = before
    .commit(async () => {
      begun();
      await isHeld;
    })
    .then(() => order.push('committed'));
  await isBegun;
  await first.cut();
  const taken = second.leader.lead().then(() => order.push('taken over'));
  finish();
  await Promise.all([commit, taken]);
  expect(order).toEqual(['committed', 'taken over']);
  await second.leader.release();
});

it('is lost to a process that was stopped while another one took over, and that then goes on', async () => {
  const [first, second] = [fork(), fork()];
  try {
    expect(await first.tell('lead')).toMatch(/^epoch/);
    expect(await second.tell('lead')).toBe('another one leads');
    first.child.kill('SIGSTOP');
    const late = first.tell('late of a stopped one');
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lead' and datname = current_database()`;
    while ((await second.tell('lead')) === 'another one leads');
    expect(await second.tell('of the new one')).toBe('written');
    first.child.kill('SIGCONT');
    expect(await late).toBe('lost');
    expect(await first.tell('lead')).toBe('another one leads');
    expect(await marks()).toContain('of the new one');
    expect(await marks()).not.toContain('late of a stopped one');
  } finally {
    for (const { child } of [first, second]) child.kill('SIGKILL');
  }
});

it('is free again when its process stops within a transaction: the database ends that by itself', async () => {
  const [first, second] = [fork(), fork()];
  try {
    expect(await first.tell('lead')).toMatch(/^epoch/);
    expect(await first.tell('hold')).toBe('held');
    first.child.kill('SIGSTOP');
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lead' and datname = current_database()`;
    // The transaction holds the row of the leader, which the next one changes; the process stays stopped.
    while ((await second.tell('lead')) === 'another one leads');
    expect(await second.tell('of the next one')).toBe('written');
    const ended = once(first.child, 'message').then(([text]) => text);
    first.child.kill('SIGCONT');
    expect(await ended).toBe('ended');
    expect(await marks()).toContain('of the next one');
  } finally {
    for (const { child } of [first, second]) child.kill('SIGKILL');
  }
});

it('ends a turn quietly when the lead is lost, and keeps other errors', async () => {
  const { leader } = process();
  // A process that was killed leads until the database has noticed.
  await expect.poll(() => leader.lead()).toBeDefined();
  const turn = leader.whileLeading(async (leadership) => {
    await database.sql`update wallet_leader set epoch = epoch + 1`;
    await leadership.commit(async () => undefined);
  });
  await expect(turn).resolves.toBeUndefined();
  await expect(leader.whileLeading(() => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  await leader.release();
});
