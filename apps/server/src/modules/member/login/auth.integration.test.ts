import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../kernel/kernel.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import type { Sql } from '../../../platform/database/index.ts';
import { openTempDatabase, type TempDatabase } from '../../../platform/database/testing/temp-database.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { createLog } from '../../../platform/log/log.ts';
import type { Message } from '../../../platform/mail/notification-sender.ts';
import { keyedHash } from '../../../platform/secrets/keyed-hash.ts';
import { Passwords } from '../../../platform/secrets/passwords.ts';
import {
  AccountFailures,
  AttemptCounter,
  AuthFlowTokens,
  Codes,
  KnownDevices,
  LOGIN_TRIES,
  SecurityEvents,
  Sessions,
  WithdrawalLocks,
} from '../../security/index.ts';
import { securityModule } from '../../security/security-module.ts';
import { AccountChanges } from '../account-centre/account-changes.ts';
import { Profile } from '../account-centre/profile.ts';
import type { CardOf } from '../accounts/card-of.ts';
import { LiveMembers } from '../accounts/live-members.ts';
import { Members } from '../accounts/members.ts';
import { OpenMembers } from '../accounts/open-members.ts';
import { CodeForms } from '../codes/code-form.ts';
import { LoginCodes } from '../codes/login-codes.ts';
import { PostCode } from '../codes/post-code.ts';
import { SendCode } from '../codes/send-code.ts';
import { memberModule } from '../member-module.ts';
import { NickNameRegistry } from '../nick-names/nick-name-registry.ts';
import { createMember } from './create-member.ts';
import { Forget } from './forget.ts';
import { Login } from './login.ts';
import { Register } from './register.ts';

const IP = '203.0.113.7';
const CONTEXT: CallContext = { ip: IP, language: 'en' };
const PASSWORD = 'correct-horse-9';
const PHONE = '13812342046';
const OK: Outcome = { sequence: 7, timeMs: 0, rejection: 'OK', result: 0, repeated: false };
const HOUR_MS = 3_600_000;

let database: TempDatabase;
let sql: Sql;
const clock = new SteppedClock();
const sent: Message[] = [];
let kernelTakes = true;
let isInvitationOpen = true;
const opened: number[] = [];

/** Everybody passes: what a captcha opens is tested with the real ones. */
const pass = async () => undefined;
const captchas = { send: pass, submit: pass, show: pass, spend: pass };
const noCard: CardOf = async () => ({
  cardNo: '',
  cardState: '',
  advancedState: '',
  name: '',
  country: '',
  birthDate: '',
});

function openServices() {
  const keyed = keyedHash(Buffer.alloc(32, 1));
  const members = new Members(sql);
  const passwords = new Passwords(keyed);
  const budgets = {
    perHourPerTarget: 8,
    perDayPerTarget: 10,
    perDayPerAddress: 20,
    perDayPerPrefix: 50,
    perDay: 1_000,
    perDayPerMember: 20,
    perDayPerCountry: 200,
    homeCountry: '86',
    sparePrivateNetworks: true,
    countries: [],
    onUse: () => undefined,
  };
  const codes = new Codes(sql, keyed, budgets);
  const tries = new AttemptCounter(sql, keyed, LOGIN_TRIES);
  const devices = new KnownDevices(sql, keyed);
  const events = new SecurityEvents(sql);
  const live = new LiveMembers({ members: [] });
  const kernel = {
    execute: async (command: { kind: string; memberId?: number }) => {
      if (!kernelTakes) throw new Error('the kernel is gone');
      opened.push(command.memberId ?? 0);
      return OK;
    },
  };
  const sender = {
    send: async (message: Message) => {
      sent.push(message);
    },
  };
  const opening = new OpenMembers(kernel, members);
  const nickNames = new NickNameRegistry(sql, 'Tern');
  const forms = new CodeForms(captchas, codes);
  const register = new Register(
    members,
    { forms, codes, mayRegister: () => true, programmes: { isOpen: () => isInvitationOpen } },
    passwords,
    opening,
  );
  const environment = { clock, log: createLog('silent'), exchangeName: 'Tern' };
  const post = new PostCode(codes, { sms: sender, mail: sender }, environment);
  const loginCodes = new LoginCodes(post, 'Tern', () => undefined);
  const locks = new WithdrawalLocks(sql, kernel, () => undefined);
  const changes = new AccountChanges(sql, events, locks, {
    sessions,
    tickets: new AuthFlowTokens(sql),
    accountChangeNotice: { send: () => undefined },
  });
  const failures = new AccountFailures(sql, keyed);
  const guards = { captchas, devices, codes, forms, loginCodes, tries, failures, events, pause: pass };
  return {
    guards,
    post,
    members,
    passwords,
    codes,
    devices,
    events,
    tries,
    live,
    changes,
    sender,
    opening,
    register,
    sendCode: new SendCode(members, { captchas, codes, devices }, post, environment),
    login: new Login(members, passwords, guards),
    forget: new Forget(members, { forms, codes, tries }, passwords, changes),
    profile: new Profile(members, nickNames, noCard),
    create: createMember(members, nickNames, register, clock),
  };
}
let services: ReturnType<typeof openServices>;
let sessions: Sessions;

beforeAll(async () => {
  database = await openTempDatabase([...securityModule.migrations, ...memberModule.migrations]);
  sql = database.sql;
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate members, security_codes, security_sessions, security_tries, security_events,
    security_account_failures cascade`;
  clock.step(48 * HOUR_MS);
  sent.length = opened.length = 0;
  kernelTakes = true;
  sessions = await Sessions.load(sql, clock.nowMs());
  services = openServices();
});

const errorOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const lastCode = (): string => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'none';
const askFor = async (purpose: 'REGISTER' | 'FORGET', phone = PHONE) => {
  const answer = await services.sendCode.send({ phone, purpose }, CONTEXT);
  await services.post.settled();
  return answer;
};
const form = (changes: Partial<CallRequest<'register'>> = {}): CallRequest<'register'> => ({
  phone: PHONE,
  code: lastCode(),
  password: PASSWORD,
  agreement: 'true',
  clientType: 'h5',
  ...changes,
});
const registerAs = (changes: Partial<CallRequest<'register'>> = {}) =>
  services.register.register(form(changes), IP, clock.nowMs());
const logIn = (password: string, phone = PHONE, ip = IP) =>
  services.login.check({ phone, password, clientType: 'h5' }, { ip }, clock.nowMs());
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const newMember = async (phone = PHONE) => {
  await askFor('REGISTER', phone);
  return (await registerAs({ phone })).memberId;
};

describe('codes', () => {
  it('are spent once, by their target, for their purpose', async () => {
    await askFor('REGISTER');
    const code = lastCode();
    expect(sent[0]).toMatchObject({ target: `+86${PHONE}` });
    const spend = (target: string, purpose: string) =>
      errorOf(services.codes.checkAndSpend({ target, purpose, code, asker: 'any' }, clock.nowMs()));
    expect(await spend(`+86${PHONE}`, 'FORGET')).toBe('codeWrong');
    expect(await spend('+8613900000000', 'REGISTER')).toBe('codeWrong');
    expect(await spend(`+86${PHONE}`, 'REGISTER')).toBe('done');
    expect(await spend(`+86${PHONE}`, 'REGISTER')).toBe('codeWrong');
  });

  it('live five minutes', async () => {
    await askFor('REGISTER');
    clock.step(5 * 60_000 - 1);
    expect(await errorOf(registerAs({ agreement: 'false' }))).toBe('agreementRequired');
    clock.step(1);
    expect(await errorOf(registerAs())).toBe('codeWrong');
  });

  it('are void after five wrong tries, even at once', async () => {
    await askFor('REGISTER');
    const wrong = another(lastCode());
    await Promise.all(Array.from({ length: 5 }, () => errorOf(registerAs({ code: wrong }))));
    expect(await errorOf(registerAs())).toBe('codeWrong');
  });

  it('survive four', async () => {
    await askFor('REGISTER');
    const wrong = another(lastCode());
    for (let count = 0; count < 4; count++)
      expect(await errorOf(registerAs({ code: wrong }))).toBe('codeWrong');
    expect(await errorOf(registerAs())).toBe('done');
  });

  it('are voided by a newer one that the same device asks for', async () => {
    await askFor('REGISTER');
    const older = lastCode();
    clock.step(60_000);
    await askFor('REGISTER');
    if (older !== lastCode()) expect(await errorOf(registerAs({ code: older }))).toBe('codeWrong');
    expect(await errorOf(registerAs())).toBe('done');
  });

  it('are nowhere in the table', async () => {
    await askFor('REGISTER');
    const rows = await sql`select * from security_codes`;
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(new RegExp(`${lastCode()}|${PHONE}`));
  });
});

describe('registering', () => {
  it('opens a member of his own number and code', async () => {
    const first = await newMember();
    expect(first).toBeGreaterThanOrEqual(10_002_001);
    const second = await newMember('13812342047');
    expect(second).toBe(first + 1);
    expect(opened).toEqual([first, second]);
    const [one, two] = [await services.members.byId(first), await services.members.byId(second)];
    expect(one?.welCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(one?.welCode).not.toBe(two?.welCode);
  });

  it('keeps who invited', async () => {
    const inviter = await newMember();
    const { welCode } = (await services.members.byId(inviter)) as { welCode: string };
    await askFor('REGISTER', '13900000001');
    expect(await errorOf(registerAs({ phone: '13900000001', welCode: 'ZZZZZZ' }))).toBe('inviteCodeInvalid');
    const { memberId } = await registerAs({ phone: '13900000001', welCode: welCode.toLowerCase() });
    const [row] = await sql`select inviter_id from members where id = ${memberId}`;
    expect(row?.inviter_id).toBe(BigInt(inviter));
  });

  it('binds no inviter while the invitation is closed, whatever code is given', async () => {
    const inviter = await newMember();
    const { welCode } = (await services.members.byId(inviter)) as { welCode: string };
    isInvitationOpen = false;
    for (const [at, given] of [welCode, 'ZZZZZZ'].entries()) {
      await askFor('REGISTER', `1390000000${at}`);
      const { memberId } = await registerAs({ phone: `1390000000${at}`, welCode: given });
      const [row] = await sql`select inviter_id from members where id = ${memberId}`;
      expect(row?.inviter_id).toBeNull();
    }
    isInvitationOpen = true;
  });

  it.each([
    ['without the agreement', { agreement: 'false' as const }, 'agreementRequired'],
    ['with digits alone', { password: '918273645012' }, 'passwordFormat'],
    ['with seven characters', { password: 'a2c4e6g' }, 'passwordFormat'],
    ['with twenty-one', { password: 'a2c4e6g8i0a2c4e6g8i0x' }, 'passwordFormat'],
    ['with a common one', { password: 'P@ssw0rd123' }, 'passwordCommon'],
    ['with a code of five digits', { code: '12345' }, 'codeFormat'],
    ['by phone and mail at once', { mail: 'a@b.com' }, 'parameterInvalid'],
  ])('is refused %s and leaves the code unspent', async (_, changes, expected) => {
    await askFor('REGISTER');
    expect(await errorOf(registerAs(changes))).toBe(expected);
    expect(await errorOf(registerAs())).toBe('done');
  });

  it('refuses one’s own mail as password', async () => {
    await services.sendCode.send({ mail: 'somebody9@example.com', purpose: 'REGISTER' }, CONTEXT);
    const { phone: _, ...rest } = form({ mail: 'somebody9@example.com', password: 'Somebody9' });
    expect(await errorOf(services.register.register(rest, IP, clock.nowMs()))).toBe('passwordCommon');
  });

  it('says that an account is taken only to who holds its code', async () => {
    await newMember();
    clock.step(60_000);
    await askFor('REGISTER');
    expect(await errorOf(registerAs({ code: another(lastCode()) }))).toBe('codeWrong');
    expect(await errorOf(registerAs())).toBe('accountTaken');
  });

  it('is finished by the sweep when the kernel was away', async () => {
    await askFor('REGISTER');
    kernelTakes = false;
    expect(await errorOf(registerAs())).toBe('the kernel is gone');
    expect(opened).toEqual([]);
    kernelTakes = true;
    expect(await services.opening.sweep()).toBe(1);
    expect(opened).toHaveLength(1);
    expect(await services.opening.sweep()).toBe(0);
    expect(await logIn(PASSWORD)).toBe(opened[0]);
  });

  it('makes the demo’s members once', async () => {
    const wanted = { account: { kind: 'phone' as const, areaCode: '86', phone: PHONE }, password: PASSWORD };
    const id = await services.create({ ...wanted, nickName: 'Alice' });
    expect(await services.create(wanted)).toBe(id);
    expect(opened).toEqual([id]);
  });
});

/** The calls that a use-case makes of its parts, in order. */
async function stepsOf(
  work: (parts: ReturnType<typeof watchedParts>) => Promise<unknown>,
): Promise<string[]> {
  const counted: string[] = [];
  await errorOf(work(watchedParts(counted)));
  return counted;
}

function watchedParts(counted: string[]) {
  const watched = <T extends object>(name: string, part: T): T =>
    new Proxy(part, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          counted.push(`${name}.${String(key)}`);
          return (value as (...given: unknown[]) => unknown).apply(target, given);
        };
      },
    });
  return {
    members: watched('members', services.members),
    passwords: watched('passwords', services.passwords),
    codes: watched('codes', services.codes),
    live: watched('live', services.live),
    sender: watched('messenger', services.sender),
    guards: {
      ...services.guards,
      captchas: watched('captcha', captchas),
      devices: watched('devices', services.devices),
      failures: watched('failures', services.guards.failures),
      tries: watched('tries', services.tries),
      events: watched('events', services.events),
      forms: new CodeForms(watched('captcha', captchas), watched('codes', services.codes)),
    },
  };
}

describe('logging in', () => {
  it('locks after five wrong passwords for half an hour, for this network alone', async () => {
    const id = await newMember();
    for (let count = 0; count < 5; count++)
      expect(await errorOf(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await errorOf(logIn(PASSWORD))).toBe('loginLocked');
    expect(await logIn(PASSWORD, PHONE, '198.51.100.4')).toBe(id);
    clock.step(30 * 60_000 - 1);
    expect(await errorOf(logIn(PASSWORD))).toBe('loginLocked');
    clock.step(1);
    expect(await logIn(PASSWORD)).toBe(id);
  });

  it('counts parallel guesses', async () => {
    await newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => errorOf(logIn('wrong-horse-9'))));
    expect(answers.filter((answer) => answer === 'wrongPassword')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'loginLocked')).toHaveLength(7);
  });

  it('forgets four wrong ones after a right one, and after half an hour', async () => {
    await newMember();
    const fourWrong = async () => {
      for (let count = 0; count < 4; count++) await errorOf(logIn('wrong-horse-9'));
    };
    await fourWrong();
    expect(await errorOf(logIn(PASSWORD))).toBe('done');
    await fourWrong();
    clock.step(30 * 60_000);
    await fourWrong();
    expect(await errorOf(logIn(PASSWORD))).toBe('done');
  });

  it('locks an unknown account alike', async () => {
    for (let count = 0; count < 5; count++)
      expect(await errorOf(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await errorOf(logIn('wrong-horse-9'))).toBe('loginLocked');
  });

  it('takes the same steps for a known and an unknown account', async () => {
    await newMember();
    const steps = (phone: string) =>
      stepsOf(({ members, passwords, guards }) =>
        new Login(members, passwords, guards).check(
          { phone, password: 'wrong-horse-9', clientType: 'h5' },
          { ip: IP },
          clock.nowMs(),
        ),
      );
    const known = await steps(PHONE);
    expect(known).toEqual([
      ...['captcha.submit', 'members.byAccount', 'devices.placeOf', 'failures.levelOf', 'tries.attempt'],
      ...['passwords.check', 'events.record', 'failures.count'],
    ]);
    expect(await steps('13999999999')).toEqual(known);
  });

  it('a code for a forgotten password, and a wrong one for it, take the same steps too', async () => {
    await newMember();
    clock.step(60_000);
    const sending = (phone: string) =>
      stepsOf(({ members, guards, codes, sender }) => {
        const environment = { clock, log: createLog('silent'), exchangeName: 'Tern' };
        const post = new PostCode(codes, { sms: sender, mail: sender }, environment);
        return new SendCode(members, { ...guards, codes }, post, environment).send(
          { phone, purpose: 'FORGET' },
          CONTEXT,
        );
      });
    // The message leaves after the answer.
    const known = (await sending(PHONE)).filter((step) => step !== 'messenger.send');
    expect(known).toEqual([
      ...['captcha.send', 'codes.askerOf', 'members.byAccount', 'devices.placeOf', 'codes.create'],
    ]);
    expect(await sending('13999999999')).toEqual(known);
    const resetting = (phone: string) =>
      stepsOf(({ members, passwords, guards, codes }) =>
        new Forget(members, { ...guards, codes }, passwords, services.changes).reset(
          { phone, code: '000000', password: 'another-horse-9' },
          { ip: IP },
          clock.nowMs(),
        ),
      );
    expect(await resetting(PHONE)).toEqual(['codes.askerOf', 'captcha.show', 'codes.check']);
    expect(await resetting('13999999999')).toEqual(['codes.askerOf', 'captcha.show', 'codes.check']);
  });

  it('is open to the frozen, who read, cancel and close', async () => {
    const id = await newMember();
    const frozen = services.live.apply({
      events: [
        {
          kind: 'member-changed',
          memberId: id,
          frozen: true,
          tradingAllowed: true,
          withdrawalLockedUntilMs: 0,
          identityLevel: 0,
        },
      ],
    });
    expect(frozen).toEqual([id]);
    expect(await errorOf(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await logIn(PASSWORD)).toBe(id);
  });
});

describe('a forgotten password', () => {
  const reset = (code: string, password: string, phone = PHONE) =>
    services.forget.reset({ phone, code, password }, { ip: IP }, clock.nowMs());

  it('is replaced, and every session ends', async () => {
    const id = await newMember();
    const token = await sessions.issue(id, 'h5', clock.nowMs());
    clock.step(60_000);
    await askFor('FORGET');
    expect(await errorOf(reset(lastCode(), 'another-horse-9'))).toBe('done');
    expect(sessions.find(token, clock.nowMs())).toBeUndefined();
    expect(await errorOf(logIn(PASSWORD))).toBe('wrongPassword');
    expect(await logIn('another-horse-9')).toBe(id);
  });

  it('answers alike for an unknown account, which gets no message', async () => {
    await newMember();
    clock.step(60_000);
    const known = await askFor('FORGET');
    const unknown = await askFor('FORGET', '13999999999');
    expect(unknown).toEqual(known);
    expect(sent.map(({ target }) => target)).toEqual([`+86${PHONE}`, `+86${PHONE}`]);
    expect(await errorOf(askFor('FORGET'))).toBe('codeTooSoon');
    expect(await errorOf(askFor('FORGET', '13999999999'))).toBe('codeTooSoon');
    expect(await errorOf(reset('123456', 'another-horse-9', '13999999999'))).toBe('codeWrong');
  });
});
