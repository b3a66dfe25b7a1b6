/**
 * Who may come in, and how: security and member put together. Sessions end with a member's freezing, tickets with their
 * session; codes leave by mail and SMS, in the demo by the outbox.
 */
import type { Config } from './config.ts';
import { readOrCreateKey } from './data-folder.ts';
import { failure } from './failure.ts';
import type { RunningKernel } from './kernel/index.ts';
import {
  createMember,
  Forget,
  LiveMembers,
  Login,
  Members,
  type Messengers,
  OpenMembers,
  Profile,
  Register,
  SendCode,
} from './modules/member/index.ts';
import {
  CaptchaChallenges,
  Codes,
  keyedHash,
  LoginLockout,
  Outbox,
  Passwords,
  Sessions,
  Tickets,
} from './modules/security/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Sql } from './platform/database/index.ts';
import type { Log } from './platform/log/log.ts';
import { smtpMessenger } from './platform/mail/smtp-messenger.ts';
import { webhookMessenger } from './platform/sms/webhook-messenger.ts';
import type { StopStack } from './stop-stack.ts';

export interface EntranceParts {
  config: Config;
  clock: Clock;
  log: Log;
  print(line: string): void;
  sql: Sql;
  stops: StopStack;
  kernel: RunningKernel;
}

export async function openEntrance({ config, clock, log, print, sql, stops, kernel }: EntranceParts) {
  const { pepper, dataDir, limits, mode } = config;
  const keyed = keyedHash(pepper === undefined ? readOrCreateKey(dataDir, 'pepper') : Buffer.from(pepper));
  const sessions = await Sessions.load(sql, clock.nowMs());
  stops.push('sessions', () => sessions.save(clock.nowMs()));
  const tickets = new Tickets();
  sessions.onEnd((sessionId) => tickets.endSession(sessionId));
  const people = new LiveMembers(kernel.initial);
  kernel.onReleased((released) => {
    for (const memberId of people.apply(released))
      sessions.endAll(memberId).catch(failure(log, 'ending sessions'));
  });
  const codes = new Codes(sql, keyed, {
    perDayPerTarget: limits.codesPerDayPerTarget,
    perDayPerNetwork: limits.codesPerDayPerAddress,
    perDay: limits.codesPerDay,
    sparePrivateNetworks: mode === 'demo',
  });
  const outbox = mode === 'demo' ? new Outbox(sql, clock, print) : undefined;
  const captcha = new CaptchaChallenges(sql, keyed);
  const passwords = new Passwords(keyed);
  const lockout = new LoginLockout(sql, keyed);
  const members = new Members(sql);
  const opening = new OpenMembers(kernel, members);
  const register = new Register(members, codes, passwords, opening);
  const surroundings = { clock, log, exchangeName: config.exchangeName };
  const flows = {
    sendCode: new SendCode(members, codes, messengers(config, outbox), surroundings),
    register,
    login: new Login(members, passwords, lockout, people),
    forget: new Forget(members, codes, passwords, { sessions, lockout }),
  };
  const sweep = async () => {
    const nowMs = clock.nowMs();
    await Promise.all([codes.sweep(nowMs), lockout.sweep(nowMs), captcha.sweep(nowMs), outbox?.sweep()]);
  };
  const create = createMember(members, register, clock);
  return { sessions, tickets, captcha, outbox, flows, profile: new Profile(members), opening, create, sweep };
}
export type EntranceHall = Awaited<ReturnType<typeof openEntrance>>;

function messengers(config: Config, outbox: Outbox | undefined): Messengers {
  if (outbox !== undefined) return { sms: outbox.messenger('sms'), mail: outbox.messenger('mail') };
  const { smtp, sms } = config;
  return {
    mail: smtp && smtpMessenger({ ...smtp, demandTls: true }),
    sms: sms && webhookMessenger({ url: sms.webhookUrl, secret: sms.webhookSecret }),
  };
}
