/** The rules of passwords count for new ones: at every way to a new one, and never at a login. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthForTests, type TestMember, WIDE } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { openKeyedHash } from '../../../exchange-data/data-folder.ts';
import { Passwords } from '../../../platform/secrets/passwords.ts';

/** On the list of 10,000, and an account may have it from before the list. */
const LISTED = 'mailman1';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open(WIDE);
});
afterAll(() => client.close());

async function withListedPassword(): Promise<TestMember> {
  const member = await client.register();
  const passwords = new Passwords(openKeyedHash({ dataDir: client.folder, pepper: undefined }));
  await client.sql`update members set password_hash = ${await passwords.hash(LISTED)} where phone = ${member.phone}`;
  return member;
}

it('a listed password registers nobody', async () => {
  const phone = client.freshPhone();
  const captcha = await client.captcha('register');
  await client.call('sendCode', { phone, purpose: 'REGISTER', ...captcha });
  const code = await client.codeFor(phone);
  const form = { phone, code, agreement: 'true' as const, clientType: 'h5' as const, ...captcha };
  const registering = client.call('register', { ...form, password: LISTED.toUpperCase() });
  expect(await client.errorOf(registering)).toBe('passwordCommon');
  expect(await client.errorOf(client.call('register', { ...form, password: PASSWORD }))).toBe('done');
});

it('who has one already logs in with it, but gets no other one like it', async () => {
  const member = await withListedPassword();
  expect(await client.logIn(member.phone, { password: LISTED })).toMatchObject({ userId: member.userId });

  const inside = { ...(await client.logIn(member.phone, { password: LISTED })), phone: member.phone };
  const change = async (password: string) => {
    const code = await client.memberCode(inside, 'LOGIN_PASSWORD');
    const form = { oldPassword: LISTED, password, channel: 'phone', code } as const;
    return client.errorOf(client.call('changePassword', form, { session: inside }));
  };
  expect(await change('Stratocaster')).toBe('passwordCommon');
  expect(await change(PASSWORD)).toBe('done');
});

it('nor does a forgotten one give way to one', async () => {
  const { phone } = await withListedPassword();
  client.clock.step(60_000);
  const captcha = await client.captcha('forget');
  await client.call('sendCode', { phone, purpose: 'FORGET', ...captcha });
  const reset = async (password: string) =>
    client.errorOf(client.call('forget', { phone, code: await client.codeFor(phone), password, ...captcha }));
  expect(await reset('helloworld')).toBe('passwordCommon');
  expect(await reset(PASSWORD)).toBe('done');
  await client.logIn(phone);
});
