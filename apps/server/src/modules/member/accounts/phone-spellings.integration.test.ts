/** Two spellings of one phone give no second account, no second set of tries, codes or locks (rules/conventions#wire-values). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, IP, NEXT_PASSWORD } from '../../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../../test/kit/running-exchange.ts';
import { fillCanonicalPhones } from './phone-owners.ts';

const RUSSIA = '7';

let client: AuthForTests;
beforeAll(async () => {
  client = await AuthForTests.open({ LIMIT_CODES_PER_ADDRESS: '100000', LIMIT_CODES_PER_PREFIX: '100000' });
});
afterAll(() => client.close());

let phones = 0;
/** A phone of Russia: canonical, with its trunk prefix, with its code again. */
const freshSpellings = (): [string, string, string] => {
  const phone = String(9_160_000_000 + ++phones * 10_007);
  return [phone, `8${phone}`, `7${phone}`];
};
/** Every phone has an address of its own, however it is spelled. */
const speakerOf = (phone: string) => ({ ip: `10.3.${Number(phone.slice(-5)) % 250}.1` });
const sendCode = async (phone: string, purpose: 'REGISTER' | 'FORGET') => {
  const { ip } = speakerOf(phone);
  const captcha = await client.captcha(purpose === 'FORGET' ? 'forget' : 'register', ip);
  return client.call('sendCode', { areaCode: RUSSIA, phone, purpose, ...captcha }, { ip });
};
const register = async (phone: string, code?: string, password = PASSWORD) => {
  if (code === undefined) await sendCode(phone, 'REGISTER');
  const { ip } = speakerOf(phone);
  const captcha = await client.captcha('register', ip);
  const form = { areaCode: RUSSIA, phone, password, agreement: 'true', clientType: 'h5' } as const;
  return client.call('register', { ...form, code: code ?? (await codeFor(phone)), ...captcha }, { ip });
};
const codeFor = (phone: string) => client.codeFor(`+7${phone.slice(-10)}`);
const logIn = async (phone: string, password = PASSWORD, ip = IP) =>
  client.call(
    'login',
    { areaCode: RUSSIA, phone, password, clientType: 'h5', ...(await client.captcha('login', ip)) },
    { ip },
  );
const tryLogin = (...given: Parameters<typeof logIn>) => client.errorOf(logIn(...given));

describe('two spellings of one phone', () => {
  it('are one account', async () => {
    const [plain, trunk, twice] = freshSpellings();
    const { userId } = await register(trunk);
    for (const phone of [plain, trunk, twice]) {
      expect((await logIn(phone)).userId).toBe(userId);
      client.clock.step(2 * 60_000);
      expect(await client.errorOf(register(phone))).toBe('accountTaken');
      client.clock.step(2 * 60_000);
    }
  });

  it('have one set of tries, and one lock', async () => {
    const [plain, trunk, twice] = freshSpellings();
    await register(plain);
    const answers: string[] = [];
    for (const phone of [plain, trunk, twice, trunk, plain, twice, trunk])
      answers.push(await tryLogin(phone, 'wrong-horse-9'));
    expect(answers).toEqual([...Array(5).fill('wrongPassword'), 'loginLocked', 'loginLocked']);
    expect(await tryLogin(plain)).toBe('loginLocked');
    // As an account that does not exist.
    const [unknown, other] = freshSpellings();
    const unknownAnswers: string[] = [];
    for (const phone of [unknown, other, unknown, other, unknown, other])
      unknownAnswers.push(await tryLogin(phone, 'wrong-horse-9'));
    expect(unknownAnswers).toEqual([...Array(5).fill('wrongPassword'), 'loginLocked']);
  });

  it('have one code and its budget, and messages go to the canonical form', async () => {
    const [plain, trunk, twice] = freshSpellings();
    await register(trunk);
    client.clock.step(2 * 60_000);
    await sendCode(twice, 'FORGET');
    expect(await client.errorOf(sendCode(plain, 'FORGET'))).toBe('codeTooSoon');
    expect(await client.errorOf(sendCode(trunk, 'FORGET'))).toBe('codeTooSoon');
    await client.auth.codesSettled();
    const letters = await client.call('getOutbox', { target: `+7${plain}` });
    expect(letters.map(({ target }) => target)).toEqual([`+7${plain}`, `+7${plain}`]);
    const code = await codeFor(plain);
    const { ip } = speakerOf(plain);
    const captcha = await client.captcha('forget', ip);
    const form = { areaCode: RUSSIA, phone: plain, code, password: NEXT_PASSWORD, ...captcha };
    await client.call('forget', form, { ip });
    expect(await tryLogin(trunk, NEXT_PASSWORD)).toBe('done');
  });

  it('have five wrong codes between them', async () => {
    const [plain, trunk, twice] = freshSpellings();
    await sendCode(plain, 'REGISTER');
    const code = await codeFor(plain);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const phone of [plain, trunk, twice, trunk, plain])
      expect(await client.errorOf(register(phone, wrong))).toBe('codeWrong');
    expect(await client.errorOf(register(twice, code))).toBe('codeWrong');
  });

  it('are no password of each other', async () => {
    const [plain, trunk] = freshSpellings();
    for (const phone of [plain, trunk])
      expect(await client.errorOf(register(trunk, '000000', `${phone}x`))).toBe('passwordCommon');
  });

  it('are one for a member who binds one', async () => {
    const [plain, trunk] = freshSpellings();
    await register(plain);
    const member = await client.register();
    const ticket = await client.ownerTicket(member);
    const captcha = await client.captcha('security');
    const to = { areaCode: RUSSIA, phone: trunk };
    await client.call('sendMemberCode', { purpose: 'NEW_TARGET', ...to, ...captcha }, { session: member });
    const form = { ...to, ticket, code: await codeFor(trunk) };
    expect(await client.errorOf(client.call('changeTarget', form, { session: member }))).toBe('targetTaken');
  });

  it('of before open both accounts, which share their tries', async () => {
    const [plain, trunk, twice] = freshSpellings();
    const first = await register(plain);
    const second = await client.register();
    await client.sql`
      update members set area_code = ${RUSSIA}, phone = ${trunk}, phone_plan = null where id = ${second.userId}`;
    await fillCanonicalPhones(client.sql);
    expect((await logIn(plain)).userId).toBe(first.userId);
    expect((await logIn(trunk)).userId).toBe(second.userId);
    expect((await logIn(twice)).userId).toBe(first.userId);
    for (const phone of [plain, trunk, plain, trunk, plain]) await tryLogin(phone, 'wrong-horse-9');
    expect(await tryLogin(trunk)).toBe('loginLocked');
    expect(await tryLogin(plain)).toBe('loginLocked');
  });

  it('are read as autofill gives them, and change no country', async () => {
    const [plain] = freshSpellings();
    const { userId } = await register(plain);
    expect((await logIn(`+7 ${plain}`)).userId).toBe(userId);
    expect((await logIn(`007${plain}`)).userId).toBe(userId);
    expect(await tryLogin('+8613800138000')).toBe('phoneFormat');
  });
});
