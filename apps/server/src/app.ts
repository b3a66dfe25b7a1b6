/**
 * The composition root: the whole exchange in the order in which it comes to life. Each step receives what it needs and
 * nothing else; what was started is stopped in reverse.
 */
import { join } from 'node:path';
import { builtAppVersion } from './boot/app-version.ts';
import { bannerLines } from './boot/banner.ts';
import { builtPages } from './boot/built-pages.ts';
import { openCore, waitForReadTables } from './boot/core.ts';
import { openDesk } from './boot/desk.ts';
import { exchangeDeskRoutes } from './boot/exchange-desk.ts';
import { figureSources } from './boot/figure-sources.ts';
import { openGateway } from './boot/gateway.ts';
import { memberFacts } from './boot/member-facts.ts';
import { type DataEnvironment, openData } from './boot/open-data.ts';
import { openDemo, openSimulatedChains, openTestControl } from './boot/open-demo.ts';
import { OpenedModules } from './boot/opened-modules.ts';
import { ownRecords } from './boot/own-records.ts';
import { leadsToInvitation, programmeCosts } from './boot/programme-costs.ts';
import { openSenders } from './boot/senders.ts';
import { rejectionOn, ShutdownHooks } from './boot/shutdown-hooks.ts';
import { watchHealth } from './boot/watch-health.ts';
import type { Config } from './config.ts';
import { readBackupTimes } from './exchange-data/backup-log.ts';
import { openKeyedHash, readSealingKeys } from './exchange-data/data-folder.ts';
import { JournalHistory, kernelVerbs } from './kernel/index.ts';
import { openActivity } from './modules/activity/index.ts';
import { askingAgreements, openAgreement } from './modules/agreement/index.ts';
import { type AntiPhishingApi, markMails, openAntiPhishing } from './modules/anti-phishing/index.ts';
import { type BalancesApi, openBalances } from './modules/balances/index.ts';
import { openContent } from './modules/content/index.ts';
import { openContract } from './modules/contract/index.ts';
import { openFiles } from './modules/files/index.ts';
import { openHelp } from './modules/help/index.ts';
import { openHistory } from './modules/history/index.ts';
import { type IdentityApi, openIdentity } from './modules/identity/index.ts';
import { type InboxApi, openInbox } from './modules/inbox/index.ts';
import { type FindShared, openInvitation } from './modules/invitation/index.ts';
import { openMarket, PageMaker, Ticks } from './modules/market/index.ts';
import { closedToFrozen, type MemberApi, openMember } from './modules/member/index.ts';
import { type OtcApi, openOtc } from './modules/otc/index.ts';
import { type KeptUntil, openPayment } from './modules/payment/index.ts';
import { openProgrammes, type Programmes } from './modules/programme/index.ts';
import { openRelease } from './modules/release/index.ts';
import { openSecurity } from './modules/security/index.ts';
import { openSpot, type SpotApi } from './modules/spot/index.ts';
import { openStaff } from './modules/staff/index.ts';
import { openSupport } from './modules/support/index.ts';
import { openTransfer } from './modules/transfer/index.ts';
import { type OtcHold, openWallet, openWalletChains } from './modules/wallet/index.ts';
import { startAdminServer } from './platform/admin/index.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import { JobWatch } from './platform/clock/job-watch.ts';
import { ShiftedClock } from './platform/clock/shifted-clock.ts';
import { connect } from './platform/database/index.ts';
import { DeskRegistry } from './platform/http/desk-registry.ts';
import { InProcessCalls } from './platform/http/in-process-calls.ts';
import { Registry } from './platform/http/registry.ts';
import { ImageWorker } from './platform/images/index.ts';
import { openCcxtSources } from './platform/index-sources/index.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { logFailure } from './platform/log/log-failure.ts';
import { MailCheck } from './platform/mail/mail-check.ts';
import { FolderStorage } from './platform/object-storage/index.ts';
import { Passwords } from './platform/secrets/passwords.ts';
import { TopicHub } from './platform/websocket/index.ts';

export interface Environment extends DataEnvironment {
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

async function start(
  config: Config,
  { clock, print, ...data }: Environment & { clock: Clock },
  log: Log,
  stops: ShutdownHooks,
): Promise<RunningExchange> {
  const { onFault } = data;
  // 1. The data folder, the database, its schema.
  const { database, sql } = await openData(config, stops, data);

  // 2. The kernel, and read tables that hold its whole journal.
  const core = await openCore({ config, database, clock, log, stops, onFault });
  await waitForReadTables(core, log, stops);

  // 3. What several modules rest on.
  const { kernel, projector } = core;
  const { dataDir, exchangeName, mode, limits, publicOrigin } = config;
  const jobs = new JobWatch();
  const hub = new TopicHub();
  const registry = new DeskRegistry();
  const isReadable = (sequence: number) => projector.waitFor(sequence);
  const history = new JournalHistory(sql, join(dataDir, 'journal'));
  const sealing = readSealingKeys(dataDir);
  if (sealing.old !== undefined)
    log.warn('a change of the sealing key is unfinished: stop the server and say npm run rotate-key again');
  const keyed = openKeyedHash(config);
  const storage = new FolderStorage(dataDir, sealing);
  const imageWorker = new ImageWorker();
  const webRoot = config.webRoot ?? builtPages('web');
  const pageMaker = new PageMaker(database, logFailure(log, 'preparing k-lines'));
  stops.push('k-lines', () => pageMaker.stop());
  const { tabSet } = config.content;
  // A demo's codes stand in its outbox.
  const hasSms = mode === 'demo' || config.sms !== undefined;
  const facts = {
    name: exchangeName,
    mode,
    simulated: config.demoMarket,
    contact: config.supportContact,
    tabSet,
    hasSms,
  };
  const secrets = { keyed, sealing };
  const base = { sql, clock, log, kernel, keyed, secrets, exchangeName, mode };

  // The wallet's chains are those of CHAINS_FILE or, in a demo, the simulated ones.
  const simulated = await openSimulatedChains({ config, clock, log, stops, print });

  // 4. The modules in rank order, lowest first. They follow the journal before the first command is taken.
  const modules = new OpenedModules({ hub, jobs, stops, log });
  const content = modules.add(
    openContent({
      ...base,
      imageWorker,
      webRoot,
      publicOrigin,
      config: config.content,
      isHidden: (link) => leadsToInvitation(link) && !programmes.isOpen('INVITATION'),
    }),
  );
  const builtVersion = builtAppVersion();
  const release = modules.add(await openRelease({ ...base, storage, config: config.release, builtVersion }));
  const files = modules.add(openFiles({ ...base, storage, imageWorker, config: config.files }));
  const images = files.api;
  const staff = modules.add(await openStaff({ ...base, registry, config: config.desk })).api;
  const costsOf = programmeCosts(() => ({ market, otc }));
  const programmes: Programmes = modules.add(await openProgrammes({ ...base, costsOf })).api;
  const passwords = new Passwords(keyed);
  const security = modules.add(
    await openSecurity({
      ...base,
      showLetter: mode === 'demo' ? print : undefined,
      passwords,
      config: config.security,
    }),
  ).api;
  const senders = markMails(openSenders(config, security.outbox), (mail) => antiPhishing.findCode(mail));
  const member: MemberApi = modules.add(
    await openMember({
      ...base,
      config: config.member,
      limits,
      senders,
      images,
      proposals: staff.proposals,
      programmes,
      security,
      ports: {
        cardOf: (memberId) => identity.cardOf(memberId),
        markedImage: (view, operator) => identity.markedImage(view, operator),
        balancesOf: (memberId) => balances.balancesOf(memberId),
        ordersOf: (memberId, page) => spot.ordersOf(memberId, page),
      },
    }),
  ).api;
  const antiPhishing: AntiPhishingApi = modules.add(openAntiPhishing({ ...base, member })).api;
  const { proposals } = staff;
  const identity: IdentityApi = modules.add(
    openIdentity({ ...base, images, proposals, config: config.identity }),
  ).api;
  const keptUntil: KeptUntil = (methodIds) => otc.keptUntil(methodIds);
  const payment = modules.add(
    openPayment({ ...base, images, identity, security, keptUntil, config: config.payment }),
  ).api;
  const market = modules.add(
    await openMarket({ ...base, facts: { ...facts, programmes }, pageMaker, staff, config: config.market }),
  ).api;
  const money = { ...base, isReadable, market, member };
  modules.add(openHistory({ ...base, config: config.history }));
  const balances: BalancesApi = modules.add(openBalances({ ...money, history })).api;
  const opened = await openWalletChains({ ...base, config: simulated.wallet });
  const connectOne = (onClose: () => void) => connect(database, { max: 1, name: 'tern chains', onClose });
  const otcHold: OtcHold = {
    heldOf: (memberId, asset, available, nowMs) => otc.hold.heldOf(memberId, asset, available, nowMs),
  };
  const wallet = modules.add(
    openWallet({ ...money, opened, connectOne, balances, security, staff, otcHold }),
  ).api;
  modules.add(openTransfer({ kernel, market }));
  const spot: SpotApi = modules.add(openSpot(money)).api;
  const earlierWarnings = () => inbox.riskWarnings();
  const contract = modules.add(await openContract({ ...money, balances, earlierWarnings })).api;
  const people = { identity, images, payment, security };
  const otc: OtcApi = modules.add(
    await openOtc({ ...money, ...people, balances, contract, staff, programmes }),
  ).api;
  const { ties } = payment;
  const findShared: FindShared = async (memberId, others) => {
    const { devices, accounts } = await ties.sharersOf(memberId, others);
    return [
      ...devices.map((sharer) => ({ memberId: sharer, mark: 'SAME_DEVICE' as const })),
      ...accounts.map((sharer) => ({ memberId: sharer, mark: 'SAME_PAYMENT_ACCOUNT' as const })),
    ];
  };
  const invitation = modules.add(
    await openInvitation({ ...money, identity, balances, staff, findShared, ties, publicOrigin }),
  ).api;
  const activity = modules.add(
    await openActivity({ ...money, security }, { member, balances, invitation, staff }),
  ).api;
  const agreement = modules.add(await openAgreement({ ...base, member })).api;
  const hasRecord = ownRecords(
    () => inProcess,
    () => isReadable(kernel.durable.sequence),
  );
  const support = modules.add(
    openSupport({ ...base, images, identity, staff, otc, hasRecord, config: config.support }),
  ).api;
  const figures = figureSources(config, { market, wallet, otc, activity, programmes });
  modules.add(await openHelp({ ...base, sources: figures, config: config.help }));
  const mail = {
    sender: senders.mail,
    exchangeName,
    mailOf: async (memberId: number) => (await member.members.byId(memberId))?.mail ?? '',
  };
  const news = { security, identity, contract, activity, support };
  const inbox: InboxApi = modules.add(
    openInbox({ ...base, market, wallet, mail, config: config.inbox }, news),
  ).api;

  // 5. The demo's world, and the tick: without ticks the kernel counts as silent.
  const { marketData, settings } = market;
  const demo = await openDemo(config, stops, {
    kernel,
    sql,
    clock,
    marketData,
    settings,
    sessions: security.sessions,
    createMember: member.createMember,
    createOperator: staff.replaceOperator,
    operatorId: async (name) => (await staff.operators.byName(name))?.operatorId ?? 0,
    facts: memberFacts({ ...base, passwords, identity, member, security }),
    otc,
    support,
    identity: { reviews: identity.simulated, audit: staff.deskAudit },
    activity: { ...activity, publishNotice: content.api.publishNotice },
    chains: simulated.chains,
    onFault: logFailure(log, 'the demo'),
  });
  const real = () => openCcxtSources(config.market.indexSources, () => clock.nowMs(), log);
  const sources = (demo?.demo.sources ?? real()).map((source) => market.sources.watch(source));
  const ticks = new Ticks(kernel, marketData.indexes, sources);
  stops.push('ticks', ticks.start());
  await modules.runDueJobs();

  // 6. The ports. Members get 503 until the demo's world stands.
  const calls = new Registry();
  const inProcess = new InProcessCalls(calls);
  const asking = askingAgreements(inProcess, agreement.isMissing);
  modules.registerCalls(closedToFrozen(asking, member.people));
  simulated.registerCalls(calls);
  const mailCheck = mail.sender && new MailCheck(mail.sender, log, () => clock.nowMs());
  const backups = { read: () => readBackupTimes(sql), alarmMs: config.backupAlarmMs };
  const watched = { clock, log, jobs, modules, projector, mail: mailCheck, hasSms, backups };
  const problems = watchHealth(watched);
  const { findPicture } = content.api;
  const { sessions, tickets } = security;
  const gateway = await openGateway({
    config,
    clock,
    log,
    stops,
    kernel,
    projector,
    sessions,
    tickets,
    hub,
    calls: calls.complete(mode),
    marketData,
    problems,
    webRoot,
    findPicture,
    findBundle: release.api.findBundle,
    appVersion: builtVersion,
  });
  const { solvency } = balances;
  modules.registerDeskCalls(registry);
  exchangeDeskRoutes(registry, {
    sql,
    core,
    exchangeName,
    market,
    staff,
    solvency,
    wallet,
    programmes,
    security,
    gateway,
    problems,
    mail: mailCheck,
  });
  const desk = await openDesk({ config, clock, log, stops, staff, registry, findPicture });

  // 7. The jobs, the operator's command line, and the opening.
  modules.startJobs();
  const testControl = await openTestControl(clock, {
    ticks,
    markets: marketData.markets,
    demo: demo?.demo,
  });
  const verbs = staff.audited([...modules.verbs(), ...kernelVerbs(kernel), ...testControl]);
  const admin = await startAdminServer(dataDir, verbs, logFailure(log, 'an operator command'));
  stops.push('admin endpoint', admin);
  const credentials = await demo?.start(gateway.port, desk.origin, inProcess);
  gateway.open();
  const { members = [], operators = [] } = credentials ?? {};
  const shown = { port: gateway.port, desk, members, operators };
  for (const line of bannerLines(config, shown)) print(line);
  return { port: gateway.port, stop: () => stops.stopAll() };
}
