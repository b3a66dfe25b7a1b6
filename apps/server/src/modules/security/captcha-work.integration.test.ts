/**
 * Tests the price of the captcha, the way of a member who cannot see its picture, and what a solved one stands for inside
 * a session, over the real table.
 */
import { createHash } from 'node:crypto';
import type { CallRequest, CaptchaKind } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AuthForTests,
  IP,
  NEXT_PASSWORD,
  OTHER_IP,
  type TestMember,
} from '../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../test/kit/running-exchange.ts';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open({ LIMIT_CODES_PER_ADDRESS: '100000', LIMIT_CODES_PER_PREFIX: '100000' });
});
afterAll(() => client.close());

let codes = 0;
let networks = 0;
const freshIp = () => `198.18.${networks++}.1`;
const start = async (ip: string) => {
  const randomCode = String(client.nowMs() - 500_000 + codes++);
  const { challenge } = await client.call('geetestCode', { randomCode, clientType: 'h5' }, { ip });
  return { randomCode, challenge };
};
const getWork = (challenge: string, kind: CaptchaKind, ip: string) =>
  client.call('getCaptchaWork', { challenge, kind }, { ip });
const rowOf = async (challenge: string) =>
  (await client.sql`select * from security_captchas where challenge = ${challenge}`)[0];
/** A challenge with its work done and its wait over. */
const worked = async (kind: CaptchaKind, ip: string) => {
  const { randomCode, challenge } = await start(ip);
  const { waitMs } = await getWork(challenge, kind, ip);
  client.clock.step(waitMs);
  return { randomCode, challenge, work: String((await rowOf(challenge))?.work) };
};

describe('the work', () => {
  it('is a number whose hash is the target, below a bound', async () => {
    const ip = freshIp();
    const { challenge } = await start(ip);
    const { target, most, waitMs } = await getWork(challenge, 'slide', ip);
    expect([most, waitMs]).toEqual([40_000, 0]);
    const hashOf = (number: number) => createHash('sha256').update(`${challenge}:${number}`).digest('hex');
    const found = Array.from({ length: most }, (_, number) => number).filter((one) => hashOf(one) === target);
    expect(found).toEqual([(await rowOf(challenge))?.work]);
    const ask = (work: number | undefined) =>
      client.errorOf(
        client.call('getCaptchaPuzzle', { challenge, flow: 'login', work: String(work) }, { ip }),
      );
    expect(await ask(((found[0] as number) + 1) % most)).toBe('captchaWrong');
    expect(await ask(found[0])).toBe('done');
    expect(await ask(found[0])).toBe('captchaWrong');
  });

  it('of one way opens not the other, and another asked for replaces it', async () => {
    const ip = freshIp();
    const { challenge, work } = await worked('slide', ip);
    const waive = (done: string) =>
      client.errorOf(client.call('waiveCaptcha', { challenge, flow: 'register', work: done }, { ip }));
    expect(await waive(work)).toBe('captchaWrong');
    expect((await getWork(challenge, 'code', ip)).most).toBe(150_000);
    expect(await waive(String((await rowOf(challenge))?.work))).toBe('done');
    expect(await client.errorOf(getWork(challenge, 'slide', ip))).toBe('captchaWrong');
  });

  it('is asked for first: without it there is no picture', async () => {
    const ip = freshIp();
    const { challenge } = await start(ip);
    const ask = client.call('getCaptchaPuzzle', { challenge, flow: 'login', work: '0' }, { ip });
    expect(await client.errorOf(ask)).toBe('captchaWrong');
  });
});

describe('a network that asks for many', () => {
  it('works more, then gets harder pictures and waits; its honest member still logs in', async () => {
    const ip = '198.51.100.1';
    const member = await client.register(undefined, '192.0.2.1');
    const prices: { most: number; waitMs: number }[] = [];
    for (let count = 0; count < 90; count++) {
      const stranger = `198.51.100.${2 + (count % 200)}`;
      const { challenge } = await start(stranger);
      prices.push(await getWork(challenge, 'slide', stranger));
    }
    expect(prices[0]).toMatchObject({ most: 40_000, waitMs: 0 });
    expect(Math.max(...prices.map(({ most }) => most))).toBe(150_000);
    expect(Math.max(...prices.map(({ waitMs }) => waitMs))).toBe(10_000);

    const { randomCode, challenge } = await start(ip);
    const { most, waitMs } = await getWork(challenge, 'slide', ip);
    expect([most, waitMs, (await rowOf(challenge))?.level]).toEqual([150_000, 10_000, 'hard']);
    const work = String((await rowOf(challenge))?.work);
    const ask = () => client.call('getCaptchaPuzzle', { challenge, flow: 'login', work }, { ip });
    client.clock.step(9_999);
    expect(await client.errorOf(ask())).toBe('rateLimited');
    client.clock.step(1);
    await ask();
    const answer = String((await rowOf(challenge))?.answer);
    const solved = await client.call('solveCaptcha', { challenge, answer }, { ip });
    const form = {
      phone: member.phone,
      password: PASSWORD,
      clientType: 'h5' as const,
      randomCode,
      ...solved,
    };
    expect((await client.call('login', form, { ip })).userId).toBe(member.userId);
    // Strangers of another network pay nothing for it.
    const elsewhere = freshIp();
    const other = await getWork((await start(elsewhere)).challenge, 'slide', elsewhere);
    expect(other).toMatchObject({ most: 40_000, waitMs: 0 });
  });

  it('is not spared by one randomCode that it says again and again', async () => {
    const ip = freshIp();
    const randomCode = String(client.nowMs());
    let challenge = '';
    for (let count = 0; count < 90; count++)
      ({ challenge } = await client.call('geetestCode', { randomCode, clientType: 'h5' }, { ip }));
    expect(await getWork(challenge, 'slide', ip)).toMatchObject({ most: 150_000, waitMs: 10_000 });
  });
});

describe('a member who cannot see the picture', () => {
  const loginForm = (phone: string) => ({ phone, password: PASSWORD, clientType: 'h5' as const });

  it('logs in with a code to the account’s phone', async () => {
    const ip = freshIp();
    const member = await client.register(undefined, freshIp());
    client.clock.step(60_000);
    const { randomCode, challenge, work } = await worked('code', ip);
    const to = { phone: member.phone, challenge };
    expect(await client.call('sendCaptchaCode', { ...to, work }, { ip })).toEqual({ resendSeconds: 60 });
    const solve = (code: string, from = ip) => client.call('solveCaptchaCode', { ...to, code }, { ip: from });
    expect(await client.errorOf(solve('000000'))).toBe('codeWrong');
    expect(await client.errorOf(solve(await client.codeFor(member.phone), OTHER_IP))).toBe('captchaWrong');
    const solved = await solve(await client.codeFor(member.phone));
    expect(await client.errorOf(solve(await client.codeFor(member.phone)))).toBe('captchaWrong');
    const form = { ...loginForm(member.phone), randomCode, ...solved };
    expect((await client.call('login', form, { ip })).userId).toBe(member.userId);
    expect(await client.errorOf(client.call('login', form, { ip }))).toBe('captchaWrong');
  });

  it('is told the same where there is no account, and nobody passes', async () => {
    const ip = freshIp();
    const phone = client.freshPhone();
    const { challenge, work } = await worked('code', ip);
    expect(await client.call('sendCaptchaCode', { phone, challenge, work }, { ip })).toEqual({
      resendSeconds: 60,
    });
    expect(await client.codeFor(phone)).toBe('none');
    const guess = client.call('solveCaptchaCode', { phone, challenge, code: '123456' }, { ip });
    expect(await client.errorOf(guess)).toBe('codeWrong');
  });

  it('guesses five times at one challenge, and a code opens its own alone', async () => {
    const ip = freshIp();
    const { phone } = await client.register(undefined, freshIp());
    client.clock.step(60_000);
    const first = await worked('code', ip);
    await client.call('sendCaptchaCode', { phone, challenge: first.challenge, work: first.work }, { ip });
    const right = await client.codeFor(phone);
    const guess = (challenge: string, code: string) =>
      client.errorOf(client.call('solveCaptchaCode', { phone, challenge, code }, { ip }));
    const other = await worked('code', ip);
    expect(await guess(other.challenge, right)).toBe('captchaWrong');
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(first.challenge, wrong)));
    expect(answers.filter((answer) => answer === 'codeWrong')).toHaveLength(5);
    expect(await guess(first.challenge, right)).toBe('captchaWrong');
  });

  it('spends the budgets of every code: a minute between two, so many an hour', async () => {
    const { phone } = await client.register(undefined, freshIp());
    const send = async () => {
      const ip = freshIp();
      const { challenge, work } = await worked('code', ip);
      return client.errorOf(client.call('sendCaptchaCode', { phone, challenge, work }, { ip }));
    };
    expect(await send()).toBe('done');
    expect(await send()).toBe('codeTooSoon');
    const answers: string[] = [];
    for (let count = 0; count < 8; count++) {
      client.clock.step(61_000);
      answers.push(await send());
    }
    expect(answers).toEqual([...Array.from({ length: 7 }, () => 'done'), 'codeBudget']);
    // The forgotten password's code is of the same budget.
    const ip = freshIp();
    const captcha = await client.captcha('forget', ip);
    const forget = client.call('sendCode', { phone, purpose: 'FORGET', ...captcha }, { ip });
    expect(await client.errorOf(forget)).toBe('codeBudget');
  });

  it('registers, and sets a forgotten password, with the code that comes anyway', async () => {
    const ip = freshIp();
    const phone = client.freshPhone();
    const waived = async (flow: 'register' | 'forget') => {
      const { randomCode, challenge, work } = await worked('code', ip);
      return { randomCode, ...(await client.call('waiveCaptcha', { challenge, flow, work }, { ip })) };
    };
    const fields = await waived('register');
    await client.call('sendCode', { phone, purpose: 'REGISTER', ...fields }, { ip });
    const form = { phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const;
    const wrong = { ...form, code: '000000', ...(await waived('register')) };
    expect(await client.errorOf(client.call('register', wrong, { ip }))).toBe('codeWrong');
    await client.call('register', { ...form, code: await client.codeFor(phone), ...fields }, { ip });
    client.clock.step(61_000);
    const again = await waived('forget');
    await client.call('sendCode', { phone, purpose: 'FORGET', ...again }, { ip });
    const reset = { phone, code: await client.codeFor(phone), password: NEXT_PASSWORD, ...again };
    expect(await client.errorOf(client.call('forget', reset, { ip }))).toBe('done');
  });

  it('cannot log in by work alone', async () => {
    const ip = freshIp();
    const { randomCode, challenge, work } = await worked('code', ip);
    const solved = await client.call('waiveCaptcha', { challenge, flow: 'register', work }, { ip });
    const login = { ...loginForm('13700000000'), randomCode, ...solved } as CallRequest<'login'>;
    expect(await client.errorOf(client.call('login', login, { ip }))).toBe('captchaWrong');
  });

  it('has ten an hour from one address; then the picture is left', async () => {
    const waive = async () => {
      const { challenge, work } = await worked('code', IP);
      const asked = { challenge, work, flow: 'register' as const };
      return client.errorOf(client.call('waiveCaptcha', asked, { ip: IP }));
    };
    const answers: string[] = [];
    for (let count = 0; count < 11; count++) answers.push(await waive());
    expect(answers).toEqual([...Array(10).fill('done'), 'captchaPictureNeeded']);
    const { challenge, work } = await worked('slide', IP);
    await client.call('getCaptchaPuzzle', { challenge, flow: 'register', work }, { ip: IP });
    client.clock.step(3_600_000);
    expect(await waive()).toBe('done');
  });
});

describe('one solved captcha inside a session', () => {
  type Asked = Partial<CallRequest<'sendMemberCode'>> & { from?: string };
  const sendCode = (session: TestMember, { from = IP, ...more }: Asked = {}) =>
    client.errorOf(
      client.call(
        'sendMemberCode',
        { purpose: 'LOGIN_PASSWORD', channel: 'phone', ...more },
        { session, ip: from },
      ),
    );
  /** A member who solved one captcha, and had its code, a minute ago. */
  const solvedOne = async () => {
    const member = await client.register();
    client.clock.step(60_000);
    expect(await sendCode(member)).toBe('captchaRequired');
    expect(await sendCode(member, await client.captcha('security'))).toBe('done');
    client.clock.step(60_000);
    return member;
  };
  const refused = (count: number) => Array.from({ length: count }, () => 'captchaRequired');

  it('one captcha, then 20 codes: three go out, and the others want captchas of their own', async () => {
    const member = await solvedOne();
    const answers: string[] = [];
    for (let count = 0; count < 20; count++) {
      answers.push(await sendCode(member, { purpose: count % 2 === 0 ? 'WITHDRAWAL' : 'POST_PASSWORD' }));
      client.clock.step(60_000);
    }
    expect(answers).toEqual(['done', 'done', 'done', ...refused(17)]);
  });

  it('20 codes at once: no more than three pass the captcha', async () => {
    const member = await solvedOne();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendCode(member)));
    expect(answers.filter((answer) => answer === 'captchaRequired')).toHaveLength(17);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  });

  it('is of its session, its network and ten minutes', async () => {
    const member = await solvedOne();
    const elsewhere = { ...(await client.logIn(member.phone, { clientType: 'ios' })), phone: member.phone };
    expect(await sendCode(elsewhere)).toBe('captchaRequired');
    expect(await sendCode(member, { from: OTHER_IP })).toBe('captchaRequired');
    client.clock.step(9 * 60_000 - 1);
    expect(await sendCode(member)).toBe('done');
    client.clock.step(60_000);
    expect(await sendCode(member)).toBe('captchaRequired');
  });

  it('is none for a new phone or mail, at either step, nor for a login, a registration or a recovery', async () => {
    const member = await solvedOne();
    expect(await sendCode(member, { purpose: 'VERIFY_OWNER' })).toBe('captchaRequired');
    const mail = client.freshMail();
    const target = { purpose: 'NEW_TARGET', mail } as const;
    expect(await client.errorOf(client.call('sendMemberCode', target, { session: member }))).toBe(
      'captchaRequired',
    );
    const { phone } = member;
    for (const asked of [
      client.call('login', { phone, password: PASSWORD, clientType: 'h5' }, { session: member }),
      client.call('sendCode', { phone: client.freshPhone(), purpose: 'REGISTER' }, { session: member }),
      client.call('sendCode', { phone, purpose: 'FORGET' }, { session: member }),
    ])
      expect(await client.errorOf(asked)).toBe('captchaRequired');
    expect(await sendCode(member)).toBe('done');
  });

  it('is none where a code took the place of its picture, and none for a captcha that is wrong', async () => {
    const member = await client.register();
    client.clock.step(60_000);
    const { randomCode, challenge, work } = await worked('code', IP);
    const waived = await client.call('waiveCaptcha', { challenge, flow: 'security', work }, { ip: IP });
    expect(await sendCode(member, { randomCode, ...waived })).toBe('done');
    client.clock.step(60_000);
    expect(await sendCode(member)).toBe('captchaRequired');
    const other = await solvedOne();
    expect(await sendCode(other, { ...waived, randomCode })).toBe('captchaWrong');
    expect(await sendCode(other)).toBe('done');
  });
});
