/**
 * The operators' desk, assembled: its own server on its own port, its calls out of every module, four eyes and the
 * audit log between them and the exchange. Loopback unless configured.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditOutcome, FourEyesName } from '@tern/protocol/desk';
import { localOrigin } from './boot/banner.ts';
import { type HealthParts, health } from './boot/desk-health.ts';
import { firstSteps } from './boot/first-steps.ts';
import type { ShutdownHooks } from './boot/shutdown-hooks.ts';
import type { Config } from './config.ts';
import type { Staff } from './desk-staff.ts';
import { JournalHistory, type RunningKernel, WhatIfEngine } from './kernel/index.ts';
import {
  type LiveBalances,
  ledgerDeskRoutes,
  Solvency,
  solvencyDeskRoutes,
} from './modules/balances/index.ts';
import { contentDeskRoutes, type Pictures } from './modules/content/index.ts';
import { contractDeskRoutes, type LiveContractData } from './modules/contract/index.ts';
import {
  type LiveMarketData,
  type MarketSettings,
  marketDeskRoutes,
  type SourceWatch,
  type StatusTexts,
} from './modules/market/index.ts';
import { outboxDeskRoutes } from './modules/security/index.ts';
import { isLoopback } from './modules/staff/desk-config.ts';
import {
  auditRoutes,
  canonicalJson,
  FourEyes,
  operatorRoutes,
  proposalRoutes,
  RefusedSignIns,
  replaceOperator,
  sessionDeskRoutes,
} from './modules/staff/index.ts';
import { AdminError, type AdminVerb } from './platform/admin/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { JobWatch } from './platform/clock/job-watch.ts';
import type { Sql } from './platform/database/index.ts';
import { CallError } from './platform/http/call.ts';
import { TrustedProxies } from './platform/http/client-address.ts';
import { closeHttp } from './platform/http/close-http.ts';
import { Connections } from './platform/http/connections.ts';
import type { DeskCallRegistry, FourEyesHandler } from './platform/http/desk-call.ts';
import { DeskCookie } from './platform/http/desk-cookie.ts';
import { deskOrigin } from './platform/http/desk-origin.ts';
import { DeskRegistry } from './platform/http/desk-registry.ts';
import { checkDeskRequest } from './platform/http/desk-request.ts';
import { type DeskAuditEntry, errorCodeOf } from './platform/http/desk-route.ts';
import { buildDeskServer } from './platform/http/desk-server.ts';
import { RateLimit } from './platform/http/rate-limit.ts';
import type { Log } from './platform/log/log.ts';
import { logFailure } from './platform/log/log-failure.ts';
import type { MailCheck } from './platform/mail/mail-check.ts';

const CONSOLE_ROOT = fileURLToPath(new URL('../../console/dist', import.meta.url));
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SWEEPING = 'sweeping the desk';
const CALLS_PER_SECOND = 50;
const SIGN_INS_PER_MINUTE = 20;

export interface DeskParts extends Omit<HealthParts, 'deskSessions' | 'solvency' | 'live'> {
  config: Config;
  clock: Clock;
  log: Log;
  sql: Sql;
  stops: ShutdownHooks;
  kernel: RunningKernel;
  live: {
    markets: LiveMarketData;
    settings: MarketSettings;
    texts: StatusTexts;
    balances: LiveBalances;
    contracts: LiveContractData;
  };
  sources: SourceWatch;
  staff: Staff;
  jobs: JobWatch;
  pictures: Pictures;
  /** undefined: mails go nowhere. */
  mail: MailCheck | undefined;
  /** The calls about people, of the modules that know them. */
  people: (desk: DeskCallRegistry) => void;
}

export interface OpenDesk {
  /** Where operators reach it from this machine. */
  origin: string;
  /** False: a new exchange, whose first operator is yet to be made. */
  hasOperator: boolean;
  /** Words of the command line, each as it lands in the audit log; and the desk's own. */
  audited(verbs: readonly AdminVerb[]): AdminVerb[];
}

export async function openDesk(parts: DeskParts): Promise<OpenDesk> {
  const { config, clock, log, stops, staff, jobs } = parts;
  const desk = new DeskRegistry();
  const fourEyes = fourEyesOf(parts, desk);
  addDeskCalls(desk, parts, fourEyes);
  await staff.proposals.markInterrupted();
  await staff.audit.settleIntents(Number.MAX_SAFE_INTEGER);
  const { trustedProxies, allow } = config.desk;
  const proxies = trustedProxies.length > 0 ? new TrustedProxies(trustedProxies) : undefined;
  const allowed = allow.length > 0 ? new TrustedProxies(allow) : undefined;
  const refused = refusedSignIns(staff);
  stops.push('refused sign-ins', () => refused.writeRest(clock.nowMs()));
  const isSecure = config.desk.origin?.startsWith('https://') ?? false;
  const server = await buildDeskServer({
    registered: desk.complete(config.mode),
    log,
    clock,
    proxies,
    isTlsOnly: isSecure || config.mode === 'production',
    gate: staff.sessions,
    proposer: fourEyes,
    record: (entry) => record(staff, entry),
    recordRefusedSignIn: async (entry, name) => {
      if (await refused.isWritten(name, entry.error, entry.timeMs)) await record(staff, entry);
    },
    recordIntent: (entry) => recordIntent(staff, entry),
    cookie: new DeskCookie(isSecure),
    connections: new Connections(config.connections, proxies),
    isOwnPage: deskOrigin(config.desk.origin, isLoopback(config.desk.host)),
    calls: new RateLimit(CALLS_PER_SECOND, SECOND_MS),
    signIns: new RateLimit(SIGN_INS_PER_MINUTE, MINUTE_MS),
    findPicture: (pictureId) => parts.pictures.find(pictureId),
    consoleRoot: config.desk.root ?? CONSOLE_ROOT,
    isAddressAllowed: (ip) => allowed?.trusts(ip) ?? true,
  });
  stops.push('desk', () => closeHttp(server, config.drainTimeoutMs));
  await server.listen({ host: config.desk.host, port: config.consolePort });
  const { port } = server.server.address() as AddressInfo;
  stops.push(
    'desk sweeping',
    jobs.repeat(SWEEPING, HOUR_MS, () => sweep(parts, refused), logFailure(log, SWEEPING)),
  );
  const origin = config.desk.origin ?? localOrigin(config.desk, port);
  const nowMs = () => clock.nowMs();
  const audited = (verbs: readonly AdminVerb[]) => [
    ...[...verbs, resetOperator(staff, nowMs)].map((verb) => auditedVerb(staff, verb, nowMs)),
    auditHead(staff),
  ];
  return { origin, hasOperator: await staff.operators.areThere(), audited };
}

function addDeskCalls(desk: DeskRegistry, parts: DeskParts, fourEyes: FourEyes): void {
  const { config, sql, kernel, staff, sources } = parts;
  const { markets, settings, texts, balances, contracts } = parts.live;
  const { exchangeName, mode } = config;
  sessionDeskRoutes(desk, staff.signIn, staff.sessions, {
    exchangeName,
    mode,
    fourEyes: config.desk.fourEyes,
  });
  proposalRoutes(desk, staff.proposals, fourEyes);
  operatorRoutes(desk, staff);
  auditRoutes(desk, staff.audit);
  contentDeskRoutes(desk, sql, parts.pictures);
  marketDeskRoutes(desk, {
    kernel,
    marketData: markets,
    settings,
    texts,
    sourceNames: () => sources.names(),
  });
  const { marks, positions } = contracts;
  contractDeskRoutes(desk, {
    kernel,
    sql,
    marketData: markets,
    texts,
    marks,
    positions,
    balances,
    sources,
    openWhatIfEngine: () => WhatIfEngine.open(sql),
  });
  const history = new JournalHistory(sql, join(config.dataDir, 'journal'));
  ledgerDeskRoutes(desk, { history, balances, markets: markets.markets, contracts: markets.contracts });
  const solvency = new Solvency(sql, balances, markets.markets);
  solvencyDeskRoutes(desk, solvency);
  desk.read('getHealth', (_request, _operator, { nowMs }) =>
    health({ ...parts, live: markets, deskSessions: staff.sessions, solvency }, nowMs),
  );
  desk.read('getFirstSteps', () => firstSteps(parts, solvency));
  desk.action('sendTestMail', (request, operator) => sendTestMail(parts, request.mail, operator.name));
  if (mode === 'demo') outboxDeskRoutes(desk, sql);
  parts.people(desk);
}

async function sendTestMail({ mail, config }: DeskParts, target: string, operator: string) {
  const { exchangeName } = config;
  const subject = `${exchangeName} 测试邮件 / test mail`;
  const text = `${exchangeName} 可以发送邮件（${operator}）。\n${exchangeName} can send mails (${operator}).`;
  const reason = mail === undefined ? 'SMTP_HOST' : await mail.send({ target, subject, text });
  if (reason !== undefined) throw new CallError('mailFailed', { reason });
  return { result: {}, subject: 'test mail' };
}

function fourEyesOf({ config, staff }: DeskParts, desk: DeskRegistry): FourEyes {
  return new FourEyes({
    proposals: staff.proposals,
    operators: staff.operators,
    box: staff.secrets,
    mode: config.desk.fourEyes,
    handlerOf(name: FourEyesName): FourEyesHandler<FourEyesName> {
      const found = desk.find(name);
      if (found?.kind !== 'four-eyes') throw new Error(`nobody carries out ${name}`);
      return found.handler;
    },
    readRequest: (name, request) => checkDeskRequest(name, JSON.parse(request)) as never,
  });
}

function record({ audit }: Staff, entry: DeskAuditEntry, intentId?: number): Promise<void> {
  const { error, before, after } = entry;
  const came = {
    outcome: outcomeOf(error),
    errorCode: errorCodeOf(entry),
    before: canonicalJson(before),
    after: canonicalJson(after),
  };
  return audit.append({ ...intentOf(entry), ...came }, intentId);
}

function refusedSignIns(staff: Staff): RefusedSignIns {
  return new RefusedSignIns(staff.operators, (count, timeMs) =>
    record(staff, {
      timeMs,
      operator: undefined,
      ip: '',
      call: 'signIn',
      reason: '',
      before: undefined,
      subject: `${count} more refused`,
      error: 'deskSignInWrong',
      after: { count },
    }),
  );
}

/** Whoever broke in the middle may have done it. */
function outcomeOf(error: DeskAuditEntry['error']): AuditOutcome {
  if (error === undefined) return 'DONE';
  return error === 'internal' ? 'INTERRUPTED' : 'REFUSED';
}

async function recordIntent(
  staff: Staff,
  entry: DeskAuditEntry,
): Promise<(entry: DeskAuditEntry) => Promise<void>> {
  const intentId = await staff.audit.recordIntent(intentOf(entry));
  return (done) => record(staff, done, intentId);
}

function intentOf({ timeMs, operator, ip, call, subject, reason }: DeskAuditEntry) {
  return {
    timeMs,
    ip,
    call,
    subject,
    reason,
    operatorId: operator?.operatorId ?? 0,
    operator: operator?.name ?? '',
  };
}

/** The head of the audit log goes into the server's log once a day, where no operator of the desk can reach it. */
async function sweep({ staff, clock, log }: DeskParts, refused: RefusedSignIns): Promise<void> {
  const nowMs = clock.nowMs();
  const { sessions, lockout, devices, proposals } = staff;
  await Promise.all([sessions, lockout, devices, proposals].map((one) => one.sweep(nowMs)));
  await refused.beginHour(nowMs);
  await staff.audit.settleIntents(nowMs - HOUR_MS);
  if (nowMs % (24 * HOUR_MS) >= HOUR_MS) return;
  const { number, hash } = await staff.audit.head();
  log.warn({ number, hash: Buffer.from(hash).toString('hex') }, 'the head of the audit log');
}

/** Whoever owns the data folder speaks there: no operator, and nobody who could be told apart. */
function auditedVerb({ audit }: Staff, verb: AdminVerb, nowMs: () => number): AdminVerb {
  const said = { operatorId: 0, operator: 'command line', ip: '', reason: '' };
  return {
    ...verb,
    async run(words) {
      const subject = words.join(' ').slice(0, 200);
      const entry = { ...said, timeMs: nowMs(), call: `admin ${verb.verb}`, subject };
      const intentId = await audit.recordIntent(entry);
      const append = (outcome: AuditOutcome) =>
        audit.append({ ...entry, outcome, errorCode: '', before: '', after: '' }, intentId);
      let answer: string;
      try {
        answer = await verb.run(words);
      } catch (error) {
        await append(error instanceof AdminError ? 'REFUSED' : 'INTERRUPTED');
        throw error;
      }
      await append('DONE');
      return answer;
    },
  };
}

/** The way back in when nobody is left who could let another in. */
function resetOperator(staff: Staff, nowMs: () => number): AdminVerb {
  return {
    verb: 'reset-operator',
    usage: '<name>: a new password and authenticator, shown once; his sessions end',
    async run([name = '']) {
      const known = await staff.operators.byName(name);
      if (known === undefined) throw new AdminError(`no operator is called "${name}"`);
      const { password, otpauth } = await replaceOperator(staff, known.name, nowMs());
      await staff.sessions.endAll(known.operatorId);
      return `password ${password}\nauthenticator ${otpauth}`;
    },
  };
}

function auditHead({ audit }: Staff): AdminVerb {
  return {
    verb: 'audit-head',
    usage: ': number and hash of the audit log’s last row, and whether the log is whole',
    async run() {
      const { head, brokenAt } = await audit.verify();
      const hash = Buffer.from(head.hash).toString('hex');
      return brokenAt === 0
        ? `row ${head.number}, hash ${hash}: the log is whole`
        : `the log is broken at row ${brokenAt}; up to row ${head.number} (hash ${hash}) it is whole`;
    },
  };
}
