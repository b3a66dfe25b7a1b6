import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../kernel/kernel.ts';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import {
  connect,
  migrate,
  type RunningPostgres,
  type Sql,
  startPostgres,
} from '../../platform/database/index.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { createLog } from '../../platform/log/log.ts';
import type { Message } from '../../platform/mail/messenger.ts';
import { Codes, keyedHash, LoginLockout, Passwords, Sessions, securityInit } from '../security/index.ts';
import { createMember } from './create-member.ts';
import { Forget } from './forget.ts';
import { LiveMembers } from './live-members.ts';
import { Login } from './login.ts';
import { Members } from './members.ts';
import { memberInit } from './migrations/0001-init.ts';
import { OpenMembers } from './open-members.ts';
import { Profile } from './profile.ts';
import { Register } from './register.ts';
import { SendCode } from './send-code.ts';

const IP = '203.0.113.7';
const CONTEXT: CallContext = { ip: IP, language: 'en' };
const PASSWORD = 'correct-horse-9';
const PHONE = '13812342046';
const OK: Outcome = { sequence: 7, timeMs: 0, rejection: 'OK', result: 0, repeated: false };
const HOUR_MS = 3_600_000;

let folder: string;
let postgres: RunningPostgres;
let sql: Sql;
const clock = new SteppedClock();
const sent: Message[] = [];
let mailWorks = true;
let kernelTakes = true;
const opened: number[] = [];

function entrance() {
  const keyed = keyedHash(Buffer.alloc(32, 1));
  const members = new Members(sql);
  const passwords = new Passwords(keyed);
  const budgets = { perDayPerTarget: 10, perDayPerNetwork: 20, perDay: 1_000, sparePrivateNetworks: true };
  const codes = new Codes(sql, keyed, budgets);
  const lockout = new LoginLockout(sql, keyed);
  const live = new LiveMembers({ members: [] });
  const kernel = {
    execute: async (command: { kind: string; memberId?: number }) => {
      if (!kernelTakes) throw new Error('the kernel is gone');
      opened.push(command.memberId ?? 0);
      return OK;
    },
  };
  const messenger = {
    send: async (message: Message) => {
      if (!mailWorks) throw new Error('connection refused');
      sent.push(message);
    },
  };
  const opening = new OpenMembers(kernel, members);
  const register = new Register(members, codes, passwords, opening);
  const surroundings = { clock, log: createLog('silent'), exchangeName: 'Tern' };
  return {
    members,
    passwords,
    codes,
    lockout,
    live,
    opening,
    register,
    sendCode: new SendCode(members, codes, { sms: messenger, mail: messenger }, surroundings),
    login: new Login(members, passwords, lockout, live),
    profile: new Profile(members),
    create: createMember(members, register, clock),
  };
}
let doors: ReturnType<typeof entrance>;
let sessions: Sessions;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tern-member-'));
  postgres = await startPostgres(folder);
  sql = connect(postgres.target, { max: 4, name: 'test' });
  await migrate(sql, [securityInit, memberInit]);
});
afterAll(async () => {
  await sql.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate members, security_codes, security_sessions, security_login_failures cascade`;
  clock.step(48 * HOUR_MS);
  sent.length = opened.length = 0;
  mailWorks = kernelTakes = true;
  sessions = await Sessions.load(sql, clock.nowMs());
  doors = entrance();
});

const refusal = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  );
const lastCode = (): string => /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'none';
const askFor = (purpose: 'REGISTER' | 'FORGET', phone = PHONE, ip = IP) =>
  doors.sendCode.send({ phone, purpose }, { ip, language: 'en' });
const form = (changes: Partial<CallRequest<'register'>> = {}): CallRequest<'register'> => ({
  phone: PHONE,
  code: lastCode(),
  password: PASSWORD,
  agreement: 'true',
  clientType: 'h5',
  ...changes,
});
const registerAs = (changes: Partial<CallRequest<'register'>> = {}) =>
  doors.register.register(form(changes), clock.nowMs());
const logIn = (password: string, phone = PHONE, ip = IP) =>
  doors.login.check({ phone, password, clientType: 'h5' }, { ip }, clock.nowMs());
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
      refusal(doors.codes.spend(target, purpose, code, clock.nowMs()));
    expect(await spend(`+86${PHONE}`, 'FORGET')).toBe('codeWrong');
    expect(await spend('+8613900000000', 'REGISTER')).toBe('codeWrong');
    expect(await spend(`+86${PHONE}`, 'REGISTER')).toBe('done');
    expect(await spend(`+86${PHONE}`, 'REGISTER')).toBe('codeWrong');
  });

  it('live five minutes', async () => {
    await askFor('REGISTER');
    clock.step(5 * 60_000 - 1);
    expect(await refusal(registerAs({ agreement: 'false' }))).toBe('agreementRequired');
    clock.step(1);
    expect(await refusal(registerAs())).toBe('codeWrong');
  });

  it('are void after five wrong tries, even at once', async () => {
    await askFor('REGISTER');
    const wrong = another(lastCode());
    await Promise.all(Array.from({ length: 5 }, () => refusal(registerAs({ code: wrong }))));
    expect(await refusal(registerAs())).toBe('codeWrong');
  });

  it('survive four', async () => {
    await askFor('REGISTER');
    const wrong = another(lastCode());
    for (let count = 0; count < 4; count++)
      expect(await refusal(registerAs({ code: wrong }))).toBe('codeWrong');
    expect(await refusal(registerAs())).toBe('done');
  });

  it('are voided by a newer one', async () => {
    await askFor('REGISTER');
    const older = lastCode();
    clock.step(60_000);
    await askFor('REGISTER');
    if (older !== lastCode()) expect(await refusal(registerAs({ code: older }))).toBe('codeWrong');
    expect(await refusal(registerAs())).toBe('done');
  });

  it('come once a minute, ten a day and target, even when asked for at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => refusal(askFor('REGISTER'))));
    expect(answers.sort()).toEqual(['codeTooSoon', 'codeTooSoon', 'done']);
    for (let count = 1; count < 10; count++) {
      clock.step(60_000);
      expect(await refusal(askFor('REGISTER'))).toBe('done');
    }
    clock.step(60_000);
    expect(await refusal(askFor('REGISTER'))).toBe('codeBudget');
  });

  it('come twenty a day and network, private ones spared', async () => {
    const phone = (count: number) => `139000000${String(count).padStart(2, '0')}`;
    for (let count = 0; count < 20; count++)
      expect(await refusal(askFor('REGISTER', phone(count)))).toBe('done');
    expect(await refusal(askFor('REGISTER', phone(20), '203.0.113.99'))).toBe('codeBudget');
    expect(await refusal(askFor('REGISTER', phone(20), '192.168.1.20'))).toBe('done');
    expect(await refusal(askFor('REGISTER', phone(21), '198.51.100.1'))).toBe('done');
    clock.step(24 * HOUR_MS);
    expect(await refusal(askFor('REGISTER', phone(22)))).toBe('done');
  });

  it('are nowhere in the table', async () => {
    await askFor('REGISTER');
    const rows = await sql`select * from security_codes`;
    expect(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(new RegExp(`${lastCode()}|${PHONE}`));
  });

  it('say so when they cannot be delivered', async () => {
    mailWorks = false;
    expect(await refusal(askFor('REGISTER'))).toBe('codeSendFailed');
  });
});

describe('registering', () => {
  it('opens a member of his own number and code', async () => {
    const first = await newMember();
    expect(first).toBeGreaterThanOrEqual(10_002_001);
    const second = await newMember('13812342047');
    expect(second).toBe(first + 1);
    expect(opened).toEqual([first, second]);
    const [one, two] = [await doors.members.byId(first), await doors.members.byId(second)];
    expect(one?.welCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(one?.welCode).not.toBe(two?.welCode);
  });

  it('keeps who invited', async () => {
    const inviter = await newMember();
    const { welCode } = (await doors.members.byId(inviter)) as { welCode: string };
    await askFor('REGISTER', '13900000001');
    expect(await refusal(registerAs({ phone: '13900000001', welCode: 'ZZZZZZ' }))).toBe('inviteCodeInvalid');
    const { memberId } = await registerAs({ phone: '13900000001', welCode: welCode.toLowerCase() });
    const [row] = await sql`select inviter_id from members where id = ${memberId}`;
    expect(row?.inviter_id).toBe(BigInt(inviter));
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
    expect(await refusal(registerAs(changes))).toBe(expected);
    expect(await refusal(registerAs())).toBe('done');
  });

  it('refuses one’s own mail as password', async () => {
    await doors.sendCode.send({ mail: 'somebody9@example.com', purpose: 'REGISTER' }, CONTEXT);
    const { phone: _, ...rest } = form({ mail: 'somebody9@example.com', password: 'Somebody9' });
    expect(await refusal(doors.register.register(rest, clock.nowMs()))).toBe('passwordCommon');
  });

  it('says that an account is taken only to who holds its code', async () => {
    await newMember();
    clock.step(60_000);
    await askFor('REGISTER');
    expect(await refusal(registerAs({ code: another(lastCode()) }))).toBe('codeWrong');
    expect(await refusal(registerAs())).toBe('accountTaken');
  });

  it('is finished by the sweep when the kernel was away', async () => {
    await askFor('REGISTER');
    kernelTakes = false;
    expect(await refusal(registerAs())).toBe('the kernel is gone');
    expect(opened).toEqual([]);
    kernelTakes = true;
    expect(await doors.opening.sweep()).toBe(1);
    expect(opened).toHaveLength(1);
    expect(await doors.opening.sweep()).toBe(0);
    expect(await logIn(PASSWORD)).toBe(opened[0]);
  });

  it('makes the demo’s members once', async () => {
    const wanted = { account: { kind: 'phone' as const, areaCode: '86', phone: PHONE }, password: PASSWORD };
    const id = await doors.create({ ...wanted, nickName: 'Alice' });
    expect(await doors.create(wanted)).toBe(id);
    expect(opened).toEqual([id]);
  });
});

describe('logging in', () => {
  it('locks after five wrong passwords for half an hour, for this network alone', async () => {
    const id = await newMember();
    for (let count = 0; count < 5; count++)
      expect(await refusal(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await refusal(logIn(PASSWORD))).toBe('loginLocked');
    expect(await logIn(PASSWORD, PHONE, '198.51.100.4')).toBe(id);
    clock.step(30 * 60_000 - 1);
    expect(await refusal(logIn(PASSWORD))).toBe('loginLocked');
    clock.step(1);
    expect(await logIn(PASSWORD)).toBe(id);
  });

  it('counts parallel guesses', async () => {
    await newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusal(logIn('wrong-horse-9'))));
    expect(answers.filter((answer) => answer === 'wrongPassword')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'loginLocked')).toHaveLength(7);
  });

  it('forgets four wrong ones after a right one, and after half an hour', async () => {
    await newMember();
    const fourWrong = async () => {
      for (let count = 0; count < 4; count++) await refusal(logIn('wrong-horse-9'));
    };
    await fourWrong();
    expect(await refusal(logIn(PASSWORD))).toBe('done');
    await fourWrong();
    clock.step(30 * 60_000);
    await fourWrong();
    expect(await refusal(logIn(PASSWORD))).toBe('done');
  });

  it('locks an unknown account alike', async () => {
    for (let count = 0; count < 5; count++)
      expect(await refusal(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await refusal(logIn('wrong-horse-9'))).toBe('loginLocked');
  });

  it('takes the same steps for a known and an unknown account', async () => {
    await newMember();
    const steps = async (phone: string): Promise<string[]> => {
      const counted: string[] = [];
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
      const login = new Login(
        watched('members', doors.members),
        watched('passwords', doors.passwords),
        watched('lockout', doors.lockout),
        watched('live', doors.live),
      );
      await refusal(
        login.check({ phone, password: 'wrong-horse-9', clientType: 'h5' }, { ip: IP }, clock.nowMs()),
      );
      return counted;
    };
    const known = await steps(PHONE);
    expect(known).toEqual(['lockout.mayTry', 'members.byAccount', 'passwords.check']);
    expect(await steps('13999999999')).toEqual(known);
  });

  it('is closed to the frozen, who learn it only with the right password', async () => {
    const id = await newMember();
    const frozen = doors.live.apply({
      events: [{ kind: 'member-changed', memberId: id, frozen: true, tradingAllowed: true }],
    });
    expect(frozen).toEqual([id]);
    expect(await refusal(logIn('wrong-horse-9'))).toBe('wrongPassword');
    expect(await refusal(logIn(PASSWORD))).toBe('accountFrozen');
  });
});

describe('a forgotten password', () => {
  const reset = (code: string, password: string, phone = PHONE) =>
    new Forget(doors.members, doors.codes, doors.passwords, { sessions, lockout: doors.lockout }).reset(
      { phone, code, password },
      { ip: IP },
      clock.nowMs(),
    );

  it('is replaced, and every session ends', async () => {
    const id = await newMember();
    const token = await sessions.issue(id, 'h5', clock.nowMs());
    clock.step(60_000);
    await askFor('FORGET');
    expect(await refusal(reset(lastCode(), 'another-horse-9'))).toBe('done');
    expect(sessions.find(token, clock.nowMs())).toBeUndefined();
    expect(await refusal(logIn(PASSWORD))).toBe('wrongPassword');
    expect(await logIn('another-horse-9')).toBe(id);
  });

  it('answers alike for an unknown account, which gets a message without a code', async () => {
    await newMember();
    clock.step(60_000);
    const known = await askFor('FORGET');
    const unknown = await askFor('FORGET', '13999999999');
    expect(unknown).toEqual(known);
    expect(sent).toHaveLength(3);
    expect(sent[2]?.target).toBe('+8613999999999');
    expect(lastCode()).toBe('none');
    expect(await refusal(reset('123456', 'another-horse-9', '13999999999'))).toBe('codeWrong');
  });
});

describe('sessions', () => {
  it('are one a client type, live a week unused and a month at most', async () => {
    const id = await newMember();
    const start = clock.nowMs();
    const browser = await sessions.issue(id, 'h5', start);
    const phone = await sessions.issue(id, 'android', start);
    const newer = await sessions.issue(id, 'h5', start);
    expect(sessions.find(browser, start)).toBeUndefined();
    expect(sessions.find(phone, start)?.memberId).toBe(id);
    const day = 24 * HOUR_MS;
    for (let days = 6; days <= 24; days += 6) expect(sessions.find(newer, start + days * day)).toBeDefined();
    expect(sessions.find(phone, start + 7 * day)).toBeUndefined();
    expect(sessions.find(newer, start + 30 * day - 1)).toBeDefined();
    expect(sessions.find(newer, start + 30 * day)).toBeUndefined();
  });

  it('outlive a restart with their last use, and the token is nowhere in the table', async () => {
    const id = await newMember();
    const start = clock.nowMs();
    const token = await sessions.issue(id, 'h5', start);
    const used = start + 6 * 24 * HOUR_MS;
    const caller = sessions.find(token, used);
    await sessions.save(used);
    const again = await Sessions.load(sql, used);
    expect(again.find(token, start + 8 * 24 * HOUR_MS)).toEqual(caller);
    const [row] = await sql`select * from security_sessions`;
    expect(Object.values(row as object).map(String)).not.toContain(token);
  });

  it('end at logout, at once and for good', async () => {
    const id = await newMember();
    const token = await sessions.issue(id, 'h5', clock.nowMs());
    const other = await sessions.issue(id, 'ios', clock.nowMs());
    const ended: string[] = [];
    sessions.onEnd((sessionId) => ended.push(sessionId));
    const caller = sessions.find(token, clock.nowMs());
    await sessions.end(caller as NonNullable<typeof caller>);
    expect(ended).toEqual([caller?.sessionId]);
    const again = await Sessions.load(sql, clock.nowMs());
    for (const door of [sessions, again]) {
      expect(door.find(token, clock.nowMs())).toBeUndefined();
      expect(door.find(other, clock.nowMs())).toBeDefined();
    }
  });

  it.each(['', 'x', 'x'.repeat(43), `${'x'.repeat(42)}=`, 'x'.repeat(4_000)])(
    'know no token "%s"',
    (token) => {
      expect(sessions.find(token, clock.nowMs())).toBeUndefined();
    },
  );
});

describe("a member's page", () => {
  const caller = (memberId: number) => ({ memberId, sessionId: 's' });

  it('is his own, masked', async () => {
    const id = await newMember();
    expect(await doors.profile.get({ member: String(id) }, caller(id))).toEqual({
      uuid: String(id),
      nickName: '',
      areaCode: '86',
      cardNo: '',
      cardState: '',
      phone: '138****2046',
      mail: '',
    });
    expect(await refusal(doors.profile.get({ member: String(id + 1) }, caller(id)))).toBe('forbidden');
    expect(await refusal(doors.profile.welCode({ memberId: String(id + 1) }, caller(id)))).toBe('forbidden');
  });

  it('takes one nickname, nobody else’s', async () => {
    const [one, two] = [await newMember(), await newMember('13812342047')];
    const name = (id: number, nickName: string) =>
      refusal(doors.profile.setNickName({ member: String(id), nickName }, caller(id)));
    expect(await name(one, '  ')).toBe('nickNameEmpty');
    expect(await name(one, 'x'.repeat(21))).toBe('nickNameFormat');
    expect(
      await refusal(doors.profile.setNickName({ member: String(two), nickName: 'A' }, caller(one))),
    ).toBe('forbidden');
    expect(await name(one, '\u202eAlice\u200b ')).toBe('done');
    expect((await doors.members.byId(one))?.nickName).toBe('Alice');
    expect(await name(one, 'Bob')).toBe('nickNameSet');
    expect(await name(two, 'ＡLICE')).toBe('nickNameTaken');
    expect(await name(two, '小明🙂')).toBe('done');
  });
});
