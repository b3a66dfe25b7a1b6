/**
 * Opens the module of operators: their accounts and sessions, four eyes between a proposal and its execution, and the audit
 * log of everything that they do.
 */
import { setTimeout } from 'node:timers/promises';
import type { FourEyesName } from '@tern/protocol/desk';
import type { AdminVerb } from '../../platform/admin/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { TrustedProxies } from '../../platform/http/connections/client-address.ts';
import { checkDeskRequest } from '../../platform/http/desk/desk-request.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import type { DeskRegistry } from '../../platform/http/desk-registry.ts';
import type { Log } from '../../platform/log/log.ts';
import { Passwords } from '../../platform/secrets/passwords.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import type { OpenModule } from '../module.ts';
import { auditedVerb, auditHead, resetOperator } from './admin-verbs.ts';
import { AuditLog } from './audit-log.ts';
import { auditRoutes } from './audit-routes.ts';
import { replaceOperator } from './create-operator.ts';
import { DeskAudit } from './desk-audit.ts';
import type { DeskConfig } from './desk-config.ts';
import { DeskSessions } from './desk-sessions.ts';
import { draftRoutes } from './drafts/draft-routes.ts';
import { Drafts, SEALED_DRAFTS } from './drafts/drafts.ts';
import { FourEyes, SEALED_PROPOSAL_SECRETS } from './four-eyes.ts';
import { operatorRoutes } from './operator-changes.ts';
import { OperatorDevices } from './operator-devices.ts';
import { Operators, SEALED_OPERATORS } from './operators.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { Proposals } from './proposals.ts';
import { sessionDeskRoutes } from './session-routes.ts';
import { SignIn } from './sign-in.ts';
import { SignInLockout } from './sign-in-lockout.ts';

const HOUR_MS = 3_600_000;

export interface StaffDeps {
  sql: Sql;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  secrets: ServerSecrets;
  config: DeskConfig;
  exchangeName: string;
  mode: 'demo' | 'production';
  /** Finds the handler of a proposal that was approved, among the calls of all modules. */
  registry: Pick<DeskRegistry, 'find'>;
  /** Waits during a sign-in; a timer by default. */
  pause?: ((ms: number) => Promise<unknown>) | undefined;
}

export async function openStaff(deps: StaffDeps) {
  const { sql, clock, log, config, exchangeName, mode, registry } = deps;
  const { keyed, sealing } = deps.secrets;
  const { pause = (ms: number) => setTimeout(ms) } = deps;
  const nowMs = () => clock.nowMs();
  const passwords = new Passwords(keyed);
  const operators = new Operators(sql, new SealedBox(sealing, SEALED_OPERATORS.use));
  const lockout = new SignInLockout(sql, keyed);
  const devices = new OperatorDevices(sql, keyed);
  const allowed = new TrustedProxies(config.allow);
  const sessions = new DeskSessions(sql, keyed);
  const proposals = new Proposals(sql);
  const drafts = new Drafts(sql, new SealedBox(sealing, SEALED_DRAFTS.use));
  const audit = new AuditLog(sql);
  const isAllowed = (ip: string) => allowed.trusts(ip);
  const signIn = new SignIn(operators, passwords, { lockout, devices, pause, isAllowed, exchangeName });
  const box = new SealedBox(sealing, SEALED_PROPOSAL_SECRETS.use);
  const fourEyes = new FourEyes({
    proposals,
    operators,
    box,
    mode: config.fourEyes,
    handlerOf: (name) => handlerOf(registry, name),
    readRequest: (name, request) => checkDeskRequest(name, JSON.parse(request)) as never,
  });
  const deskAudit = new DeskAudit(audit, operators);
  const parts = { operators, passwords, exchangeName };
  const reset = resetOperator(parts, sessions, nowMs);
  const sweep = async () => {
    const timeMs = nowMs();
    await Promise.all([sessions, lockout, devices, proposals, drafts].map((one) => one.sweep(timeMs)));
    await deskAudit.refusedSignIns.beginHour(timeMs);
    await audit.settleIntents(timeMs - HOUR_MS);
    await logHead(audit, log, timeMs);
  };
  await proposals.markInterrupted();
  await audit.settleIntents(Number.MAX_SAFE_INTEGER);
  return {
    deskCalls(desk) {
      sessionDeskRoutes(desk, signIn, sessions, { exchangeName, mode, fourEyes: config.fourEyes });
      draftRoutes(desk, drafts);
      proposalRoutes(desk, proposals, fourEyes);
      operatorRoutes(desk, { operators, sessions, passwords, exchangeName });
      auditRoutes(desk, audit);
    },
    jobs: [{ name: 'sweeping the desk', periodMs: HOUR_MS, run: sweep }],
    stops: [{ name: 'refused sign-ins', stop: () => deskAudit.refusedSignIns.writeRest(nowMs()) }],
    api: {
      operators,
      sessions,
      signIn,
      passwords,
      lockout,
      devices,
      proposals,
      audit,
      fourEyes,
      deskAudit,
      /** An operator of the demo, with a password that is shown. */
      replaceOperator: (name: string) => replaceOperator(parts, name, nowMs()),
      /** These words of the command line, each as it lands in the audit log; and the module's own. */
      audited: (verbs: readonly AdminVerb[]): AdminVerb[] => [
        ...[...verbs, reset].map((verb) => auditedVerb(audit, verb, nowMs)),
        auditHead(audit),
      ],
    },
  } satisfies OpenModule & { api: object };
}
export type Staff = Awaited<ReturnType<typeof openStaff>>['api'];

function handlerOf(registry: StaffDeps['registry'], name: FourEyesName): FourEyesHandler<FourEyesName> {
  const found = registry.find(name);
  if (found?.kind !== 'four-eyes') throw new Error(`no module executes ${name}`);
  return found.handler;
}

/** The head of the audit log goes into the server's log once a day, where no operator of the desk can reach it. */
async function logHead(audit: AuditLog, log: StaffDeps['log'], nowMs: number): Promise<void> {
  if (nowMs % (24 * HOUR_MS) >= HOUR_MS) return;
  const { number, hash } = await audit.head();
  log.warn({ number, hash: Buffer.from(hash).toString('hex') }, 'the head of the audit log');
}
