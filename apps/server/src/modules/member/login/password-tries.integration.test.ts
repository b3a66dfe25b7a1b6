/**
 * Tests which tries of a password count, and in which order callers wait while passwords are hashed
 * (rules/security#passwords, rules/security#wrong-passwords).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AuthForTests,
  IP,
  OTHER_IP,
  POST_PASSWORD,
  type TestMember,
} from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open();
});
afterAll(() => client.close());

const idOf = (member: TestMember) => Number(member.userId);
const tradingPassword = (member: TestMember, text = POST_PASSWORD) =>
  client.errorOf(client.auth.checkPostPassword(idOf(member), text));
const captchas = async (count: number, ip: string) => {
  const solved = [];
  for (let at = 0; at < count; at++) solved.push(await client.captcha('login', ip));
  return solved;
};
/** Sends all of them at once, each with its own solved captcha. */
const logInAtOnce = async (phones: readonly string[], password: string, ip: string) => {
  const solved = await captchas(phones.length, ip);
  return phones.map((phone, at) =>
    client.errorOf(client.call('login', { phone, password, clientType: 'h5', ...solved[at] }, { ip })),
  );
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('right tries', () => {
  it('of a trading password all pass, fifty at once', async () => {
    const member = await client.register();
    await client.setPostPassword(member);
    const answers = await Promise.all(times(50, member).map((one) => tradingPassword(one)));
    expect(answers).toEqual(times(50, 'done'));
  });

  it('of a login all pass, fifty at once', async () => {
    const { phone } = await client.register();
    const answers = await Promise.all(await logInAtOnce(times(50, phone), PASSWORD, IP));
    expect(answers).toEqual(times(50, 'done'));
  });

  it('of a login password inside the account all pass, fifty at once', async () => {
    const member = await client.register();
    const change = () =>
      client.errorOf(
        client.call(
          'changePassword',
          { oldPassword: PASSWORD, password: 'another-horse-9', channel: 'phone', code: '123456' },
          { session: member },
        ),
      );
    const answers = await Promise.all(times(50, 0).map(change));
    expect(answers).toEqual(times(50, 'codeWrong'));
  });
});

describe('a flood of logins', () => {
  it('refuses no trading password, and no try that it refuses counts', async () => {
    const member = await client.register();
    await client.setPostPassword(member);
    const strangers = times(120, 0).map(() => client.freshPhone());
    const flood = await logInAtOnce(strangers, PASSWORD, OTHER_IP);
    const own: string[] = [];
    for (let count = 0; count < 10; count++) own.push(await tradingPassword(member));
    expect(own).toEqual(times(10, 'done'));
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'rateLimited').length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set(['rateLimited', 'wrongPassword']));
  });

  it('locks nobody whose tries were refused in it', async () => {
    const { phone } = await client.register();
    const solved = await captchas(20, IP);
    const strangers = times(120, 0).map(() => client.freshPhone());
    const flood = await logInAtOnce(strangers, PASSWORD, OTHER_IP);
    const own = await Promise.all(
      solved.map((captcha) =>
        client.errorOf(
          client.call('login', { phone, password: PASSWORD, clientType: 'h5', ...captcha }, { ip: IP }),
        ),
      ),
    );
    await Promise.all(flood);
    expect(own.filter((answer) => !['done', 'rateLimited'].includes(answer))).toEqual([]);
    expect(await client.errorOf(client.logIn(phone, {}, { ip: IP }))).toBe('done');
    expect(await client.sql`select 1 from security_tries where count >= 1 and locked_until_ms > 0`).toEqual(
      [],
    );
  });
});

describe('wrong tries', () => {
  it('at once are counted one after another: five are compared', async () => {
    const member = await client.register();
    await client.setPostPassword(member);
    const answers = await Promise.all(times(50, member).map((one) => tradingPassword(one, '000000')));
    expect(answers.sort()).toEqual([...times(45, 'postPasswordLocked'), ...times(5, 'postPasswordWrong')]);
  });
});
