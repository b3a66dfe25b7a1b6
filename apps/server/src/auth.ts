/**
 * Who may come in, how, and how he looks after his account: security and member put together. Sessions end with a
 * member's freezing, socket tickets with their session; codes leave by mail and SMS, in the demo by the outbox.
 */
import { setTimeout } from 'node:timers/promises';
import { readPepper, readSealingKeys } from './boot/data-folder.ts';
import type { ShutdownHooks } from './boot/shutdown-hooks.ts';
import type { Config } from './config.ts';
import type { Kernel } from './kernel/index.ts';
import {
  AccountChangeNotice,
  AccountChanges,
  BindTarget,
  CaptchaByCode,
  type CardOf,
  ChangePassword,
  ChangePostPassword,
  CodeForms,
  createMember,
  Forget,
  GetSecurity,
  GoogleStep,
  LiveMembers,
  Login,
  LoginCodes,
  LoginFlow,
  MemberFlags,
  MemberFreezes,
  MemberNotes,
  Members,
  type NotificationSenders,
  OpenMembers,
  OwnSessions,
  PostCode,
  Profile,
  Register,
  RequestReview,
  Reviews,
  SendCode,
  SendMemberCode,
  SessionIssuer,
  StepUpAuth,
  type TakeImage,
} from './modules/member/index.ts';
import {
  AccountFailures,
  AttemptCounter,
  AuthFlowTokens,
  CaptchaDemand,
  CaptchaPuzzles,
  Captchas,
  Codes,
  type CodeUse,
  GOOGLE_TRIES,
  GoogleFactor,
  KnownDevices,
  LOGIN_TRIES,
  Outbox,
  PASSWORD_TRIES,
  POST_PASSWORD_TRIES,
  SEALED_GOOGLE,
  SecurityEvents,
  Sessions,
  Tickets,
  TradingPasswords,
  WithdrawalLocks,
} from './modules/security/index.ts';
import { failbackCaptcha, geetestCaptcha, selfHostedCaptcha } from './platform/captcha/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Sql } from './platform/database/index.ts';
import { addressIsPrivate, addressKey, RateLimit } from './platform/http/rate-limit.ts';
import type { Log } from './platform/log/log.ts';
import { logFailure } from './platform/log/log-failure.ts';
import { MailCheck } from './platform/mail/mail-check.ts';
import { smtpSender } from './platform/mail/smtp-sender.ts';
import { type KeyedHash, keyedHash } from './platform/secrets/keyed-hash.ts';
import { Passwords } from './platform/secrets/passwords.ts';
import { SealedBox } from './platform/secrets/sealed-box.ts';
import { webhookSender } from './platform/sms/webhook-sender.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GEETEST_TIMEOUT_MS = 5_000;

export interface AuthParts {
  config: Config;
  clock: Clock;
  log: Log;
  print(line: string): void;
  sql: Sql;
  stops: ShutdownHooks;
  kernel: Pick<Kernel, 'execute' | 'initial' | 'onReleased'>;
  /** How a login waits; a timer by default. */
  pause?: (ms: number) => Promise<void>;
  /** What ranks above and is asked from here. */
  above: { cardOf: CardOf; takeImage: TakeImage };
  /** Instead of those that the settings name. */
  senders?: NotificationSenders | undefined;
}

export async function openAuth(parts: AuthParts) {
  const { config, clock, log, print, sql, stops, kernel, above } = parts;
  const { exchangeName } = config;
  const keyed = openKeyedHash(config);
  const outbox = config.mode === 'demo' ? new Outbox(sql, clock, print) : undefined;
  const guards = await openGuards(parts, keyed);
  const {
    sessions,
    events,
    codes,
    captchas,
    puzzles,
    google,
    flowTickets,
    tradingPasswords,
    locks,
    passwords,
  } = guards;
  const people = new LiveMembers(kernel.initial);
  const freezes = new MemberFreezes(sql);
  // A process that died between a freezing and the end of the sessions. Those begun since then stay.
  for (const memberId of people.frozen()) {
    const { timeMs } = await freezes.adopt(memberId, clock.nowMs());
    for (const { sessionId, createdMs } of sessions.list(memberId, 0))
      if (createdMs <= timeMs) await sessions.endOne(memberId, sessionId);
  }
  kernel.onReleased((released) => {
    for (const memberId of people.apply(released))
      sessions.endAll(memberId).catch(logFailure(log, 'ending sessions'));
  });
  stops.push('sessions', () => sessions.save(clock.nowMs()));
  const tickets = new Tickets();
  sessions.onEnd((sessionId) => tickets.endSession(sessionId));

  const members = new Members(sql);
  const opening = new OpenMembers(kernel, members);
  const channels = parts.senders ?? senders(config, outbox);
  const accountChangeNotice = new AccountChangeNotice(channels, { log, exchangeName });
  const changes = new AccountChanges(sql, events, locks, {
    sessions,
    tickets: flowTickets,
    accountChangeNotice,
  });
  const post = new PostCode(codes, channels, { clock, log });
  const loginCodes = new LoginCodes(post, exchangeName, logFailure(log, 'sending a login code'));
  const codesSettled = async () => {
    await loginCodes.settled();
    await post.settled();
  };
  stops.push('codes on their way', codesSettled);
  const forms = new CodeForms(captchas, codes);
  const environment = { clock, exchangeName };
  const loginTries = new AttemptCounter(sql, keyed, LOGIN_TRIES);
  const mayRegister = addressShare(config, config.limits.registrationsPerDay, DAY_MS);
  const register = new Register(members, { forms, codes, mayRegister }, passwords, opening);
  const sessionIssuer = new SessionIssuer(sessions, guards.devices, events);
  const reviews = new Reviews(sql, members, google, changes);
  const { pause = (ms: number) => setTimeout(ms) } = parts;
  const loginGuards = { ...guards, forms, loginCodes, tries: loginTries, pause };
  const login = new Login(members, passwords, loginGuards);
  const flows = {
    captchaByCode: puzzles && new CaptchaByCode(members, { puzzles, codes, post }, environment),
    sendCode: new SendCode(members, guards, post, environment),
    register,
    login: new LoginFlow(login, { google, tickets: flowTickets, events }, sessionIssuer, reviews),
    forget: new Forget(members, { forms, codes, tries: loginTries }, passwords, changes),
    sessionIssuer,
  };

  const passwordTries = new AttemptCounter(sql, keyed, PASSWORD_TRIES);
  const proof = new StepUpAuth(members, codes, google, { passwords, tries: passwordTries });
  const centre = {
    getSecurity: new GetSecurity(proof, { google, tradingPasswords }, people, freezes, above.cardOf),
    sendCode: new SendMemberCode(members, captchas, post, environment),
    bindTarget: new BindTarget(members, proof, flowTickets, changes),
    changePassword: new ChangePassword(members, proof, passwords, changes),
    postPassword: new ChangePostPassword(proof, { tradingPasswords, passwords }, changes, above.cardOf),
    googleStep: new GoogleStep(proof, google, changes, exchangeName),
    requestReview: new RequestReview(proof, reviews, { members, google }, above.takeImage),
    reviews,
    events,
  };
  const sweep = async () => {
    const nowMs = clock.nowMs();
    const kept = [codes, captchas, flowTickets, google, guards.devices, guards.failures, events];
    await Promise.all([
      ...kept.map((one) => one.sweep(nowMs)),
      AttemptCounter.sweep(sql, nowMs),
      outbox?.sweep(),
    ]);
  };
  return {
    sessions,
    tickets,
    captchas,
    puzzles,
    codes,
    outbox,
    flows,
    centre,
    opening,
    sweep,
    locks,
    members,
    people,
    reviews,
    events,
    google,
    tradingPasswords,
    codesSettled,
    passwords,
    devices: guards.devices,
    mail: channels.mail,
    mailCheck: channels.mail && new MailCheck(channels.mail, log, () => clock.nowMs()),
    ownSessions: new OwnSessions(sessions, events),
    notes: new MemberNotes(sql),
    flags: new MemberFlags(kernel, people),
    freezes,
    profile: new Profile(members, above.cardOf),
    create: createMember(members, register, clock),
    /** For whatever asks for the trading password: throws the refusal. */
    checkPostPassword: (memberId: number, text: string) =>
      tradingPasswords.check(memberId, text, clock.nowMs()),
  };
}
export type AuthServices = Awaited<ReturnType<typeof openAuth>>;

/** Keyed with the pepper: of the settings, else of the key file. */
export function openKeyedHash({ pepper, dataDir }: Pick<Config, 'pepper' | 'dataDir'>): KeyedHash {
  return keyedHash(pepper === undefined ? readPepper(dataDir) : Buffer.from(pepper));
}

/** What stands between a stranger and an account, none of it knowing what a member is. */
async function openGuards({ config, clock, log, sql, kernel }: AuthParts, keyed: KeyedHash) {
  const { security, dataDir } = config;
  const sealing = new SealedBox(readSealingKeys(dataDir), SEALED_GOOGLE.use);
  const passwords = new Passwords(keyed);
  const codes = new Codes(sql, keyed, {
    ...security.codes,
    onUse: (use) => logCodeUse(log, use),
  });
  return {
    sessions: await Sessions.load(sql, clock.nowMs()),
    events: new SecurityEvents(sql),
    flowTickets: new AuthFlowTokens(sql),
    devices: new KnownDevices(sql, keyed),
    failures: new AccountFailures(sql, keyed),
    google: new GoogleFactor(sql, keyed, sealing, new AttemptCounter(sql, keyed, GOOGLE_TRIES)),
    passwords,
    tradingPasswords: new TradingPasswords(
      sql,
      passwords,
      new AttemptCounter(sql, keyed, POST_PASSWORD_TRIES),
    ),
    locks: new WithdrawalLocks(sql, kernel, logFailure(log, 'locking withdrawals')),
    codes,
    ...openCaptcha(config, sql, keyed),
  };
}

function logCodeUse(log: Log, use: CodeUse): void {
  if (use.sent < use.most) log.warn(use, 'half of a day’s verification codes are used up');
  else log.error(use, 'a day’s verification codes are used up');
}

/** The vendor's where it is configured, else our own puzzles. */
function openCaptcha(config: Config, sql: Sql, keyed: KeyedHash) {
  const { limits } = config;
  const { geetest, captchaFailback, codeCaptchasPerHour } = config.security;
  const own = selfHostedCaptcha(keyed);
  const vendor = geetest && geetestCaptcha({ ...geetest, timeoutMs: GEETEST_TIMEOUT_MS });
  const main = Object.assign(vendor ?? own, { isOwn: vendor === undefined });
  const failback = captchaFailback ? failbackCaptcha(main.gt) : undefined;
  const maySkipPicture = addressShare(config, codeCaptchasPerHour, HOUR_MS);
  const demand = new CaptchaDemand((ip) => limits.sparePrivateAddresses && addressIsPrivate(ip));
  return {
    captchas: new Captchas(sql, keyed, { main, failback, script: geetest?.script }, demand),
    puzzles: vendor === undefined ? new CaptchaPuzzles(sql, own, maySkipPicture) : undefined,
  };
}

/** What one address may have of something, such as accounts that it opens a day (SAFETY 2.9). */
function addressShare(
  { limits }: Config,
  most: number,
  periodMs: number,
): (ip: string, nowMs: number) => boolean {
  const share = new RateLimit(most, periodMs);
  return (ip, nowMs) =>
    (limits.sparePrivateAddresses && addressIsPrivate(ip)) || share.take(addressKey(ip), nowMs);
}

function senders(config: Config, outbox: Outbox | undefined): NotificationSenders {
  if (outbox !== undefined) return { sms: outbox.sender('sms'), mail: outbox.sender('mail') };
  const { smtp, sms } = config;
  return {
    mail: smtp && smtpSender({ ...smtp, demandTls: true }),
    sms: sms && webhookSender({ url: sms.webhookUrl, secret: sms.webhookSecret }),
  };
}
