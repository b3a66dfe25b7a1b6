/**
 * Opens the module of what stands between a stranger and an account: captcha, codes, sessions, second factor. It knows no
 * member, only the ids of owners.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import type { OpenModule } from '../module.ts';
import { AccountFailures } from './account-failures.ts';
import { AttemptCounter, GOOGLE_TRIES, POST_PASSWORD_TRIES } from './attempt-counter.ts';
import { AuthFlowTokens } from './auth-flow-tokens.ts';
import type { CodeUse } from './code-budgets.ts';
import { codeVerbs } from './code-verbs.ts';
import { Codes } from './codes.ts';
import { GoogleFactor, SEALED_GOOGLE } from './google-factor.ts';
import { KnownDevices } from './known-devices.ts';
import { openCaptcha } from './open-captcha.ts';
import { Outbox } from './outbox.ts';
import { outboxDeskRoutes } from './outbox-desk.ts';
import { captchaAnswerRoutes, captchaRoutes, outboxRoutes, puzzleRoutes } from './routes.ts';
import type { SecurityConfig } from './security-config.ts';
import { SecurityEvents } from './security-events.ts';
import { Sessions } from './sessions.ts';
import { Tickets } from './tickets.ts';
import { TradingPasswords } from './trading-passwords.ts';
import { WithdrawalLocks } from './withdrawal-locks.ts';

const SAVE_MS = 60_000;
const LOCK_MS = 5_000;
const SWEEP_MS = 3_600_000;

export interface SecurityDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  /** Shows the letters of a demo to the person who started it. undefined: codes leave this exchange, which has no outbox. */
  showLetter: ((line: string) => void) | undefined;
  kernel: Pick<Kernel, 'execute'>;
  secrets: ServerSecrets;
  passwords: Passwords;
  config: SecurityConfig;
}

export async function openSecurity(deps: SecurityDeps) {
  const { sql, clock, log, showLetter, kernel, passwords, config } = deps;
  const { keyed, sealing } = deps.secrets;
  const nowMs = () => clock.nowMs();
  const outbox = showLetter && new Outbox(sql, clock, showLetter);
  const tickets = new Tickets();
  const { captchas, puzzles, standing } = openCaptcha(sql, keyed, config);
  const codes = new Codes(sql, keyed, { ...config.codes, onUse: (use) => logCodeUse(log, use) });
  const googleTries = new AttemptCounter(sql, keyed, GOOGLE_TRIES);
  const postPasswordTries = new AttemptCounter(sql, keyed, POST_PASSWORD_TRIES);
  const sessions = await Sessions.load(sql, nowMs());
  for (const ends of [tickets, standing]) sessions.onEnd((sessionId) => ends.endSession(sessionId));
  const api = {
    sessions,
    tickets,
    captchas,
    puzzles,
    codes,
    outbox,
    passwords,
    events: new SecurityEvents(sql),
    flowTickets: new AuthFlowTokens(sql),
    devices: new KnownDevices(sql, keyed),
    failures: new AccountFailures(sql, keyed),
    google: new GoogleFactor(sql, keyed, new SealedBox(sealing, SEALED_GOOGLE.use), googleTries),
    tradingPasswords: new TradingPasswords(sql, passwords, postPasswordTries),
    locks: new WithdrawalLocks(sql, kernel, logFailure(log, 'locking withdrawals')),
  };
  const { events, flowTickets, devices, failures, google, tradingPasswords, locks } = api;
  const swept = [codes, captchas, flowTickets, google, devices, failures, events];
  const sweep = () =>
    Promise.all([
      ...swept.map((one) => one.sweep(nowMs())),
      standing.sweep(nowMs()),
      AttemptCounter.sweep(sql, nowMs()),
      outbox?.sweep(),
    ]);
  return {
    calls(calls) {
      captchaRoutes(calls, captchas, clock);
      puzzleRoutes(calls, puzzles, clock);
      if (outbox === undefined) return;
      outboxRoutes(calls, outbox);
      captchaAnswerRoutes(calls, puzzles, clock);
    },
    deskCalls(desk) {
      if (outbox !== undefined) outboxDeskRoutes(desk, sql);
    },
    jobs: [
      { name: 'saving sessions', periodMs: SAVE_MS, run: () => sessions.save(nowMs()) },
      { name: 'locking withdrawals', periodMs: LOCK_MS, run: () => locks.sweep(), isDueAtStart: true },
      { name: 'sweeping', periodMs: SWEEP_MS, run: sweep },
    ],
    verbs: codeVerbs(codes, clock),
    stops: [{ name: 'sessions', stop: () => sessions.save(nowMs()) }],
    api: {
      ...api,
      /** Throws the CallError of a wrong trading password. */
      checkPostPassword: (ownerId: number, text: string) => tradingPasswords.check(ownerId, text, nowMs()),
    },
  } satisfies OpenModule & { api: object };
}
export type SecurityApi = Awaited<ReturnType<typeof openSecurity>>['api'];

function logCodeUse(log: Log, use: CodeUse): void {
  if (use.sent < use.most) log.warn(use, 'half of a day’s verification codes are used up');
  else log.error(use, 'a day’s verification codes are used up');
}
