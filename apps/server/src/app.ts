/**
 * THE RIVER: the whole exchange in the order in which it comes to life. Database, kernel, folds, projector, modules,
 * HTTP, sockets, jobs, demo. Each step receives what it needs and nothing else; what was started is stopped in reverse.
 */
import { type Affairs, affairsRoutes, joinAffairs, openAffairs } from './affairs.ts';
import { type AuthServices, openAuth, openKeyedHash } from './auth.ts';
import { authCalls } from './auth-calls.ts';
import { readBackupTimes } from './backup/index.ts';
import { bannerLines, localOrigin } from './boot/banner.ts';
import { type Core, openCore, openDatabase } from './boot/core.ts';
import { createDataFolder } from './boot/data-folder.ts';
import { HealthProblems } from './boot/health-problems.ts';
import { keepKeys } from './boot/kept-keys.ts';
import { keepMode } from './boot/kept-mode.ts';
import { refuseHalfRestored } from './boot/restore-mark.ts';
import { rejectionOn, ShutdownHooks } from './boot/shutdown-hooks.ts';
import type { Config } from './config.ts';
import { contractCalls, riskWarnings } from './contracts.ts';
import type { TestControlParts } from './demo/test-control.ts';
import { type OpenDesk, openDesk } from './desk.ts';
import { peopleDeskRoutes } from './desk-people.ts';
import { openStaff, type Staff } from './desk-staff.ts';
import { openGateway, WEB_ROOT } from './gateway.ts';
import { PERIOD_MS } from './job-periods.ts';
import { kernelVerbs, whileUnserved } from './kernel/index.ts';
import { type LiveState, openLiveState } from './live-state.ts';
import { accountRoutes, capitalRecordRoutes, dropUnfilled, faucetRoutes } from './modules/balances/index.ts';
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
import { closedToFrozen } from './modules/member/frozen-calls.ts';
import { codeVerbs } from './modules/security/index.ts';
import {
  openSpotOrderRoutes,
  ownOrderHistory,
  spotHistoryRoutes,
  spotOrderRoutes,
} from './modules/spot/index.ts';
import { replaceOperator } from './modules/staff/index.ts';
import { transferRoutes } from './modules/transfer/index.ts';
import { MIGRATIONS } from './modules.ts';
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
import { logFailure } from './platform/log/log-failure.ts';
import { TopicHub } from './platform/websocket/index.ts';

export interface Environment {
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

export async function startExchange(config: Config, environment: Environment): Promise<RunningExchange> {
  const log = createLog(config.logLevel);
  const stops = new ShutdownHooks((name, error) => log.error({ err: error }, `${name} did not stop cleanly`));
  try {
    const clock = config.testControl ? new ShiftedClock() : systemClock;
    const started = start(config, { clock, ...environment }, log, stops);
    return await Promise.race([started, rejectionOn(environment.stopAsked)]);
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

/** What every step may need, and nothing that only one of them needs. */
interface BootContext {
  config: Config;
  clock: Clock;
  log: Log;
  print: Environment['print'];
  database: DatabaseTarget;
  sql: Sql;
  stops: ShutdownHooks;
  jobs: JobWatch;
}

async function start(
  config: Config,
  { clock, print, onFault }: Environment & { clock: Clock },
  log: Log,
  stops: ShutdownHooks,
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
  const boot: BootContext = { config, clock, log, print, database, sql, stops, jobs: new JobWatch() };

  // The core; everything that follows its journal listens before the first command is taken.
  const core = await openCore({ ...boot, onFault });
  const hub = new TopicHub();
  const live = await openLiveState(boot, core, hub);
  const opened = openAffairs({ ...boot, kernel: core.kernel, keyed: openKeyedHash(config) });
  const auth = await openAuth({ ...boot, kernel: core.kernel, above: opened.above });
  const affairs = joinAffairs(boot, opened, auth, live.markets);
  const staff = openStaff(config, sql);
  const demo = await openDemo(boot, core, live, auth, staff);

  // The beat: without ticks the kernel counts as silent.
  const watch = new SourceWatch(() => clock.nowMs());
  const sources = (
    demo?.demo.sources ?? openCcxtSources(config.market.indexSources, () => clock.nowMs(), log)
  ).map((source) => watch.watch(source));
  const ticks = new Ticks(core.kernel, live.markets.indexes, sources);
  stops.push('ticks', ticks.start());
  await auth.opening.sweep();
  await auth.locks.sweep();

  // The doors, closed until the demo's world stands.
  const calls = addCalls(boot, core, live, auth, affairs, watch);
  const pictures = new Pictures(sql, opened.imageWorker, config.webRoot ?? WEB_ROOT);
  const shared = { problems: watchHealth(boot, core, live, auth), pictures };
  const gateway = await openGateway({
    ...boot,
    ...core,
    ...auth,
    ...shared,
    hub,
    calls,
    markets: live.markets,
  });
  stops.push('market feed', feedMarkets(hub, live.markets, live.pairs).start());
  const desk = await openDesk({
    ...boot,
    ...core,
    ...gateway,
    live,
    sources: watch,
    staff,
    ...shared,
    sessions: auth.sessions,
    codes: auth.codes,
    mail: auth.mailCheck,
    people: (calls) => peopleDeskRoutes(calls, { ...boot, ...core, staff }, live, auth, affairs),
  });
  const testControl = await openTestControl(clock, {
    ticks,
    markets: live.markets.markets,
    demo: demo?.demo,
  });
  await startJobs(boot, core, live, auth, { desk, testControl, sources: watch });
  const warn = riskWarnings(live, affairs.inbox, clock);
  repeat(boot, 'warning of risk', PERIOD_MS.risk, warn);
  const indexAlarm = new IndexAlarm(live.markets, log);
  repeat(boot, 'looking at indexes', PERIOD_MS.indexes, async () => indexAlarm.look());
  const credentials = await demo?.start(gateway.port, desk.origin);
  gateway.open();
  const { members = [], operators = [] } = credentials ?? {};
  const shown = { port: gateway.port, desk, members, operators };
  for (const line of bannerLines(config, shown)) print(line);
  return { port: gateway.port, stop: () => stops.stopAll() };
}

/** What may be said: every call of the protocol has its handler here. */
function addCalls(
  boot: BootContext,
  { kernel, projector }: Core,
  live: LiveState,
  auth: AuthServices,
  affairs: Affairs,
  sources: SourceWatch,
) {
  const registry = new Registry();
  const calls = closedToFrozen(registry, auth.people);
  const { config, clock, sql } = boot;
  const { pairs, settings, balances, orders, faucet } = live;
  const { markets } = live.markets;
  const isReadable = (sequence: number) => projector.waitFor(sequence);
  const nowMs = () => clock.nowMs();
  const facts = {
    name: config.exchangeName,
    mode: config.mode,
    simulated: config.demoMarket,
    contact: config.supportContact,
  };
  contentRoutes(calls, sql, nowMs);
  authCalls(calls, auth, clock);
  affairsRoutes(calls, affairs, live.markets, clock);
  serverRoutes(calls, facts, live.markets, settings, nowMs);
  pairRoutes(calls, live.markets, pairs, live.texts);
  chartRoutes(calls, live.markets, openKlines(boot, live));
  accountRoutes(calls, balances, markets);
  capitalRecordRoutes(calls, sql, isReadable, markets);
  if (config.mode === 'demo') faucetRoutes(calls, kernel, faucet, markets);
  transferRoutes(calls, kernel, markets);
  spotOrderRoutes(calls, kernel, markets, ownOrderHistory(sql, isReadable, orders));
  openSpotOrderRoutes(calls, orders, markets);
  spotHistoryRoutes(calls, sql, isReadable, markets);
  contractCalls(calls, { sql, clock, kernel, isReadable }, live, sources);
  return registry.complete(config.mode);
}

/** Bars in prepared pages, which are made in a thread of their own. */
function openKlines({ database, log, stops }: BootContext, { markets }: LiveState): KlinePages {
  const maker = new PageMaker(database, logFailure(log, 'preparing k-lines'));
  stops.push('k-lines', () => maker.stop());
  return new KlinePages(markets, (job) => maker.make(job));
}

function repeat(
  { log, stops, jobs }: BootContext,
  name: string,
  periodMs: number,
  job: () => Promise<unknown>,
) {
  stops.push(name, jobs.repeat(name, periodMs, job, logFailure(log, name)));
}

/** What is wrong although the exchange trades. The mail server is tried at once and keeps no start waiting. */
function watchHealth(boot: BootContext, { projector }: Core, { markets }: LiveState, auth: AuthServices) {
  const { config, clock, log, sql, jobs } = boot;
  const { mailCheck: mail } = auth;
  const problems = new HealthProblems({
    live: markets,
    projector,
    jobs,
    mail,
    log,
    backupAlarmMs: config.backupAlarmMs,
    readBackups: () => readBackupTimes(sql),
    nowMs: () => clock.nowMs(),
  });
  repeat(boot, 'looking at the health', PERIOD_MS.health, () => problems.look());
  if (mail !== undefined) {
    void mail.look();
    repeat(boot, 'trying the mail server', PERIOD_MS.mail, () => mail.look());
  }
  return problems;
}

/** What is done again and again, and the door for the operator's command line. */
async function startJobs(
  boot: BootContext,
  { kernel }: Core,
  live: LiveState,
  auth: AuthServices,
  { desk, testControl, sources }: { desk: OpenDesk; testControl: readonly AdminVerb[]; sources: SourceWatch },
) {
  const { config, clock, log, sql, stops } = boot;
  const nowMs = () => clock.nowMs();
  repeat(boot, 'saving sessions', PERIOD_MS.sessions, () => auth.sessions.save(nowMs()));
  repeat(boot, 'opening members', PERIOD_MS.openings, () => auth.opening.sweep());
  repeat(boot, 'locking withdrawals', PERIOD_MS.locks, () => auth.locks.sweep());
  repeat(boot, 'sweeping', PERIOD_MS.sweep, auth.sweep);
  const { unfilledOrders } = config.balances;
  repeat(boot, 'dropping unfilled orders', PERIOD_MS.unfilledOrders, () =>
    dropUnfilled(sql, unfilledOrders, nowMs()),
  );
  const verbs = desk.audited([
    ...marketVerbs(kernel, live.markets, live.settings, () => sources.names(), nowMs, config.mode),
    ...codeVerbs(auth.codes, clock),
    ...kernelVerbs(kernel),
    ...testControl,
  ]);
  stops.push(
    'operator door',
    await startAdminServer(config.dataDir, verbs, logFailure(log, 'an operator command')),
  );
  const { rate } = config.market;
  if (rate === undefined) return;
  const { everyMs, url, field } = rate;
  const provider = new HttpRate({ url, field, timeoutMs: PERIOD_MS.rateTimeout });
  stops.push('rate', pollRate(provider, live.settings, everyMs, nowMs, logFailure(log, 'reading the rate')));
}

/** The simulated world. Loaded only where it is wanted: production never reads the simulator's code. */
async function openDemo(
  { config, clock, log, sql, stops }: BootContext,
  { kernel }: Core,
  live: LiveState,
  auth: AuthServices,
  staff: Staff,
) {
  if (!config.demoMarket) return undefined;
  const { Demo } = await import('./demo/index.ts');
  const origins = { webOrigin: '', consoleOrigin: '' };
  const parts = Object.assign(origins, {
    kernel,
    sql,
    clock,
    marketData: live.markets,
    settings: live.settings,
    sessions: auth.sessions,
    dataDir: config.dataDir,
    historyBars: config.demoHistoryBars,
    createMember: auth.create,
    createOperator: (name: string) => replaceOperator(staff, name, clock.nowMs()),
    onFault: logFailure(log, 'the demo'),
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
async function openTestControl(clock: Clock, parts: Omit<TestControlParts, 'clock'>): Promise<AdminVerb[]> {
  if (!(clock instanceof ShiftedClock)) return [];
  const { testControlVerbs } = await import('./demo/test-control.ts');
  return testControlVerbs({ clock, ...parts });
}
