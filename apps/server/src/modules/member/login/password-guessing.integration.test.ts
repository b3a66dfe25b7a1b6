/**
 * Strangers who guess one member's password from many networks, and what the member notices of it
 * (rules/security#wrong-passwords).
 */
import type { SecurityEvent } from '@tern/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuthForTests, IP, OTHER_IP, POST_PASSWORD } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';

const WRONG = 'wrong-horse-9';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DEVICE = 'a-device-of-the-owner';
const NEW_PHONE = 'a-new-phone-of-the-owner';

let client: AuthForTests;
const told: { memberId: number; kind: SecurityEvent }[] = [];
beforeAll(async () => {
  client = await AuthForTests.open();
  client.auth.events.listen({ publish: (memberId, kind) => told.push({ memberId, kind }) });
});
afterAll(() => client.close());
beforeEach(() => {
  told.length = 0;
  client.pauses.length = 0;
});

interface From {
  ip?: string;
  deviceId?: string;
  code?: string;
  captcha?: Awaited<ReturnType<AuthForTests['captcha']>>;
}
const logIn = async (phone: string, password: string, { ip = IP, deviceId, code, captcha }: From = {}) => {
  const solved = captcha ?? (await client.captcha('login', ip));
  const more = { ...(deviceId !== undefined && { deviceId }), ...(code !== undefined && { code }) };
  return client.call('login', { phone, password, clientType: 'h5', ...more, ...solved }, { ip });
};
const tryLogin = (...given: Parameters<typeof logIn>) => client.errorOf(logIn(...given));
/** From as many networks, five tries a network. */
const guess = async (phone: string, count: number, first = 0) => {
  const answers: string[] = [];
  for (let at = 0; at < count; at++)
    answers.push(await tryLogin(phone, WRONG, { ip: `100.${first + Math.floor(at / 5)}.7.1` }));
  return answers;
};

describe('guesses from many networks', () => {
  it('make unknown devices wait longer and longer, eight seconds at most, and lock none of them', {
    tags: 'long',
  }, async () => {
    const { phone } = await client.register();
    const answers = await guess(phone, 200);
    expect(new Set(answers)).toEqual(new Set(['wrongPassword']));
    expect(client.pauses).toEqual([
      ...Array(20).fill(1_000),
      ...Array(40).fill(2_000),
      ...Array(80).fill(4_000),
      ...Array(40).fill(8_000),
    ]);
    expect(await tryLogin(phone, PASSWORD, { deviceId: NEW_PHONE })).toBe('done');
    expect(client.pauses.at(-1)).toBe(8_000);
    client.clock.step(HOUR_MS);
    client.pauses.length = 0;
    expect(await tryLogin(phone, PASSWORD, { ip: OTHER_IP })).toBe('done');
    expect(client.pauses).toEqual([]);
  });

  it('of an account that nobody has are answered alike', async () => {
    const { phone } = await client.register();
    const known = await guess(phone, 45);
    const pauses = client.pauses.splice(0);
    expect(await guess(client.freshPhone(), 45)).toEqual(known);
    expect(client.pauses).toEqual(pauses);
  });

  it('keep a known device waiting for nothing, and its own slips count for nobody', async () => {
    const { phone } = await client.register();
    await logIn(phone, PASSWORD, { deviceId: DEVICE });
    await guess(phone, 60);
    client.pauses.length = 0;
    for (let count = 0; count < 4; count++)
      expect(await tryLogin(phone, WRONG, { deviceId: DEVICE })).toBe('wrongPassword');
    expect(await tryLogin(phone, PASSWORD, { deviceId: DEVICE })).toBe('done');
    expect(client.pauses).toEqual([]);
  });

  it('are told to the member once a day', async () => {
    const { phone, userId } = await client.register();
    const notices = () => told.filter(({ kind }) => kind === 'LOGIN_GUESSED');
    await guess(phone, 19);
    expect(notices()).toEqual([]);
    await guess(phone, 40, 100);
    expect(notices()).toEqual([{ memberId: Number(userId), kind: 'LOGIN_GUESSED' }]);
    client.clock.step(2 * HOUR_MS);
    await guess(phone, 25);
    expect(notices()).toHaveLength(1);
    client.clock.step(DAY_MS);
    await guess(phone, 25);
    expect(notices()).toHaveLength(2);
  });
});

describe('the right password with a code', () => {
  it('opens where five wrong ones have closed the network; the answer says nothing before', async () => {
    const { phone } = await client.register();
    for (let count = 0; count < 5; count++) await tryLogin(phone, WRONG);
    const wrong = await logIn(phone, WRONG).catch((error) => error);
    const before = (await client.call('getOutbox', { target: phone })).length;
    const right = await logIn(phone, PASSWORD, { deviceId: NEW_PHONE }).catch((error) => error);
    expect([right.error, right.values]).toEqual([wrong.error, wrong.values]);
    expect([right.error, right.values.minutes]).toEqual(['loginLocked', '30']);
    const code = await client.codeFor(phone);
    expect(await client.call('getOutbox', { target: phone })).toHaveLength(before + 1);
    const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const captcha = await client.captcha('login');
    const form = { deviceId: NEW_PHONE, captcha };
    expect(await tryLogin(phone, PASSWORD, { ...form, code: wrongCode })).toBe('codeWrong');
    expect(await tryLogin(phone, WRONG, { ...form, code })).toBe('wrongPassword');
    expect(await tryLogin(phone, PASSWORD, { ...form, code })).toBe('done');
    expect(await tryLogin(phone, PASSWORD, { deviceId: NEW_PHONE, code })).toBe('codeWrong');
    // The new phone is known from now on.
    expect(await tryLogin(phone, PASSWORD, { deviceId: NEW_PHONE })).toBe('done');
  });

  it('sends none for a wrong password, and none is good for another purpose', async () => {
    const { phone } = await client.register();
    for (let count = 0; count < 9; count++) await tryLogin(phone, WRONG);
    expect(await client.call('getOutbox', { target: phone })).toHaveLength(1);
    const captcha = await client.captcha('forget');
    await client.call('sendCode', { phone, purpose: 'FORGET', ...captcha });
    expect(await tryLogin(phone, PASSWORD, { code: await client.codeFor(phone) })).toBe('codeWrong');
  });
});

it('a member with a new phone behind a shared address logs in, recovers and acts while strangers guess and ask for codes', {
  tags: 'long',
}, async () => {
  const member = await client.register();
  const { phone } = member;
  await client.setPostPassword(member);
  client.clock.step(DAY_MS);
  // Strangers from everywhere, some of them behind the member's own address.
  const attack = async (first: number) => {
    await guess(phone, 60, first);
    for (let count = 0; count < 6; count++) await tryLogin(phone, WRONG, { ip: IP });
    for (let count = 0; count < 12; count++) {
      const ip = count % 2 === 0 ? IP : `100.${first + count}.9.1`;
      for (const purpose of ['FORGET', 'REGISTER'] as const) {
        const captcha = await client.captcha(purpose === 'FORGET' ? 'forget' : 'register', ip);
        await client.errorOf(client.call('sendCode', { phone, purpose, ...captcha }, { ip }));
      }
      const captcha = await client.captcha('forget', ip);
      for (let tries = 0; tries < 5; tries++)
        await client.errorOf(
          client.call('forget', { phone, code: '000000', password: WRONG, ...captcha }, { ip }),
        );
      client.clock.step(61_000);
    }
  };
  await attack(0);
  // Logs in: the network is closed by strangers, so the right password brings a code.
  expect(await tryLogin(phone, PASSWORD, { deviceId: NEW_PHONE })).toBe('loginLocked');
  const code = await client.codeFor(phone);
  const session = await logIn(phone, PASSWORD, { deviceId: NEW_PHONE, code });
  expect(session.token).not.toBe('');
  await attack(30);
  // Recovers: the phone is known now, and has codes of its own.
  const captcha = await client.captcha('forget');
  await client.call('sendCode', { phone, purpose: 'FORGET', deviceId: NEW_PHONE, ...captcha });
  const recovery = await client.codeFor(phone);
  await attack(60);
  const again = await client.captcha('forget');
  await client.call('sendCode', { phone, purpose: 'FORGET', deviceId: NEW_PHONE, ...again });
  expect(await client.codeFor(phone)).not.toBe(recovery);
  const form = { phone, code: await client.codeFor(phone), password: 'another-horse-9', deviceId: NEW_PHONE };
  expect(await client.errorOf(client.call('forget', { ...form, ...again }))).toBe('done');
  // Is in again, and acts.
  const { token, userId } = await logIn(phone, 'another-horse-9', { deviceId: NEW_PHONE });
  await client.auth.checkPostPassword(Number(userId), POST_PASSWORD);
  expect(await client.call('getSessions', {}, { session: { token, userId } })).toHaveLength(1);
});
