/**
 * Tests the numbers of codes that members and visitors get, and the part of them that strangers can use up
 * (rules/security#codes, rules/security#captcha).
 */
import type { CallRequest } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, IP, NEXT_PASSWORD, OTHER_IP } from '../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../test/kit/running-exchange.ts';
import type { CallError } from '../../platform/http/call.ts';
import type { Message } from '../../platform/mail/notification-sender.ts';
import { whileQueueIsFull } from '../../platform/secrets/testing/full-queue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DEVICE = 'a-device-of-the-owner';

let client: AuthForTests;
const sent: Message[] = [];
let isBroken = false;
const sender = {
  send: async (message: Message) => {
    if (isBroken) throw new Error('connection refused');
    sent.push(message);
  },
};
beforeAll(async () => {
  client = await AuthForTests.open(
    { LIMIT_CODES_PER_DAY: '12', LIMIT_CODES_PER_COUNTRY: '3' },
    { sms: sender, mail: sender },
  );
});
afterAll(() => client.close());

/** 00:00 UTC+8 of the next day: every budget is whole again. */
const nextDay = () => client.clock.step(DAY_MS - ((client.nowMs() + 8 * HOUR_MS) % DAY_MS));
const codeSentTo = async (target: string) => {
  await client.auth.codesSettled();
  const letter = sent.findLast((one) => one.target.endsWith(target));
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? 'none';
};
type Target = { phone?: string; areaCode?: string; mail?: string };
/** The refusal itself, with the time that it names; undefined: sent. */
const ask = async (
  purpose: 'REGISTER' | 'FORGET',
  target: Target,
  { ip = IP, deviceId }: { ip?: string; deviceId?: string } = {},
): Promise<CallError | undefined> => {
  const captcha = await client.captcha(purpose === 'REGISTER' ? 'register' : 'forget', ip);
  const device = deviceId === undefined ? {} : { deviceId };
  const asked = client.call('sendCode', { ...target, purpose, ...captcha, ...device }, { ip });
  const error = await asked.then(
    () => undefined,
    (error: CallError) => error,
  );
  await client.auth.codesSettled();
  return error;
};
const named = async (...given: Parameters<typeof ask>) => (await ask(...given))?.error ?? 'done';
const register = async (phone = client.freshPhone()) => {
  const captcha = await client.captcha('register');
  await client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha });
  const form = { phone, password: PASSWORD, agreement: 'true', clientType: 'h5', ...captcha } as const;
  return { ...(await client.call('register', { ...form, code: await codeSentTo(phone) })), phone };
};
const reset = async (phone: string, code: string, more: Partial<CallRequest<'forget'>> = {}, ip = IP) => {
  const captcha = await client.captcha('forget', ip);
  const form = { phone, code, password: NEXT_PASSWORD, ...captcha, ...more };
  return client.errorOf(client.call('forget', form, { ip }));
};
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('limits', () => {
  it('are one a minute, eight an hour, ten a day and target, even when asked for at once', async () => {
    nextDay();
    const phone = client.freshPhone();
    const answers = await Promise.all([1, 2, 3].map(() => named('REGISTER', { phone })));
    expect(answers.sort()).toEqual(['codeTooSoon', 'codeTooSoon', 'done']);
    for (let count = 1; count < 10; count++) {
      client.clock.step(12 * MINUTE_MS);
      expect(await named('REGISTER', { phone })).toBe('done');
    }
    client.clock.step(HOUR_MS);
    expect(await named('REGISTER', { phone })).toBe('codeDayBudget');
    nextDay();
    expect(await named('REGISTER', { phone })).toBe('done');
  });

  it('of an address are its own, and private ones have none', async () => {
    const at = await AuthForTests.open({ LIMIT_CODES_PER_ADDRESS: '3' });
    try {
      const send = async (ip: string) => {
        const captcha = await at.captcha('register', ip);
        const asked = { phone: at.freshPhone(), purpose: 'REGISTER', ...captcha } as const;
        return at.errorOf(at.call('sendCode', asked, { ip }));
      };
      for (let count = 0; count < 3; count++) expect(await send(IP)).toBe('done');
      expect(await send(IP)).toBe('codeDayBudget');
      expect(await send('203.0.113.99')).toBe('done');
      for (let count = 0; count < 4; count++) expect(await send('192.168.1.20')).toBe('done');
      at.clock.step(DAY_MS);
      expect(await send(IP)).toBe('done');
    } finally {
      await at.close();
    }
  });
});

describe('budgets', () => {
  it('registration by SMS stops at its own; mail, recovery and members go on, and the desk is alarmed', async () => {
    nextDay();
    const member = await register();
    for (let count = 1; count < 12; count++)
      expect(await named('REGISTER', { phone: client.freshPhone() })).toBe('done');
    const stopped = await ask('REGISTER', { phone: client.freshPhone() }, { ip: OTHER_IP });
    expect(stopped?.error).toBe('codeSmsUsedUp');
    expect(await named('REGISTER', { mail: client.freshMail() })).toBe('done');
    expect(await named('FORGET', { phone: member.phone })).toBe('done');
    const captcha = await client.captcha('security');
    const own = { purpose: 'POST_PASSWORD', channel: 'phone', ...captcha } as const;
    expect(await client.errorOf(client.call('sendMemberCode', own, { session: member }))).toBe('done');
    const uses = await client.auth.codes.uses(client.nowMs());
    expect(uses.filter(({ sent, most }) => sent >= most)).toEqual([
      { budget: 'register', way: 'sms', sent: 12, most: 12 },
    ]);
    nextDay();
    expect(await named('REGISTER', { phone: client.freshPhone() })).toBe('done');
  });

  it('a calling code has one too; home has none beside the whole', async () => {
    nextDay();
    const abroad = (count: number) => ({ areaCode: '44', phone: `77009${String(count).padStart(5, '0')}` });
    for (let count = 0; count < 3; count++)
      expect(await named('REGISTER', abroad(count * 10_000 + 1))).toBe('done');
    expect(await named('REGISTER', abroad(40_001))).toBe('codeSmsUsedUp');
    expect(await named('REGISTER', { areaCode: '852', phone: '61234567' })).toBe('done');
    for (let count = 0; count < 4; count++)
      expect(await named('REGISTER', { phone: client.freshPhone() })).toBe('done');
  });

  it('a member who names new targets uses up nothing of their owners', async () => {
    nextDay();
    const [owner, other] = [await register(), await register()];
    const wanted = { purpose: 'NEW_TARGET', phone: owner.phone } as const;
    for (let count = 0; count < 9; count++) {
      const captcha = await client.captcha('security');
      await client.errorOf(client.call('sendMemberCode', { ...wanted, ...captcha }, { session: other }));
      client.clock.step(MINUTE_MS);
    }
    const captcha = await client.captcha('security');
    const own = { purpose: 'POST_PASSWORD', channel: 'phone', ...captcha } as const;
    expect(await client.errorOf(client.call('sendMemberCode', own, { session: owner }))).toBe('done');
    expect(await named('FORGET', { phone: owner.phone })).toBe('done');
  });
});

describe('a code for a forgotten password', () => {
  it('goes to accounts that exist alone; others get the same answers, up to every limit', async () => {
    nextDay();
    const { phone } = await register();
    const stranger = client.freshPhone();
    const answers = async (target: string) => {
      const given: unknown[] = [];
      for (let count = 0; count < 10; count++) {
        const error = await ask('FORGET', { phone: target });
        given.push(error === undefined ? 'done' : [error.error, error.values]);
        client.clock.step(count % 3 === 0 ? 30_000 : 61_000);
      }
      return given;
    };
    sent.length = 0;
    const startMs = client.nowMs();
    const known = await answers(phone);
    expect(sent.length).toBeGreaterThan(5);
    sent.length = 0;
    client.clock.step(startMs - client.nowMs());
    expect(await answers(stranger)).toEqual(known);
    expect(sent).toEqual([]);
    const uses = await client.auth.codes.uses(client.nowMs());
    const recovered = uses.find(({ budget, way }) => budget === 'recover' && way === 'sms')?.sent;
    expect(recovered).toBe(known.filter((answer) => answer === 'done').length);
    expect(await reset(stranger, '123456')).toBe('codeWrong');
  });

  it('a stranger’s requests use up nothing of a known device’s ten', async () => {
    nextDay();
    const { phone } = await register();
    await client.logIn(phone, { deviceId: DEVICE });
    for (let count = 0; count < 8; count++) {
      expect(await named('FORGET', { phone }, { ip: `198.51.${count}.1` })).toBe('done');
      client.clock.step(MINUTE_MS);
    }
    expect(await named('FORGET', { phone }, { ip: OTHER_IP })).toBe('codeBudget');
    expect(await named('FORGET', { phone }, { ip: OTHER_IP, deviceId: 'a-device-of-a-stranger' })).toBe(
      'codeBudget',
    );
    for (let count = 0; count < 10; count++) {
      expect(await named('FORGET', { phone }, { deviceId: DEVICE })).toBe('done');
      client.clock.step(10 * MINUTE_MS);
    }
    expect(await named('FORGET', { phone }, { deviceId: DEVICE })).toBe('codeDayBudget');
  });

  it('goes out once an hour even after strangers have asked for all ten of the day', async () => {
    nextDay();
    const { phone } = await register();
    for (let count = 0; count < 10; count++) {
      expect(await named('FORGET', { phone }, { ip: `198.51.${count}.1` })).toBe('done');
      client.clock.step(10 * MINUTE_MS);
    }
    const error = await ask('FORGET', { phone });
    expect([error?.error, error?.values.minutes]).toEqual(['codeBudget', '50']);
    client.clock.step(50 * MINUTE_MS);
    expect(await named('FORGET', { phone })).toBe('done');
    expect(await reset(phone, await codeSentTo(phone))).toBe('done');
  });

  it('is not voided by strangers who ask for newer ones and try wrong ones', async () => {
    nextDay();
    const { phone } = await register();
    const deviceId = 'a-new-phone-of-the-owner';
    expect(await named('FORGET', { phone }, { deviceId })).toBe('done');
    const code = await codeSentTo(phone);
    for (let count = 0; count < 4; count++) {
      client.clock.step(MINUTE_MS);
      expect(await named('FORGET', { phone }, { ip: OTHER_IP })).toBe('done');
      const newest = await codeSentTo(phone);
      const wrong = [1, 2].includes(Math.abs(Number(newest) - Number(code))) ? '000001' : wrongOf(newest);
      for (let tries = 0; tries < 6; tries++)
        expect(await reset(phone, wrong, {}, OTHER_IP)).toBe('codeWrong');
    }
    expect(await reset(phone, code, { deviceId })).toBe('done');
    // Used, it voids what else was sent.
    expect(await reset(phone, await codeSentTo(phone))).toBe('codeWrong');
  });

  it('has five wrong tries of the device that asked, and five of all others', async () => {
    nextDay();
    const { phone } = await register();
    await ask('FORGET', { phone }, { deviceId: DEVICE });
    const code = await codeSentTo(phone);
    for (let tries = 0; tries < 5; tries++)
      expect(await reset(phone, wrongOf(code), { deviceId: `a-device-of-stranger-${tries}` })).toBe(
        'codeWrong',
      );
    expect(await reset(phone, code, { deviceId: 'a-device-of-stranger-9' })).toBe('codeWrong');
    for (let tries = 0; tries < 5; tries++)
      expect(await reset(phone, wrongOf(code), { deviceId: DEVICE })).toBe('codeWrong');
    expect(await reset(phone, code, { deviceId: DEVICE })).toBe('codeWrong');
  });
});

describe('a refusal', () => {
  it('names the time that is really left', async () => {
    nextDay();
    const phone = client.freshPhone();
    const left = async () => {
      const error = await ask('REGISTER', { phone });
      const { seconds, minutes, hours } = error?.values ?? {};
      return [error?.error, seconds, minutes, hours, error?.retryAfterSeconds];
    };
    expect(await left()).toEqual([undefined, undefined, undefined, undefined, undefined]);
    client.clock.step(23_500);
    expect(await left()).toEqual(['codeTooSoon', '37', '1', '1', 37]);
    client.clock.step(36_500);
    for (let count = 1; count < 8; count++) {
      expect(await named('REGISTER', { phone })).toBe('done');
      client.clock.step(MINUTE_MS);
    }
    // Eight within the hour, the first of them eight minutes ago.
    expect(await left()).toEqual(['codeBudget', '3120', '52', '1', 3_120]);
    client.clock.step(52 * MINUTE_MS);
    for (let count = 8; count < 10; count++) {
      expect(await named('REGISTER', { phone })).toBe('done');
      client.clock.step(MINUTE_MS);
    }
    expect(await left()).toEqual(['codeDayBudget', '82680', '1378', '23', 82_680]);
  });

  it('follows codes that were sent alone', async () => {
    nextDay();
    const phone = client.freshPhone();
    isBroken = true;
    for (let count = 0; count < 12; count++)
      expect(await named('REGISTER', { phone })).toBe('codeSendFailed');
    isBroken = false;
    expect(await named('REGISTER', { phone })).toBe('done');
    const member = await register();
    isBroken = true;
    expect(await named('FORGET', { phone: member.phone })).toBe('done');
    isBroken = false;
    expect(await named('FORGET', { phone: member.phone })).toBe('done');
    expect(await named('FORGET', { phone: member.phone })).toBe('codeTooSoon');
  });
});

describe('a form with a code', () => {
  it('shows its captcha again after a mistyped code, five times', async () => {
    nextDay();
    const { phone } = await register();
    const captcha = await client.captcha('forget');
    await client.call('sendCode', { phone, purpose: 'FORGET', ...captcha });
    const code = await codeSentTo(phone);
    expect(await reset(phone, wrongOf(code), captcha)).toBe('codeWrong');
    expect(await reset(phone, code, captcha)).toBe('done');
    expect(await reset(phone, code, captcha)).toBe('captchaWrong');
    const guessing = await client.captcha('forget');
    for (let tries = 0; tries < 5; tries++) expect(await reset(phone, '000000', guessing)).toBe('codeWrong');
    expect(await reset(phone, '000000', guessing)).toBe('captchaWrong');
  });

  it('loses neither code nor captcha to a queue that is full', async () => {
    nextDay();
    const phone = client.freshPhone();
    const captcha = await client.captcha('register');
    await client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha });
    const code = await codeSentTo(phone);
    const form = {
      phone,
      password: PASSWORD,
      agreement: 'true',
      clientType: 'h5',
      code,
      ...captcha,
    } as const;
    const { passwords } = client.auth;
    const tryToRegister = () => client.errorOf(client.call('register', form));
    expect(await whileQueueIsFull(passwords, 'registration', tryToRegister)).toBe('rateLimited');
    expect(await tryToRegister()).toBe('done');
  });

  it('tells whether an invitation code exists only to whoever has solved the captcha and holds the code', async () => {
    nextDay();
    const { phone } = await register();
    const [row] = await client.sql<
      { wel_code: string }[]
    >`select wel_code from members where phone = ${phone}`;
    const form = (welCode: string, more: object) =>
      client.errorOf(
        client.call('register', {
          ...({ phone: '13900000099', password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
          code: '123456',
          welCode,
          ...more,
        }),
      );
    for (const welCode of ['ZZZZZZ', row?.wel_code ?? '']) {
      expect(await form(welCode, {})).toBe('captchaRequired');
      expect(await form(welCode, await client.captcha('register'))).toBe('codeWrong');
    }
  });
});
