/**
 * One data folder has one exchange, whatever else is started on it: from another container, by another group, after a
 * kill or a power cut. Orders are placed before and after each attempt; all that were acknowledged are there in the end.
 */
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '@tern/test-kit/random';
import { afterAll, afterEach, beforeAll, expect, type TestContext, test } from 'vitest';
import { AcknowledgedOrders } from './crash/acknowledged-orders.ts';
import { audit, readMoney } from './crash/audit.ts';
import { comesBack, isUnderWay } from './crash/crash-rounds.ts';
import { entryOf, MemberClient, VictimServer } from './crash/index.ts';
import { OrderLoad, PAIR } from './crash/order-load.ts';
import { asUser, inOtherContainer, ordinaryUser, type Running, runProgram } from './crash/other-processes.ts';

const container = inOtherContainer();
const user = ordinaryUser(entryOf('main'));
const own = user === undefined ? [] : asUser(user);
const BOOT_ID = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const WRITER = `(host ${hostname()}, boot id ${BOOT_ID})`;
/** A start on a busy machine. */
const START_MS = 600_000;
/** The long form has so many. */
const ROUNDS = 3;
const CLIENTS = 8;
const DEMO = { DEMO_CHAINS: '0', DEMO_OTC: 'none', DEMO_INVITEES: '0', DEMO_ACTIVITY: '0' };

let folder: string;
let server: VictimServer;
let orders: AcknowledgedOrders;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-backups-'));
  chmodSync(folder, 0o777);
  server = await VictimServer.start(user === undefined ? {} : { user });
  orders = new AcknowledgedOrders(server);
  await orders.place(2);
}, START_MS);
afterAll(async () => {
  for (const running of started) running.kill();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await orders.place(2);
  expect(await orders.findLosses()).toEqual([]);
});

const clusterFile = (name: string) => join(server.dataDir, 'postgres/cluster', name);
const postmaster = () => readFileSync(clusterFile('postmaster.pid'), 'utf8').split('\n', 1)[0];

const started: Running[] = [];

function start(name: string, args: string[], before: string[]): Running {
  const env = { PORT: '0', CONSOLE_PORT: '0', ...DEMO, DATA_DIR: server.dataDir };
  const running = runProgram(entryOf(name), args, env, before);
  started.push(running);
  return running;
}

/** The words before a command that give it to another container; without them the own one has to do. */
function elsewhere({ task }: TestContext, what: string): string[] {
  if (container === undefined)
    Object.assign(task.meta, { notTried: `${what} from another container: unshare is not allowed` });
  return [...(container ?? []), ...own];
}

test('a backup from another container reads through the socket of the running database', async (context) => {
  const before = postmaster();
  const archive = join(folder, 'beside.tar.gz');
  const { code, err } = await start('backup', ['--to', archive], elsewhere(context, 'a backup')).ended;
  expect([code, err]).toEqual([0, '']);
  expect(existsSync(archive)).toBe(true);
  expect(postmaster()).toBe(before);
});

test('a second server from another container ends with 76 and says where the first one runs', async (context) => {
  const before = postmaster();
  const { code, out, err } = await start('main', [], elsewhere(context, 'a server')).ended;
  const words = `another server works on this data ${WRITER}: stop it first, or use another data folder\n`;
  expect({ code, out, err }).toEqual({ code: 76, out: '', err: words });
  expect(postmaster()).toBe(before);
});

test('a tool of another group does the running exchange no harm', async ({ task }) => {
  if (user === undefined)
    Object.assign(task.meta, { notTried: 'a tool of another group: only root may give one away' });
  const otherGroup = user === undefined ? [] : asUser({ ...user, gid: 1 });
  const before = postmaster();
  const archive = join(folder, 'other-group.tar.gz');
  const { code, err } = await start('backup', ['--to', archive], otherGroup).ended;
  expect([code, err]).toEqual([0, '']);
  const tool = await start('rotate-key', [], otherGroup).ended;
  expect([tool.code, tool.err]).toEqual([76, `a server works on this data ${WRITER}: stop it first\n`]);
  expect(postmaster()).toBe(before);
});

test('a lock file that nobody here can write refuses a second server as well', async (context) => {
  const lockFile = join(server.dataDir, 'exchange.lock');
  // A root's tool may have made it; the server's user may read it.
  if (user !== undefined) chownSync(lockFile, 0, 0);
  chmodSync(lockFile, 0o444);
  const { code, err } = await start('main', [], elsewhere(context, 'a server')).ended;
  expect([code, err]).toEqual([76, expect.stringContaining(`another server works on this data ${WRITER}`)]);
});

test('a database that a killed supervisor has left is attached to here, and is 76 elsewhere', async (context) => {
  const before = postmaster();
  await server.kill('supervisor');
  const words = elsewhere(context, 'a server');
  if (container !== undefined) {
    const { code, err } = await start('main', [], words).ended;
    const elsewhereWords = `a PostgreSQL that does not run here works on this data ${WRITER}: stop it first\n`;
    expect([code, err]).toEqual([76, elsewhereWords]);
    const archive = join(folder, 'of-the-orphan.tar.gz');
    const backup = await start('backup', ['--to', archive], words).ended;
    expect([backup.code, backup.err]).toEqual([0, '']);
  }
  await server.comesUp();
  expect(postmaster()).toBe(before);
});

test('lock files that are removed while they are held let no second server in', async (context) => {
  const before = postmaster();
  for (const name of ['exchange.lock', 'postgres/cluster.lock']) rmSync(join(server.dataDir, name));
  const { code, err } = await start('main', [], elsewhere(context, 'a server')).ended;
  expect([code, err]).toEqual([76, expect.stringContaining('another server works on this data')]);
  expect(postmaster()).toBe(before);
});

test('of two starts after a power cut one opens, although the number in the pid file is root’s now', async (context) => {
  await server.kill('everything');
  const pidFile = clusterFile('postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, '1'));
  const racers = [start('main', [], own), start('main', [], elsewhere(context, 'one of two starts'))];
  const first = await Promise.race(racers.map(({ ended }, at) => ended.then((how) => ({ at, ...how }))));
  expect([first.code, first.err]).toEqual([76, expect.stringContaining('another server works on this data')]);
  const winner = racers[1 - first.at]!;
  await expect.poll(() => winner.said.out, { timeout: START_MS }).toContain('is open (demo)');
  winner.kill();
  await winner.ended;
  await server.comesUp();
});

test('a backup and a second server beside one under load, and a kill of everything, lose nothing', {
  tags: 'long',
}, async (context) => {
  const words = elsewhere(context, 'a backup and a second server');
  const client = new MemberClient(server.origin, () => server.members()[0]!);
  for (let round = 0; round < ROUNDS; round++) {
    await client.write('spot/order/cancelAllOrders', { pairsName: PAIR });
    orders.forget();
    const before = await readMoney(client);
    const load = new OrderLoad(client, new Random(20_261_128 + round), `beside-${round}`);
    load.start(CLIENTS);
    await isUnderWay(load);
    const archive = join(folder, `round-${round}.tar.gz`);
    const [backup, second] = await Promise.all([
      start('backup', ['--to', archive], words).ended,
      start('main', [], words).ended,
    ]);
    expect([backup.code, backup.err, second.code]).toEqual([0, '', 76]);
    await server.kill('everything');
    await load.stop();
    await comesBack(server);
    await load.settle();
    expect(await audit(client, load, before)).toEqual([]);
  }
  await client.write('spot/order/cancelAllOrders', { pairsName: PAIR });
});
