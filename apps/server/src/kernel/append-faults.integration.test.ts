/**
 * Faults at the append, on a real PostgreSQL: whatever happens, the kernel falls silent, asks to be restarted (75), and
 * after the restart every acknowledged command is there, none twice.
 */
import { execFileSync, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPostgres } from '../platform/database/index.ts';
import { exitCodeOf } from '../platform/supervisor/exit-code-of.ts';
import { readLastRow } from './journal-reader.ts';
import { hashOf, type JournalRow, lastSequenceOf } from './journal-row.ts';
import { buryKernel, journalBackend } from './testing/crash-kernel.ts';
import { openCuttingProxy } from './testing/cutting-proxy.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { listAll, order, startTestKernel, type TestKernel } from './testing/test-exchange.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Orders one after another, several at once, until the kernel takes no more. Answers what was acknowledged. */
function load(kernel: TestKernel): { acknowledged: Set<string>; sent: Set<string>; stop(): void } {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let going = true;
  const next = (client: number, n: number) => {
    if (!going) return;
    const requestId = `${client}-${n}`;
    sent.add(requestId);
    // A price of its own a client, so that all rest and stay visible.
    const command = order(1, { requestId, price: BigInt(60 + client), qty: 1n });
    kernel.submit(command, ({ rejection }) => {
      if (rejection === 'OK') acknowledged.add(requestId);
      next(client, n + 1);
    });
  };
  for (let client = 0; client < 8; client++) next(client, 0);
  return {
    acknowledged,
    sent,
    stop: () => {
      going = false;
    },
  };
}

/** As the supervisor does: after the death of one backend PostgreSQL ends and restarts all of them, in its own time. */
async function startAgain(): Promise<TestKernel> {
  let kernel: TestKernel | undefined;
  await eventually('the core starts again', async () => {
    try {
      kernel = await startTestKernel(database.target);
    } catch (error) {
      if (exitCodeOf(error) !== 75) throw error;
    }
    return kernel !== undefined;
  });
  await eventually('the database answers again', () =>
    database.sql`select 1`.then(
      () => true,
      () => false,
    ),
  );
  return kernel!;
}

async function expectNothingLost(
  acknowledged: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): Promise<void> {
  const kernel = await startAgain();
  const found = kernel.initial.openOrders.map(({ requestId }) => requestId);
  expect(new Set(found).size).toBe(found.length);
  for (const requestId of acknowledged) expect(found).toContain(requestId);
  for (const requestId of found) expect(sent).toContain(requestId);
  await kernel.stop();
}

/** Orders of one member in one market end at 200: what is waited for must come before. */
const answered = (orders: ReadonlySet<string>, count: number) =>
  eventually(`${count} orders are answered`, () => orders.size > count);

test.each(['before', 'after'] as const)('the connection is cut %s the commit', async (cut) => {
  const proxy = await openCuttingProxy(database.dataDir);
  const kernel = await startTestKernel(proxy.target);
  await listAll(kernel);
  const durable = kernel.durable.sequence;
  let answered = false;
  proxy.arm(cut, 'cut-here');
  kernel.submit(order(1, { requestId: 'cut-here' }), () => {
    answered = true;
  });
  const fault = await kernel.fault;
  expect([fault.name, fault.exitCode]).toEqual(['StorageFaultError', 75]);
  expect(fault.message).toContain('the journal cannot be written');
  expect(kernel.healthy).toBe(false);
  expect(kernel.submit(order(1), () => undefined)).toBe('stopping');
  await buryKernel(kernel);
  await proxy.close();
  const again = await startTestKernel(database.target);
  const found = again.initial.openOrders.map(({ requestId }) => requestId);
  expect(found).toEqual(cut === 'before' ? [] : ['cut-here']);
  expect(again.initial.seq).toBe(durable + (cut === 'before' ? 1 : 2));
  expect(answered).toBe(false);
  await again.stop();
});

test.each(['the backend', 'the whole database'])('%s is killed in the middle of commits', async (victim) => {
  for (let round = 0; round < 4; round++) {
    await database.empty();
    const kernel = await startTestKernel(database.target);
    await listAll(kernel);
    const backend = await journalBackend(database.sql);
    const { acknowledged, sent, stop } = load(kernel);
    await answered(acknowledged, 10 + round * 15);
    process.kill(backend, 'SIGKILL');
    if (victim !== 'the backend') process.kill(database.postgres.pid, 'SIGKILL');
    const fault = await kernel.fault;
    stop();
    expect(fault.exitCode).toBe(75);
    await buryKernel(kernel);
    database.postgres = await startPostgres(database.dataDir);
    await expectNothingLost(acknowledged, sent);
  }
});

/** Only the process's own user may do this without more rights. */
function limitFileSize(pid: number, bytes: number): void {
  const { uid, gid } = statSync(`/proc/${pid}`);
  const identity = process.getuid?.() === uid ? {} : { uid, gid };
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}`], { cwd: '/', ...identity });
}

test('no space for the write-ahead log', async () => {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  const { acknowledged, sent, stop } = load(kernel);
  await answered(acknowledged, 20);
  limitFileSize(await journalBackend(database.sql), 4096);
  const fault = await kernel.fault;
  stop();
  expect(fault.exitCode).toBe(75);
  await buryKernel(kernel);
  await expectNothingLost(acknowledged, sent);
});

test('no space for the table', async () => {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  // The file must be larger than a file of the write-ahead log, which has to stay writable.
  await database.sql`
    insert into journal select -n, 0, 0, 0, 0, 0, convert_to(repeat('x', 2000000), 'UTF8'), '', '', ''
    from generate_series(1, 10) n`;
  const [file] = await database.sql<{ size: bigint }[]>`
    select pg_relation_size(reltoastrelid) as size from pg_class where relname = 'journal'`;
  limitFileSize(await journalBackend(database.sql), Number(file!.size));
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let faulted = false;
  const fault = kernel.fault.finally(() => {
    faulted = true;
  });
  // Rows so large that they need new space soon.
  let sentBursts = 0;
  await eventually('the table is full', async () => {
    const burst = sentBursts++;
    for (let n = 0; n < 400; n++) {
      const requestId = `${burst}-${n}`.padEnd(60, '-');
      sent.add(requestId);
      kernel.submit(order(1, { requestId }), ({ rejection }) => {
        if (rejection === 'OK') acknowledged.add(requestId);
      });
    }
    return faulted;
  });
  const { exitCode, message } = await fault;
  expect(exitCode).toBe(75);
  expect(message).toMatch(/could not extend file/);
  await buryKernel(kernel);
  await database.sql`delete from journal where batch < 0`;
  await expectNothingLost(acknowledged, sent);
});

test('the disk answers EIO to a sync', async ({ task }) => {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  const { acknowledged, sent, stop } = load(kernel);
  await answered(acknowledged, 20);
  const backend = await journalBackend(database.sql);
  const inject = ['-e', 'trace=fdatasync', '-e', 'inject=fdatasync:error=EIO:when=3'];
  const tracer = spawn('strace', ['-p', String(backend), ...inject], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  tracer.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const traced = new Promise<'not allowed'>((resolve) => {
    tracer.once('error', () => resolve('not allowed'));
    tracer.once('exit', () => resolve('not allowed'));
  });
  const outcome = await Promise.race([kernel.fault, traced]);
  stop();
  tracer.kill();
  if (outcome === 'not allowed' && !said.includes('INJECTED')) {
    const why = said.trim() === '' ? 'there is no strace' : `attaching is not allowed: ${said.trim()}`;
    Object.assign(task.meta, { notTried: `EIO was not injected into the journal's sync, ${why}` });
    await kernel.stop();
  } else {
    expect((await kernel.fault).exitCode).toBe(75);
    await buryKernel(kernel);
  }
  await expectNothingLost(acknowledged, sent);
});

test('another core has taken over', async () => {
  const kernel = await startTestKernel(database.target);
  await listAll(kernel);
  const last = (await readLastRow(database.sql))!;
  const content: Omit<JournalRow, 'hash'> = {
    batch: last.batch + 1,
    epoch: last.epoch + 1,
    engineVersion: last.engineVersion,
    header: { firstSeq: lastSequenceOf(last) + 1, count: 0, timeMs: last.header.timeMs },
    commands: new Uint8Array(),
    events: new Uint8Array(),
    prevHash: last.hash,
  };
  await database.sql`
    insert into journal values (${content.batch}, ${content.epoch}, ${content.engineVersion},
      ${content.header.timeMs}, ${content.header.firstSeq}, 0, ''::bytea, ''::bytea, ${content.prevHash},
      ${hashOf(content)})`;
  let answered = false;
  kernel.submit(order(1), () => {
    answered = true;
  });
  const fault = await kernel.fault;
  expect([fault.exitCode, answered]).toEqual([75, false]);
  expect(fault.message).toMatch(/another core has taken over|duplicate key/);
  await buryKernel(kernel);
});
