/**
 * THE RIVER: the whole exchange in the order in which it comes to life. Database, kernel, folds, projector, modules,
 * HTTP, sockets, jobs, demo. Each step receives what it needs and nothing else; what was started is stopped in reverse.
 */
import { type Affairs, affairsRoutes, joinAffairs, openAffairs } from './affairs.ts';
import { readBackupTimes } from './backup/index.ts';
import { bannerLines, localOrigin } from './banner.ts';
import type { Config } from './config.ts';
import { contractCalls, riskWarnings } from './contracts.ts';
import { type Core, openCore, openDatabase } from './core.ts';
import { createDataFolder } from './data-folder.ts';
import { type OpenDesk, openDesk } from './desk.ts';
import { peopleDeskRoutes } from './desk-people.ts';
import { openStaff, type Staff } from './desk-staff.ts';
import { openDoors, WEB_ROOT } from './doors.ts';
import { type EntranceHall, openEntrance, openKeyedHash } from './entrance.ts';
import { entranceCalls } from './entrance-calls.ts';
import { failure } from './failure.ts';
import { type Folds, openFolds } from './folds.ts';
import { closedToFrozen } from './frozen-calls.ts';
import { HealthProblems } from './health-problems.ts';
import { keepKeys } from './kept-keys.ts';
import { keepMode } from './kept-mode.ts';
import { kernelVerbs, whileUnserved } from './kernel/index.ts';
import { MIGRATIONS } from './migrations.ts';
import { contentRoutes, Pictures } from './modules/content/index.ts';
import {
  chartRoutes,
  feedMarkets,
  IndexAlarm,
  KlinePages,
  marketVerbs,
  PageMaker,
  pairRoutes,
  pollRate,
  SourceWatch,
  serverRoutes,
  Ticks,
} from './modules/market/index.ts';
import { codeVerbs } from './modules/security/index.ts';
import {
  openSpotOrderRoutes,
  ownOrderHistory,
  spotHistoryRoutes,
  spotOrderRoutes,
} from './modules/spot/index.ts';
import { replaceOperator } from './modules/staff/index.ts';
import { transferRoutes } from './modules/transfer/index.ts';
import { accountRoutes, capitalRecordRoutes, dropUnfilled, faucetRoutes } from './modules/wallet/index.ts';
import { type AdminVerb, startAdminServer } from './platform/admin/index.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { JobWatch } from './platform/clock/job-watch.ts';
import { ShiftedClock } from './platform/clock/shifted-clock.ts';
import {
  connect,
  type DatabaseTarget,
  migrate,
  refuseUnlessDurable,
  type Sql,
} from './platform/database/index.ts';
import { Registry } from './platform/http/registry.ts';
import { HttpRate, openCcxtSources } from './platform/index-sources/index.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { TopicHub } from './platform/websocket/index.ts';
import { refuseHalfRestored } from './restore-mark.ts';
import type { Steered } from './steering.ts';
import { rejectionOn, StopStack } from './stop-stack.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOCK_SWEEP_MS = 5_000;
const UNFILLED_SWEEP_MS = 10 * MINUTE_MS;
const RISK_LOOK_MS = 5_000;
const INDEX_LOOK_MS = 1_000;
const HEALTH_LOOK_MS = 5_000;
const MAIL_LOOK_MS = 10 * MINUTE_MS;
const RATE_TIMEOUT_MS = 5_000;

export interface Surroundings {
  /** Lines for the person who started the server. */
  print(line: string): void;
  /** The process must end, with this code when one is named; nothing is answered any more. */
  onFault(fault: Error & { exitCode?: number }): void;
  clock?: Clock;
  /** Ends a start that is under way: what it has started is stopped, and it rejects with the signal's reason. */
  stopAsked?: AbortSignal;
}

export interface RunningExchange {
  /** The port that members come to. */
  port: number;
  /** Lets what is under way finish; everything that was answered is on the disk. */
  stop(): Promise<void>;
}

export async function startExchange(config: Config, surroundings: Surroundings): Promise<RunningExchange> {
  const log = createLog(config.logLevel);
  const stops = new StopStack((name, error) => log.error({ err: error }, `${name} did not stop cleanly`));
  try {
    const clock = config.testSteering ? new ShiftedClock() : systemClock;
    const started = start(config, { clock, ...surroundings }, log, stops);
    return await Promise.race([started, rejectionOn(surroundings.stopAsked)]);
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

/** What every step may need, and nothing that only one of them needs. */
interface Ground {
  config: Config;
  clock: Clock;
  log: Log;
  print: Surroundings['print'];
  database: DatabaseTarget;
  sql: Sql;
  stops: StopStack;
  jobs: JobWatch;
}

async function start(
  config: Config,
  { clock, print, onFault }: Surroundings & { clock: Clock },
  log: Log,
  stops: StopStack,
): Promise<RunningExchange> {
  // The ground: folder, database, schema.
  createDataFolder(config.dataDir);
  refuseHalfRestored(config.dataDir);
  const database = await openDatabase(config, stops);
  const sql = connect(database, { max: 10, name: 'tern server' });
  stops.push('database connections', () => sql.end({ timeout: 2 }));
  await refuseUnlessDurable(sql);
  // Beside a running server of another version, which this start would otherwise find out too late.
  await whileUnserved(sql, async () => {
    await migrate(sql, MIGRATIONS);
    await keepMode(sql, config);
    await keepKeys(sql, config);
  });
  const ground: Ground = { config, clock, log, print, database, sql, stops, jobs: new JobWatch() };

  // The core; everything that follows its journal listens before the first command is taken.
  const core = await openCore({ ...ground, onFault });
  const hub = new TopicHub();
  const live = await openFolds(ground, core, hub);
  const opened = openAffairs({ ...ground, kernel: core.kernel, keyed: openKeyedHash(config) });
  const entrance = await openEntrance({ ...ground, kernel: core.kernel, above: opened.above });
  const affairs = joinAffairs(ground, opened, entrance, live.markets);
  const staff = openStaff(config, sql);
  const demo = await openDemo(ground, core, live, entrance, staff);

  // The beat: without ticks the kernel counts as silent.
  const watch = new SourceWatch(() => clock.nowMs());
  const sources = (demo?.demo.sources ?? openCcxtSources(config.indexSources, () => clock.nowMs(), log)).map(
    (source) => watch.watch(source),
  );
  const ticks = new Ticks(core.kernel, live.markets.indexes, sources);
  stops.push('ticks', ticks.start());
  await entrance.opening.sweep();
  await entrance.locks.sweep();

  // The doors, closed until the demo's world stands.
  const calls = addCalls(ground, core, live, entrance, affairs, watch);
  const pictures = new Pictures(sql, opened.workshop, config.webRoot ?? WEB_ROOT);
  const shared = { problems: watchHealth(ground, core, live, entrance), pictures };
  const doors = await openDoors({
    ...ground,
    ...core,
    ...entrance,
    ...shared,
    hub,
    calls,
    markets: live.markets,
  });
  stops.push('market feed', feedMarkets(hub, live.markets, live.pairs).start());
  const desk = await openDesk({
    ...ground,
    ...core,
    ...doors,
    folds: live,
    sources: watch,
    staff,
    ...shared,
    sessions: entrance.sessions,
    codes: entrance.codes,
    mail: entrance.mailCheck,
    people: (calls) => peopleDeskRoutes(calls, { ...ground, ...core, staff }, live, entrance, affairs),
  });
  const steering = await openSteering(clock, { ticks, markets: live.markets.markets, demo: demo?.demo });
  await startJobs(ground, core, live, entrance, { desk, steering, sources: watch });
  const warn = riskWarnings(live, affairs.inbox, clock);
  repeat(ground, 'warning of risk', RISK_LOOK_MS, warn);
  const indexAlarm = new IndexAlarm(live.markets, log);
  repeat(ground, 'looking at indexes', INDEX_LOOK_MS, async () => indexAlarm.look());
  const handout = await demo?.start(doors.port, desk.origin);
  doors.open();
  const { members = [], operators = [] } = handout ?? {};
  const shown = { port: doors.port, desk, members, operators };
  for (const line of bannerLines(config, shown)) print(line);
  return { port: doors.port, stop: () => stops.stopAll() };
}

/** What may be said: every call of the protocol has its handler here. */
function addCalls(
  ground: Ground,
  { kernel, projector }: Core,
  folds: Folds,
  hall: EntranceHall,
  affairs: Affairs,
  sources: SourceWatch,
) {
  const registry = new Registry();
  const calls = closedToFrozen(registry, hall.people);
  const { config, clock, sql } = ground;
  const { pairs, settings, balances, orders, faucet } = folds;
  const { markets } = folds.markets;
  const isReadable = (sequence: number) => projector.waitFor(sequence);
  const nowMs = () => clock.nowMs();
  const facts = {
    name: config.exchangeName,
    mode: config.mode,
    simulated: config.demoMarket,
    contact: config.supportContact,
  };
  contentRoutes(calls, sql, nowMs);
  entranceCalls(calls, hall, clock);
  affairsRoutes(calls, affairs, folds.markets, clock);
  serverRoutes(calls, facts, folds.markets, settings, nowMs);
  pairRoutes(calls, folds.markets, pairs, folds.texts);
  chartRoutes(calls, folds.markets, openKlines(ground, folds));
  accountRoutes(calls, balances, markets);
  capitalRecordRoutes(calls, sql, isReadable, markets);
  if (config.mode === 'demo') faucetRoutes(calls, kernel, faucet, markets);
  transferRoutes(calls, kernel, markets);
  spotOrderRoutes(calls, kernel, markets, ownOrderHistory(sql, isReadable, orders));
  openSpotOrderRoutes(calls, orders, markets);
  spotHistoryRoutes(calls, sql, isReadable, markets);
  contractCalls(calls, { sql, clock, kernel, isReadable }, folds, sources);
  return registry.complete(config.mode);
}

/** Bars in prepared pages, which are made in a thread of their own. */
function openKlines({ database, log, stops }: Ground, { markets }: Folds): KlinePages {
  const maker = new PageMaker(database, failure(log, 'preparing k-lines'));
  stops.push('k-lines', () => maker.stop());
  return new KlinePages(markets, (job) => maker.make(job));
}

function repeat({ log, stops, jobs }: Ground, name: string, periodMs: number, job: () => Promise<unknown>) {
  stops.push(name, jobs.repeat(name, periodMs, job, failure(log, name)));
}

/** What is wrong although the exchange trades. The mail server is tried at once and keeps no start waiting. */
function watchHealth(ground: Ground, { projector }: Core, { markets }: Folds, hall: EntranceHall) {
  const { config, clock, log, sql, jobs } = ground;
  const { mailCheck: mail } = hall;
  const problems = new HealthProblems({
    folds: markets,
    projector,
    jobs,
    mail,
    log,
    backupAlarmMs: config.backupAlarmMs,
    readBackups: () => readBackupTimes(sql),
    nowMs: () => clock.nowMs(),
  });
  repeat(ground, 'looking at the health', HEALTH_LOOK_MS, () => problems.look());
  if (mail !== undefined) {
    void mail.look();
    repeat(ground, 'trying the mail server', MAIL_LOOK_MS, () => mail.look());
  }
  return problems;
}

/** What is done again and again, and the door for the operator's command line. */
async function startJobs(
  ground: Ground,
  { kernel }: Core,
  folds: Folds,
  hall: EntranceHall,
  { desk, steering, sources }: { desk: OpenDesk; steering: readonly AdminVerb[]; sources: SourceWatch },
) {
  const { config, clock, log, sql, stops } = ground;
  const nowMs = () => clock.nowMs();
  repeat(ground, 'saving sessions', MINUTE_MS, () => hall.sessions.save(nowMs()));
  repeat(ground, 'opening members', MINUTE_MS, () => hall.opening.sweep());
  repeat(ground, 'locking withdrawals', LOCK_SWEEP_MS, () => hall.locks.sweep());
  repeat(ground, 'sweeping', HOUR_MS, hall.sweep);
  const { unfilledOrders } = config;
  repeat(ground, 'dropping unfilled orders', UNFILLED_SWEEP_MS, () =>
    dropUnfilled(sql, unfilledOrders, nowMs()),
  );
  const verbs = desk.audited([
    ...marketVerbs(kernel, folds.markets, folds.settings, () => sources.names(), nowMs, config.mode),
    ...codeVerbs(hall.codes, clock),
    ...kernelVerbs(kernel),
    ...steering,
  ]);
  stops.push(
    'operator door',
    await startAdminServer(config.dataDir, verbs, failure(log, 'an operator command')),
  );
  if (config.rate === undefined) return;
  const { everyMs, url, field } = config.rate;
  const provider = new HttpRate({ url, field, timeoutMs: RATE_TIMEOUT_MS });
  stops.push('rate', pollRate(provider, folds.settings, everyMs, nowMs, failure(log, 'reading the rate')));
}

/** The simulated world. Loaded only where it is wanted: production never reads the simulator's code. */
async function openDemo(
  { config, clock, log, sql, stops }: Ground,
  { kernel }: Core,
  folds: Folds,
  hall: EntranceHall,
  staff: Staff,
) {
  if (!config.demoMarket) return undefined;
  const { Demo } = await import('./demo/index.ts');
  const origins = { webOrigin: '', consoleOrigin: '' };
  const parts = Object.assign(origins, {
    kernel,
    sql,
    clock,
    folds: folds.markets,
    settings: folds.settings,
    sessions: hall.sessions,
    dataDir: config.dataDir,
    historyBars: config.demoHistoryBars,
    createMember: hall.create,
    createOperator: (name: string) => replaceOperator(staff, name, clock.nowMs()),
    onFault: failure(log, 'the demo'),
  });
  const demo = await Demo.open(parts);
  const start = async (port: number, deskOrigin: string) => {
    stops.push('the demo', () => demo.stop());
    // Which ports they are, is known only now.
    origins.webOrigin = localOrigin(config, port);
    origins.consoleOrigin = deskOrigin;
    return demo.start();
  };
  return { demo, start };
}

/** Time and prices in the hands of a test: only under its clock, and like the demo loaded only where it is wanted. */
async function openSteering(clock: Clock, parts: Omit<Steered, 'clock'>): Promise<AdminVerb[]> {
  if (!(clock instanceof ShiftedClock)) return [];
  const { steeringVerbs } = await import('./steering.ts');
  return steeringVerbs({ clock, ...parts });
}
