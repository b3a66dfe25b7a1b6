/** The rules of passwords count for new ones: at every way to a new one, and never at a login. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openKeyedHash } from './entrance.ts';
import { Passwords } from './platform/secrets/passwords.ts';
import { EntranceForTests, type TestMember, WIDE } from './testing/entrance-for-tests.ts';
import { PASSWORD } from './testing/running-exchange.ts';

/** On the list of 10,000, and an account may have it from before the list. */
const LISTED = 'mailman1';

let door: EntranceForTests;
beforeAll(async () => {
  door = await EntranceForTests.open(WIDE);
});
afterAll(() => door.close());

async function withListedPassword(): Promise<TestMember> {
  const member = await door.register();
  const passwords = new Passwords(openKeyedHash({ dataDir: door.folder, pepper: undefined }));
  await door.sql`update members set password_hash = ${await passwords.hash(LISTED)} where phone = ${member.phone}`;
  return member;
}

it('a listed password registers nobody', async () => {
  const phone = door.freshPhone();
  const captcha = await door.captcha('register');
  await door.say('sendCode', { phone, purpose: 'REGISTER', ...captcha });
  const code = await door.codeFor(phone);
  const form = { phone, code, agreement: 'true' as const, clientType: 'h5' as const, ...captcha };
  const registering = door.say('register', { ...form, password: LISTED.toUpperCase() });
  expect(await door.errorOf(registering)).toBe('passwordCommon');
  expect(await door.errorOf(door.say('register', { ...form, password: PASSWORD }))).toBe('done');
});

it('who has one already logs in with it, but gets no other one like it', async () => {
  const member = await withListedPassword();
  expect(await door.logIn(member.phone, { password: LISTED })).toMatchObject({ userId: member.userId });

  const inside = { ...(await door.logIn(member.phone, { password: LISTED })), phone: member.phone };
  const change = async (password: string) => {
    const code = await door.memberCode(inside, 'LOGIN_PASSWORD');
    const form = { oldPassword: LISTED, password, channel: 'phone', code } as const;
    return door.errorOf(door.say('changePassword', form, { session: inside }));
  };
  expect(await change('Stratocaster')).toBe('passwordCommon');
  expect(await change(PASSWORD)).toBe('done');
});

it('nor does a forgotten one give way to one', async () => {
  const { phone } = await withListedPassword();
  door.clock.step(60_000);
  const captcha = await door.captcha('forget');
  await door.say('sendCode', { phone, purpose: 'FORGET', ...captcha });
  const reset = async (password: string) =>
    door.errorOf(door.say('forget', { phone, code: await door.codeFor(phone), password, ...captcha }));
  expect(await reset('helloworld')).toBe('passwordCommon');
  expect(await reset(PASSWORD)).toBe('done');
  await door.logIn(phone);
});
