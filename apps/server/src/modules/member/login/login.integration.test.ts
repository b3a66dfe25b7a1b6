/**
 * Coming in, from the first password to the second factor, as callers see it (rules/security#wrong-passwords,
 * rules/security#codes, rules/security#sessions; rules/security#same-answers).
 */
import type { SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, IP, OTHER_IP } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD, type Session } from '../../../../test/kit/running-exchange.ts';
import { createLog } from '../../../platform/log/log.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';
import { PostCode } from '../codes/post-code.ts';
import { SendCode } from '../codes/send-code.ts';

const DEVICE = 'a-device-of-the-owner';
const WRONG = 'wrong-horse-9';
const MINUTE_MS = 60_000;

let client: AuthForTests;
const told: { memberId: number; kind: SecurityEvent }[] = [];
beforeAll(async () => {
  client = await AuthForTests.open();
  client.auth.events.listen({ publish: (memberId, kind) => told.push({ memberId, kind }) });
});
afterAll(() => client.close());

const login = (phone: string, password = PASSWORD, deviceId?: string, ip = IP) =>
  client.errorOf(client.logIn(phone, { password, ...(deviceId && { deviceId }) }, { ip }));
const repeat = async (times: number, work: () => Promise<string>): Promise<string[]> => {
  const answers: string[] = [];
  for (let count = 0; count < times; count++) answers.push(await work());
  return answers;
};

describe('wrong passwords', () => {
  it('lock account and network, and the known device keeps its own count', async () => {
    const { phone } = await client.register();
    expect(await login(phone, PASSWORD, DEVICE)).toBe('done');
    expect(await repeat(5, () => login(phone, WRONG))).toEqual(Array(5).fill('wrongPassword'));
    expect(await login(phone)).toBe('loginLocked');
    expect(await login(phone, PASSWORD, 'another-device-of-nobody')).toBe('loginLocked');
    expect(await login(phone, PASSWORD, undefined, OTHER_IP)).toBe('done');
    // A stranger in the owner's network does not lock out the owner's own device, which has five tries of its own.
    expect(await login(phone, PASSWORD, DEVICE)).toBe('done');
    expect(await repeat(6, () => login(phone, WRONG, DEVICE))).toEqual([
      ...Array(5).fill('wrongPassword'),
      'loginLocked',
    ]);
    client.clock.step(30 * MINUTE_MS);
    expect(await login(phone)).toBe('done');
    expect(await login(phone, PASSWORD, DEVICE)).toBe('done');
  });

  it('of an unknown account are answered alike, with and without a device', async () => {
    const known = await client.register();
    const tries = (phone: string, deviceId?: string) => repeat(7, () => login(phone, WRONG, deviceId));
    expect(await tries(client.freshPhone())).toEqual(await tries(known.phone));
    expect(await tries(client.freshPhone(), DEVICE)).toEqual(
      await tries((await client.register()).phone, DEVICE),
    );
  });

  it('are counted when they come at once', async () => {
    const { phone } = await client.register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(phone, WRONG)));
    expect(answers.filter((answer) => answer === 'wrongPassword')).toHaveLength(5);
  });
});

describe('a login', () => {
  it('is recorded, a failed one too, and is news from a new device', async () => {
    const member = await client.register();
    const memberId = Number(member.userId);
    told.length = 0;
    await login(member.phone, WRONG);
    await login(member.phone, PASSWORD, DEVICE);
    await login(member.phone, PASSWORD, DEVICE);
    expect(told).toEqual([{ memberId, kind: 'LOGIN' }]);
    const { token, userId } = await client.logIn(
      member.phone,
      { deviceId: DEVICE },
      { userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' },
    );
    const session = { token, userId };
    const { rows } = await client.call('getSecurityEvents', {}, { session });
    expect(rows.map(({ kind }) => kind)).toEqual(['LOGIN', 'LOGIN', 'LOGIN', 'LOGIN_FAILED', 'LOGIN']);
    expect(rows[0]).toMatchObject({ device: 'Chrome, Android', ip: '203.0.*.*' });
    const page = await client.call('getSecurityEvents', { limit: '2' }, { session });
    const next = await client.call('getSecurityEvents', { limit: '2', cursor: page.cursor }, { session });
    expect([...page.rows, ...next.rows]).toEqual(rows.slice(0, 4));
    const other = await client.register();
    expect((await client.call('getSecurityEvents', {}, { session: other })).rows).toHaveLength(1);
  });

  it('of the frozen lets them in anew, and tells them', async () => {
    const member = await client.register();
    await client.kernel.execute({
      kind: 'set-member-flags',
      memberId: Number(member.userId),
      frozen: true,
      tradingAllowed: true,
    });
    expect(await client.errorOf(client.call('getSecurity', {}, { session: member }))).toBe('sessionInvalid');
    expect(await login(member.phone, WRONG)).toBe('wrongPassword');
    const session = await client.logIn(member.phone);
    expect((await client.call('getSecurity', {}, { session })).freeze).toEqual({ kind: 'OTHER', time: 0 });
  });
});

describe('the second step', () => {
  const second = (ticket: string, googleCode: string) =>
    client.errorOf(client.call('loginSecond', { ticket, googleCode, clientType: 'h5' }));
  let bound: Awaited<ReturnType<AuthForTests['withGoogle']>>;
  beforeAll(async () => {
    bound = await client.withGoogle();
  });
  const ticketOf = async () => {
    const { next, ticket, token } = await client.logIn(bound.member.phone);
    expect([next, token]).toEqual(['GOOGLE', '']);
    return ticket;
  };
  const codeNow = () => {
    client.clock.step(30_000);
    return totpCode(bound.secret, client.nowMs());
  };

  it('takes a step once, and none before it', async () => {
    const code = codeNow();
    expect(await second(await ticketOf(), code)).toBe('done');
    expect(await second(await ticketOf(), code)).toBe('googleWrong');
    expect(await second(await ticketOf(), totpCode(bound.secret, client.nowMs() - 30_000))).toBe(
      'googleWrong',
    );
    expect(await second(await ticketOf(), codeNow())).toBe('done');
    // A caller who knows the password and not the code leaves a trace.
    const rows = await client.sql`
      select kind from security_events where owner_id = ${bound.member.userId} order by id desc limit 4`;
    expect(rows.map(({ kind }) => kind)).toEqual(['LOGIN', 'LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN']);
  });

  it('takes one of ten that bring the same code at once, with tickets of their own', async () => {
    const tickets = await Promise.all([1, 2, 3, 4].map(ticketOf));
    const code = codeNow();
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, code)));
    expect(answers.sort()).toEqual(['done', ...Array(3).fill('googleWrong')]);
  });

  it('takes a ticket once, within five minutes', async () => {
    const ticket = await ticketOf();
    expect(await second(ticket, codeNow())).toBe('done');
    expect(await second(ticket, codeNow())).toBe('ticketInvalid');
    const late = await ticketOf();
    client.clock.step(5 * MINUTE_MS);
    expect(await second(late, codeNow())).toBe('ticketInvalid');
    expect(await second('x'.repeat(43), codeNow())).toBe('ticketInvalid');
    expect(await client.sql`select 1 from security_flow_tickets where ticket_hash = ${ticket}`).toEqual([]);
  });

  it('closes for ten minutes after five wrong codes, whatever ticket and address they come with', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 6; count++) answers.push(await second(await ticketOf(), '000000'));
    expect(answers).toEqual([...Array(5).fill('googleWrong'), 'googleLocked']);
    expect(await second(await ticketOf(), codeNow())).toBe('googleLocked');
    client.clock.step(10 * MINUTE_MS);
    expect(await second(await ticketOf(), codeNow())).toBe('done');
  });

  it('takes each recovery code once, however it is written', async () => {
    expect(bound.recoveryCodes).toHaveLength(10);
    const [first = '', other = ''] = bound.recoveryCodes;
    const tickets = await Promise.all([1, 2].map(ticketOf));
    const answers = await Promise.all(tickets.map((ticket) => second(ticket, first)));
    expect(answers.sort()).toEqual(['done', 'recoveryWrong']);
    const { token, userId } = await client.call('loginSecond', {
      ticket: await ticketOf(),
      clientType: 'h5',
      googleCode: other.replace('-', '').toUpperCase(),
    });
    const security = await client.call('getSecurity', {}, { session: { token, userId } });
    expect(security).toMatchObject({ google: true, recoveryCodesLeft: 8 });
    expect(await second(await ticketOf(), first)).toBe('recoveryWrong');
  });

  it('answers a wrong recovery code as one, and counts it with the wrong Google codes', async () => {
    client.clock.step(10 * MINUTE_MS);
    const wrong = ['aaaaa-aaaaa', 'aaaaaaaaaa', 'half'];
    for (const code of wrong) expect(await second(await ticketOf(), code), code).toBe('recoveryWrong');
    for (let count = 0; count < 2; count++)
      expect(await second(await ticketOf(), '000000')).toBe('googleWrong');
    expect(await second(await ticketOf(), 'aaaaa-aaaaa')).toBe('googleLocked');
    client.clock.step(10 * MINUTE_MS);
    expect(await second(await ticketOf(), codeNow())).toBe('done');
  });

  it('keeps neither secret nor recovery code in the tables', async () => {
    const rows = await client.sql`
      select encode(sealed_secret, 'escape') as text from security_google
      union all select code_hash from security_recovery_codes`;
    const all = JSON.stringify(rows);
    for (const secret of [
      bound.secret,
      ...bound.recoveryCodes,
      ...bound.recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(all).not.toContain(secret);
  });

  it('lost, leads to a review and not to the account', async () => {
    const ticket = await ticketOf();
    const ask = () => client.errorOf(client.call('requestRecovery', { ticket, remark: 'my phone is gone' }));
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.sort()).toEqual(['done', 'ticketInvalid']);
    const again = await ticketOf();
    expect(await client.errorOf(client.call('requestRecovery', { ticket: again, remark: 'again' }))).toBe(
      'reviewPending',
    );
    // Refused, it has not cost the ticket.
    expect(await second(again, codeNow())).toBe('done');
  });
});

describe('codes', () => {
  it('leave no faster than the rules allow: a burst of 10,000', { tags: 'long' }, async () => {
    const burst = await AuthForTests.open();
    try {
      let letters = 0;
      const counting = {
        send: async () => {
          letters++;
        },
      };
      const { members, codes, devices } = burst.auth;
      const { clock } = burst;
      const post = new PostCode(
        codes,
        { sms: counting, mail: undefined },
        { clock, log: createLog('silent') },
      );
      // Every caller has solved a captcha: only the budgets are left.
      const pass = async () => undefined;
      const captchas = { send: pass, submit: pass, show: pass, spend: pass };
      const sendCode = new SendCode(members, { captchas, codes, devices }, post, {
        clock,
        exchangeName: 'Tern',
      });
      const sends = async (at: number) => {
        // Targets, networks and blocks of every kind: some of them again and again, some of them fresh.
        const phone = `13${String(100_000_000 + (at % 3_000) * 7_001).slice(0, 9)}`;
        const ip = `203.${at % 90}.${at % 7}.${at % 250}`;
        return burst.errorOf(sendCode.send({ phone, purpose: 'REGISTER' }, { ip, language: 'en' }));
      };
      const answers = await Promise.all(Array.from({ length: 10_000 }, (_, at) => sends(at)));
      expect(letters).toBe(1_000);
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1_000);
      expect(new Set(answers)).toEqual(new Set(['done', 'codeTooSoon', 'codeSmsUsedUp']));
      const [most] = await burst.sql`
        select max(of_target)::int as of_target, max(of_network)::int as of_network, max(of_prefix)::int as of_prefix from (
          select count(*) over (partition by target_hash) as of_target,
            count(*) over (partition by place) as of_network,
            count(*) over (partition by prefix_hash) as of_prefix from security_codes) as counted`;
      expect(most?.of_target).toBe(1);
      expect(most?.of_network).toBeLessThanOrEqual(200);
      expect(most?.of_prefix).toBeLessThanOrEqual(50);
    } finally {
      await burst.close();
    }
  });

  it('to one block of numbers are fifty a day, and eight an hour to one number', async () => {
    const create = (phone: string, ip: string) =>
      client.errorOf(
        client.auth.codes.create({
          target: `+86${phone}`,
          areaCode: '86',
          purpose: 'REGISTER',
          budget: 'register',
          ip,
          memberId: undefined,
          asker: 'any',
          isSent: true,
          nowMs: client.nowMs(),
        }),
      );
    client.clock.step(24 * 60 * MINUTE_MS);
    const block = await repeat(
      51,
      (() => {
        let at = 0;
        return () => create(`1771234${String(1_000 + at++)}`, `198.18.${at}.1`);
      })(),
    );
    expect(block).toEqual([...Array(50).fill('done'), 'codeSmsUsedUp']);
    const hour = await repeat(9, async () => {
      client.clock.step(MINUTE_MS);
      return create('17800000001', '198.19.1.1');
    });
    expect(hour).toEqual([...Array(8).fill('done'), 'codeBudget']);
  });

  it('stop at the switch, also after a restart, and go on with it', async () => {
    const send = () =>
      client.errorOf(
        client
          .captcha('register')
          .then((captcha) =>
            client.call('sendCode', { phone: client.freshPhone(), purpose: 'REGISTER', ...captcha }),
          ),
      );
    await client.auth.codes.stop(client.nowMs());
    expect(await send()).toBe('codeSendFailed');
    await client.auth.codes.resume();
    expect(await send()).toBe('done');
  });

  it('go to the countries that are served', async () => {
    const at = await AuthForTests.open({ SMS_COUNTRIES: '86,852' });
    try {
      const send = async (target: { areaCode?: string; phone?: string; mail?: string }) => {
        const captcha = await at.captcha('register');
        return at.errorOf(at.call('sendCode', { ...target, purpose: 'REGISTER', ...captcha }));
      };
      expect(await send({ phone: at.freshPhone() })).toBe('done');
      expect(await send({ areaCode: '852', phone: '61234567' })).toBe('done');
      expect(await send({ areaCode: '44', phone: '7700900123' })).toBe('codeSendFailed');
      expect(await send({ mail: 'ann@example.com' })).toBe('done');
    } finally {
      await at.close();
    }
  });
});

describe('registering', () => {
  it('is five a day from one address', async () => {
    const from = (ip: string) => client.errorOf(client.register(undefined, ip));
    client.clock.step(24 * 60 * MINUTE_MS);
    expect(await repeat(6, () => from('192.0.2.77'))).toEqual([...Array(5).fill('done'), 'rateLimited']);
    expect(await from('192.0.2.78')).toBe('done');
    client.clock.step(24 * 60 * MINUTE_MS);
    expect(await from('192.0.2.77')).toBe('done');
  });
});

describe('sessions', () => {
  it('are seen and ended by their owner alone', async () => {
    const member = await client.register();
    const other = await client.register();
    const { token, userId } = await client.logIn(
      member.phone,
      { clientType: 'ios' },
      { userAgent: 'x iPhone Safari/1' },
    );
    const phone: Session = { token, userId };
    const list = await client.call('getSessions', {}, { session: phone });
    expect(list.map(({ clientType, isCurrent }) => [clientType, isCurrent])).toContainEqual(['ios', true]);
    expect(list.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Safari, iOS', ip: '203.0.*.*' });
    const browser = list.find(({ clientType }) => clientType === 'h5')?.sessionId ?? '';
    const end = (sessionId: string, session: Session) =>
      client.errorOf(client.call('endSession', { sessionId }, { session }));
    expect(await end(browser, other)).toBe('sessionUnknown');
    expect(await end('no-such-session', other)).toBe('sessionUnknown');
    expect(await end(browser, phone)).toBe('done');
    expect(await client.errorOf(client.call('getSecurity', {}, { session: member }))).toBe('sessionInvalid');
    await client.logIn(member.phone, { clientType: 'android' });
    expect(await client.call('endOtherSessions', {}, { session: phone })).toEqual({ ended: 1 });
    expect(await client.call('getSessions', {}, { session: phone })).toHaveLength(1);
  });

  it('are not issued to whoever was checked before all of them were ended', async () => {
    const member = await client.register();
    const id = Number(member.userId);
    const since = client.auth.sessions.moment();
    await client.auth.sessions.endAll(id);
    expect(await client.errorOf(client.auth.sessions.issue(id, 'h5', client.nowMs(), { since }))).toBe(
      'sessionInvalid',
    );
    expect(client.auth.sessions.list(id, client.nowMs())).toEqual([]);
    expect(await client.sql`select 1 from security_sessions where owner_id = ${id}`).toHaveLength(0);
  });
});
