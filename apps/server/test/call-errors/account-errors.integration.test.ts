/** Errors of the calls by which members enter and protect their accounts, each met by its call. */
import type { ErrorName } from '@tern/protocol';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { totpCode } from '../../src/platform/secrets/totp.ts';
import { AuthForTests, POST_PASSWORD, type TestMember, WIDE } from '../kit/auth-for-tests.ts';
import { PASSWORD } from '../kit/running-exchange.ts';

const CAPTCHAS_WITHOUT_PICTURE = 10;

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
});
afterAll(() => client.close());
afterEach(() => vi.restoreAllMocks());

/** Registers with a right code and something else that is wrong. */
async function registerWith(wrong: { password?: string; agreement?: 'false'; welCode?: string }) {
  const phone = client.freshPhone();
  const captcha = await client.captcha('register');
  await client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha });
  const form = { phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const;
  return client.call('register', { ...form, code: await client.codeFor(phone), ...captcha, ...wrong });
}

async function forgetWith(password: string) {
  const { phone } = await client.register();
  client.clock.step(12 * 60_000);
  const captcha = await client.captcha('forget');
  await client.call('sendCode', { phone, purpose: 'FORGET', ...captcha });
  return client.call('forget', { phone, code: await client.codeFor(phone), password, ...captcha });
}

async function withPostPassword() {
  const member = await client.register();
  await client.setPostPassword(member);
  return member;
}

async function changePostPassword(postPassword: string, oldPostPassword = POST_PASSWORD) {
  const session = await withPostPassword();
  const code = await client.memberCode(session, 'POST_PASSWORD');
  const form = { oldPostPassword, postPassword, channel: 'phone', code } as const;
  return client.call('changePostPassword', form, { session });
}

async function forgetPostPassword(postPassword: string) {
  const session = await withPostPassword();
  const code = await client.memberCode(session, 'POST_PASSWORD');
  const form = { postPassword, password: PASSWORD, channel: 'phone', code } as const;
  return client.call('forgetPostPassword', form, { session });
}

/** The ticket of a login whose second step is the authenticator. */
async function halfLoggedIn() {
  const { member, secret } = await client.withGoogle();
  const { ticket } = await client.logIn(member.phone);
  client.clock.step(60_000);
  return { member, ticket, googleCode: totpCode(secret, client.nowMs()) };
}

const ROWS: readonly (readonly [call: string, error: ErrorName, meet: () => Promise<unknown>])[] = [
  ['register', 'agreementRequired', () => registerWith({ agreement: 'false' })],
  ['register', 'passwordFormat', () => registerWith({ password: '918273645012' })],
  ['register', 'inviteCodeInvalid', () => registerWith({ welCode: 'ZZZZZZ' })],
  ['forget', 'passwordFormat', () => forgetWith('918273645012')],
  ['changePostPassword', 'postPasswordFormat', () => changePostPassword('48291')],
  ['changePostPassword', 'postPasswordSimple', () => changePostPassword('123456')],
  ['forgetPostPassword', 'postPasswordFormat', () => forgetPostPassword('48291')],
  ['forgetPostPassword', 'postPasswordSimple', () => forgetPostPassword('123456')],
  [
    'changePostPassword',
    'postPasswordLocked',
    async () => {
      const session = await withPostPassword();
      const code = await client.memberCode(session, 'POST_PASSWORD');
      const form = { oldPostPassword: '000000', postPassword: '739160', channel: 'phone', code } as const;
      const change = () => client.call('changePostPassword', form, { session });
      for (let tries = 0; tries < 5; tries++)
        expect(await client.errorOf(change())).toBe('postPasswordWrong');
      return change();
    },
  ],
  [
    'bindTarget',
    'targetTaken',
    async () => {
      const [one, other] = [await client.register(), await client.register()];
      const mail = client.freshMail();
      const bind = async (session: TestMember) => {
        const ticket = await client.ownerTicket(session);
        const code = await client.newTargetCode(session, { mail });
        return client.call('bindTarget', { mail, ticket, code }, { session });
      };
      await bind(one);
      return bind(other);
    },
  ],
  [
    'requestReview',
    'targetTaken',
    async () => {
      const [session, { phone }] = [await client.register(), await client.register()];
      client.clock.step(12 * 60_000);
      const code = await client.newTargetCode(session, { phone });
      const form = { factor: 'PHONE', password: PASSWORD, remark: 'gone', phone, code } as const;
      return client.call('requestReview', form, { session });
    },
  ],
  [
    'loginSecond',
    'googleNotBound',
    async () => {
      const { member, secret } = await client.withGoogle();
      const code = await client.memberCode(member, 'GOOGLE_CLOSE');
      const { ticket } = await client.logIn(member.phone);
      const googleCode = totpCode(secret, client.nowMs());
      const form = { password: PASSWORD, channel: 'phone', code, googleCode } as const;
      await client.call('closeGoogle', form, { session: member });
      return client.call('loginSecond', { ticket, googleCode, clientType: 'h5' });
    },
  ],
  [
    'loginSecond',
    'sessionInvalid',
    async () => {
      const { member, ticket, googleCode } = await halfLoggedIn();
      const { google, sessions } = client.auth;
      const spend = google.spend.bind(google);
      // Another device ends all sessions while this one shows its code.
      vi.spyOn(google, 'spend').mockImplementationOnce(async (...given) => {
        await spend(...given);
        await sessions.endAll(Number(member.userId));
      });
      return client.call('loginSecond', { ticket, googleCode, clientType: 'h5' });
    },
  ],
  [
    'sendCaptchaCode',
    'captchaPictureNeeded',
    async () => {
      const ip = '198.51.100.77';
      const send = async () => {
        const randomCode = String(client.nowMs());
        const { challenge } = await client.call('geetestCode', { randomCode, clientType: 'h5' }, { ip });
        const { waitMs } = await client.call('getCaptchaWork', { challenge, kind: 'code' }, { ip });
        const [row] = await client.sql<{ work: number }[]>`
          select work from security_captchas where challenge = ${challenge}`;
        client.clock.step(waitMs + 1);
        const asked = { phone: client.freshPhone(), challenge, work: String(row?.work) };
        return client.call('sendCaptchaCode', asked, { ip });
      };
      for (let sent = 0; sent < CAPTCHAS_WITHOUT_PICTURE; sent++) await send();
      return send();
    },
  ],
];

it.each(ROWS)('%s answers %s', async (_call, error, meet) => {
  expect(await client.errorOf(meet())).toBe(error);
});
