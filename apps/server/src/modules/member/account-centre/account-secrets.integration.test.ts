/**
 * Login password, trading password and the Google Authenticator, set, changed, lost and closed: steps out of order,
 * repeated, at once; and the withdrawal lock that follows (rules/security#trading-password,
 * rules/security#withdrawal-lock, rules/security#authenticator, rules/security#sessions).
 */
import type { CallRequest, SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AuthForTests,
  NEXT_PASSWORD,
  NO_CARD,
  POST_PASSWORD,
  WIDE,
} from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD, type Session } from '../../../../test/kit/running-exchange.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';

let client: AuthForTests;
const told: SecurityEvent[] = [];
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
  client.auth.events.listen({ publish: (_, kind) => told.push(kind) });
});
afterAll(() => client.close());
beforeEach(() => {
  told.length = 0;
  client.card = NO_CARD;
});

const NEXT_POST = '739160';
const DAY_MS = 24 * 3_600_000;
const security = (session: Session) => client.call('getSecurity', {}, { session });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the login password', () => {
  it('is changed: every session ends, withdrawals are locked, the new one works', async () => {
    const member = await client.register();
    const { token, userId } = await client.logIn(member.phone, { clientType: 'ios' });
    expect(await client.changePassword(member)).toBe('done');
    for (const session of [member, { token, userId }])
      expect(await client.errorOf(security(session))).toBe('sessionInvalid');
    expect(await client.sql`select 1 from security_sessions where owner_id = ${userId}`).toHaveLength(0);
    expect(await client.errorOf(client.logIn(member.phone))).toBe('wrongPassword');
    const session = await client.logIn(member.phone, { password: NEXT_PASSWORD });
    expect(await client.isLocked(session)).toBe(true);
    expect(told).toContain('PASSWORD_CHANGED');
  });

  it('wants the old one, another one, a strong one, and a code that is spent last', async () => {
    const member = await client.register();
    const code = await client.memberCode(member, 'LOGIN_PASSWORD');
    const change = (more: Partial<CallRequest<'changePassword'>>) =>
      client.errorOf(
        client.call(
          'changePassword',
          { oldPassword: PASSWORD, password: NEXT_PASSWORD, channel: 'phone', code, ...more },
          { session: member },
        ),
      );
    expect(await change({ password: PASSWORD })).toBe('passwordSame');
    expect(await change({ password: '12345678' })).toBe('passwordFormat');
    expect(await change({ password: `+86${member.phone}`.slice(3) })).toBe('passwordFormat');
    expect(await change({ oldPassword: 'wrong-horse-9' })).toBe('wrongPassword');
    expect(await change({ code: wrongOf(code) })).toBe('codeWrong');
    expect(await change({ channel: 'mail' })).toBe('channelNotBound');
    const answers = await Promise.all([change({}), change({}), change({})]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  });

  it('asked for inside the account, is closed after five wrong ones', async () => {
    const member = await client.register();
    const change = (oldPassword: string) =>
      client.errorOf(
        client.call(
          'changePassword',
          { oldPassword, password: NEXT_PASSWORD, channel: 'phone', code: '123456' },
          { session: member },
        ),
      );
    const answers = await Promise.all(Array.from({ length: 9 }, () => change('wrong-horse-9')));
    expect(answers.filter((answer) => answer === 'wrongPassword')).toHaveLength(5);
    expect(await change(PASSWORD)).toBe('loginLocked');
  });

  it('forgotten, is reset with the lock; a code opens it once', async () => {
    const member = await client.register();
    client.clock.step(60 * 60_000);
    const captcha = await client.captcha('forget');
    await client.call('sendCode', { phone: member.phone, purpose: 'FORGET', ...captcha });
    const code = await client.codeFor(member.phone);
    const reset = (more: object) =>
      client.errorOf(client.call('forget', { phone: member.phone, code, password: NEXT_PASSWORD, ...more }));
    expect(await reset({})).toBe('captchaRequired');
    const [own, other] = [captcha, await client.captcha('forget')];
    const answers = await Promise.all([reset(own), reset(other)]);
    expect(answers.sort()).toEqual(['codeWrong', 'done']);
    expect(await client.errorOf(security(member))).toBe('sessionInvalid');
    expect(await client.isLocked(await client.logIn(member.phone, { password: NEXT_PASSWORD }))).toBe(true);
    expect(told).toContain('PASSWORD_RESET');
  });
});

describe('the trading password', () => {
  it('is set once, without a lock', async () => {
    const member = await client.register();
    expect(await client.setPostPassword(member)).toBe('done');
    expect(await client.setPostPassword(member, NEXT_POST)).toBe('postPasswordSet');
    expect(await security(member)).toMatchObject({ postPassword: true, withdrawalLockedUntil: 0 });
    const id = Number(member.userId);
    expect(await client.errorOf(client.auth.checkPostPassword(id, POST_PASSWORD))).toBe('done');
    const [row] = await client.sql`select password_hash from security_post_passwords where owner_id = ${id}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６'])('has six digits, not %s', async (text) => {
    expect(await client.setPostPassword(await client.register(), text)).toBe('postPasswordFormat');
  });

  it.each([
    '123456',
    '987654',
    '345678',
    '111111',
    '121212',
    '123123',
    '890123',
    '901231',
    '900123',
    '310190',
  ])('is not simple, nor a birthday: %s', async (text) => {
    client.card = { ...NO_CARD, birthDate: '1990-01-31' };
    const simple = ['901231', '900123'].includes(text) ? 'done' : 'postPasswordSimple';
    expect(await client.setPostPassword(await client.register(), text)).toBe(simple);
  });

  it('is not the end of one’s phone', async () => {
    const member = await client.register('13800482915');
    expect(await client.setPostPassword(member, '482915')).toBe('postPasswordSimple');
  });

  it('closes for a day after five wrong ones, at once too; missing is said', async () => {
    const member = await client.register();
    const id = Number(member.userId);
    expect(await client.errorOf(client.auth.checkPostPassword(id, POST_PASSWORD))).toBe(
      'postPasswordMissing',
    );
    await client.setPostPassword(member);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.errorOf(client.auth.checkPostPassword(id, '000000'))),
    );
    expect(answers.filter((answer) => answer === 'postPasswordWrong')).toHaveLength(5);
    expect(await client.errorOf(client.auth.checkPostPassword(id, POST_PASSWORD))).toBe('postPasswordLocked');
    expect((await security(member)).postPasswordLockedUntil).toBe(client.nowMs() + DAY_MS);
    client.clock.step(DAY_MS);
    expect(await client.errorOf(client.auth.checkPostPassword(id, POST_PASSWORD))).toBe('done');
  });

  it('is changed with the old one, or reset with the login password; both lock withdrawals', async () => {
    const member = await client.register();
    const id = Number(member.userId);
    const reset = async (postPassword: string) => {
      const code = await client.memberCode(member, 'POST_PASSWORD');
      const form = { postPassword, password: PASSWORD, channel: 'phone' as const, code };
      return client.errorOf(client.call('forgetPostPassword', form, { session: member }));
    };
    expect(await reset(NEXT_POST)).toBe('postPasswordMissing');
    await client.setPostPassword(member);
    const code = await client.memberCode(member, 'POST_PASSWORD');
    const change = (oldPostPassword: string, postPassword: string) =>
      client.errorOf(
        client.call(
          'changePostPassword',
          { oldPostPassword, postPassword, channel: 'phone', code },
          { session: member },
        ),
      );
    expect(await change(NEXT_POST, '615204')).toBe('postPasswordWrong');
    expect(await change(POST_PASSWORD, POST_PASSWORD)).toBe('passwordSame');
    expect(await change(POST_PASSWORD, NEXT_POST)).toBe('done');
    expect(await client.isLocked(member)).toBe(true);
    expect(await change(NEXT_POST, POST_PASSWORD)).toBe('codeWrong');
    for (let count = 0; count < 5; count++) await client.errorOf(client.auth.checkPostPassword(id, '000000'));
    expect(await reset('615204')).toBe('done');
    // A member who showed the login password and a code is not locked out by earlier wrong tries.
    expect(await client.errorOf(client.auth.checkPostPassword(id, '615204'))).toBe('done');
    expect(await client.isLocked(member)).toBe(true);
    expect(told).toEqual(expect.arrayContaining(['POST_PASSWORD_CHANGED', 'POST_PASSWORD_RESET']));
  });
});

describe('the Google Authenticator', () => {
  it('is bound in its order alone', async () => {
    const member = await client.register();
    const code = await client.memberCode(member, 'GOOGLE_BIND');
    const bind = (googleCode: string, more: object = {}) =>
      client.errorOf(
        client.call(
          'bindGoogle',
          { password: PASSWORD, channel: 'phone', code, googleCode, ...more },
          { session: member },
        ),
      );
    expect(await bind('123456')).toBe('ticketInvalid');
    const older = await client.call('startGoogle', {}, { session: member });
    const { secret, uri } = await client.call('startGoogle', {}, { session: member });
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    const right = totpCode(secret, client.nowMs());
    expect(await bind(totpCode(older.secret, client.nowMs()))).toBe('googleWrong');
    expect(await bind(right, { password: 'wrong-horse-9' })).toBe('wrongPassword');
    expect(await bind(right, { code: wrongOf(code) })).toBe('codeWrong');
    const answers = await Promise.all([bind(right), bind(right)]);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await bind(right)).toBe('googleBound');
    expect(await client.errorOf(client.call('startGoogle', {}, { session: member }))).toBe('googleBound');
    // The step that bound it is used.
    const { ticket } = await client.logIn(member.phone);
    expect(
      await client.errorOf(client.call('loginSecond', { ticket, googleCode: right, clientType: 'ios' })),
    ).toBe('googleWrong');
  });

  it('forgets a secret that waited ten minutes', async () => {
    const member = await client.register();
    const { secret } = await client.call('startGoogle', {}, { session: member });
    const code = await client.memberCode(member, 'GOOGLE_BIND');
    const form = {
      password: PASSWORD,
      channel: 'phone' as const,
      code,
      googleCode: totpCode(secret, client.nowMs()),
    };
    expect(await client.errorOf(client.call('bindGoogle', form, { session: member }))).toBe('ticketInvalid');
  });

  it('is closed with all three, by a recovery code too, and locks withdrawals', async () => {
    const { member, secret, recoveryCodes } = await client.withGoogle();
    const code = await client.memberCode(member, 'GOOGLE_CLOSE');
    const close = (googleCode: string, more: object = {}) =>
      client.errorOf(
        client.call(
          'closeGoogle',
          { password: PASSWORD, channel: 'phone', code, googleCode, ...more },
          { session: member },
        ),
      );
    expect(await close(totpCode(secret, client.nowMs()), { password: 'wrong-horse-9' })).toBe(
      'wrongPassword',
    );
    expect(await close('000000')).toBe('googleWrong');
    expect(await close('aaaaa-aaaaa')).toBe('recoveryWrong');
    expect(await close(recoveryCodes[0] ?? '')).toBe('done');
    expect(await close(recoveryCodes[1] ?? '')).toBe('googleNotBound');
    expect(await security(member)).toMatchObject({ google: false, recoveryCodesLeft: 0 });
    expect(await client.isLocked(member)).toBe(true);
    expect((await client.logIn(member.phone)).next).toBe('');
  });
});

describe('the withdrawal lock', () => {
  it('is not lost when the kernel takes no command: the sweep drives it', async () => {
    const member = await client.register();
    client.kernel.fault = 'stopping';
    expect(await client.changePassword(member)).toBe('done');
    const untilMs = client.nowMs() + DAY_MS;
    const lockedUntil = () => client.auth.people.findMember(Number(member.userId)).withdrawalLockedUntilMs;
    expect(lockedUntil()).toBe(0);
    client.kernel.fault = undefined;
    await client.auth.locks.sweep();
    expect(lockedUntil()).toBe(untilMs);
    expect(await client.sql`select 1 from security_withdrawal_locks`).toHaveLength(0);
    expect(client.kernel.lanes.at(-1)).toBe('risk-reducing');
  });

  it('is only ever prolonged', async () => {
    const member = await client.register();
    const id = Number(member.userId);
    await client.auth.locks.want(id, client.nowMs(), client.sql);
    await client.auth.locks.want(id, client.nowMs() - DAY_MS, client.sql);
    await client.auth.locks.sweep();
    expect(client.auth.people.findMember(id).withdrawalLockedUntilMs).toBe(client.nowMs() + DAY_MS);
  });

  it('follows exactly the changes that the rules name', async () => {
    const member = await client.register();
    const mail = client.freshMail();
    const ticket = await client.ownerTicket(member);
    const code = await client.newTargetCode(member, { mail });
    await client.call('bindTarget', { mail, ticket, code }, { session: member });
    await client.setPostPassword(member);
    expect((await security(member)).withdrawalLockedUntil).toBe(0);
    const google = await client.withGoogle();
    expect((await security(google.member)).withdrawalLockedUntil).toBe(0);
  });
});
