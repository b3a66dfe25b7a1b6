/** A password is right however a keyboard writes it, also one that was hashed as it was typed (rules/security#passwords). */
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests } from '../../../../test/kit/auth-for-tests.ts';
import { loadConfig } from '../../../config.ts';
import { openKeyedHash } from '../../../exchange-data/data-folder.ts';

const COMPOSED = 'caf\u00e9-horse-9';
const APART = 'cafe\u0301-horse-9';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open();
});
afterAll(() => client.close());

const tryLogin = (phone: string, password: string) => client.errorOf(client.logIn(phone, { password }));
const storedOf = async (userId: string): Promise<string> => {
  const [row] = await client.sql<{ password_hash: string }[]>`
    select password_hash from members where id = ${userId}`;
  return row?.password_hash ?? '';
};
/** A member whose password was hashed as it was typed. */
const memberOfBefore = async (typed: string) => {
  const member = await client.register();
  const keyed = openKeyedHash(loadConfig({ DATA_DIR: client.folder, LOG_LEVEL: 'silent' }));
  const stored = await hash(keyed('password', typed), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.sql`update members set password_hash = ${stored} where id = ${member.userId}`;
  return { ...member, stored };
};
const setPassword = async (password: string) => {
  const member = await client.register();
  client.clock.step(2 * 60_000);
  await client.call('sendCode', {
    phone: member.phone,
    purpose: 'FORGET',
    ...(await client.captcha('forget')),
  });
  const code = await client.codeFor(member.phone);
  await client.call('forget', { phone: member.phone, code, password, ...(await client.captcha('forget')) });
  return member;
};

describe('a password', () => {
  it.each([COMPOSED, APART, 'cafe\u0301-horse\u30009', 'caf\u00e9\u00a0horse-9'])(
    'that is set as %j opens in every form',
    async (password) => {
      const { phone } = await setPassword(password);
      const prepared = password.normalize('NFC').replace(/\p{Zs}/gu, ' ');
      for (const typed of [prepared, prepared.normalize('NFD'), prepared.replaceAll(' ', '\u3000')])
        expect(await tryLogin(phone, typed), JSON.stringify(typed)).toBe('done');
    },
  );

  it.each([APART, 'vie\u0302\u0323t-horse', 'horse\u3000battery', 'horse\u00a0battery'])(
    'of before, hashed as %j, opens as it was typed and is hashed anew',
    async (typed) => {
      const { phone, userId, stored } = await memberOfBefore(typed);
      expect(await tryLogin(phone, typed)).toBe('done');
      expect(await storedOf(userId)).not.toBe(stored);
      const renewed = await storedOf(userId);
      for (const one of [typed, typed.normalize('NFC').replace(/\p{Zs}/gu, ' ')])
        expect(await tryLogin(phone, one)).toBe('done');
      expect(await storedOf(userId)).toBe(renewed);
    },
  );

  it('of before with its marks apart opens for a keyboard that composes them', async () => {
    const { phone } = await memberOfBefore(APART);
    expect(await tryLogin(phone, COMPOSED)).toBe('done');
  });

  it.each(['cafe\u0301-ho', 'short', `caf\u00e9 ${'x'.repeat(30)}`])(
    'of before that is now too short or too long, %j, still logs in',
    async (typed) => {
      const { phone } = await memberOfBefore(typed);
      expect(await tryLogin(phone, typed)).toBe('done');
    },
  );

  it('costs one try, in however many forms it is compared', async () => {
    const { phone } = await client.register();
    const wrong = 'vie\u0302\u0323t-wrong';
    const answers: string[] = [];
    for (let at = 0; at < 6; at++) answers.push(await tryLogin(phone, wrong));
    expect(answers).toEqual([...Array(5).fill('wrongPassword'), 'loginLocked']);
  });

  it('asked for inside the account is hashed anew too', async () => {
    const member = await memberOfBefore(APART);
    const code = await client.memberCode(member, 'POST_PASSWORD');
    const form = { postPassword: '482915', password: APART, channel: 'phone', code } as const;
    await client.call('setPostPassword', form, { session: member });
    expect(await storedOf(member.userId)).not.toBe(member.stored);
  });

  it('is no new one when only its form differs', async () => {
    const member = await memberOfBefore(COMPOSED);
    const code = await client.memberCode(member, 'LOGIN_PASSWORD');
    const form = { oldPassword: COMPOSED, password: APART, channel: 'phone', code } as const;
    expect(await client.errorOf(client.call('changePassword', form, { session: member }))).toBe(
      'passwordSame',
    );
  });
});
