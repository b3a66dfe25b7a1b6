import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { preparedPassword } from '@tern/protocol';
import { PASSWORD_CASES } from '@tern/test-kit/password-cases';
import { describe, expect, it } from 'vitest';
import { passwordIsCommon } from './common-passwords.ts';
import { keyedHash } from './keyed-hash.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { Passwords } from './passwords.ts';

const keyed = keyedHash(Buffer.alloc(32, 7));

describe('password rules', () => {
  it.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'passw0rd123',
    'qwerty123456',
    '1q2w3e4r',
    'iloveyou1314',
    'Admin@123',
    'abcd1234',
    'qwer1234',
    'a123456789',
    'Dragon2024',
    'football!',
    'woaini520',
    'zzzzzzzz',
    'letmein123',
    'Tern1234',
    'tern12345',
    'huobi123',
    'mailman1',
    'Stratocaster',
    'm1lkbone',
  ])('%s is common', (password) => {
    expect(passwordIsCommon(password)).toBe(true);
  });

  it.each(['correct-horse-9', 'tern-2f8Kq0-x', 'Blaue Flasche 7', '密码很长的一个'])(
    '%s is not',
    (password) => {
      expect(passwordIsCommon(password)).toBe(false);
      if (password.length >= 8) expect(() => refuseWeakPassword(password, ['13800000000'])).not.toThrow();
    },
  );

  it('has ten thousand by the list, each of which a member could otherwise choose', () => {
    const listed = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(new Set(listed).size).toBe(10_000);
    for (const password of listed) {
      expect(() => refuseWeakPassword(password, []), password).toThrow('passwordCommon');
      expect(() => refuseWeakPassword(password.toUpperCase(), []), password).toThrow('passwordCommon');
    }
  });

  it.each([
    ['seven77', 'passwordFormat'],
    ['123456789012', 'passwordFormat'],
    ['１２３４５６７８９', 'passwordFormat'],
    ['٣٤٥٦٧٨٩٠', 'passwordFormat'],
    ['12345６７８９', 'passwordFormat'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖', 'passwordFormat'],
    ['x'.repeat(21), 'passwordFormat'],
    ['ann.lee.9', 'passwordCommon'],
    ['Ann.Lee.9@mail.com', 'passwordCommon'],
  ])('%s is refused', (password, error) => {
    expect(() => refuseWeakPassword(password, ['ann.lee.9@mail.com'])).toThrow(error);
  });

  it.each(PASSWORD_CASES)('judge the prepared form of $name', ({ typed, fits }) => {
    const judge = () => refuseWeakPassword(typed, []);
    if (fits && !passwordIsCommon(preparedPassword(typed))) expect(judge).not.toThrow();
    else expect(judge).toThrow(fits ? 'passwordCommon' : 'passwordFormat');
  });

  it.each(['woaini\u3000520', 'p\u0061\u030ass-word'])('know %j by its prepared form', (password) => {
    const plain = preparedPassword(password);
    expect(() => refuseWeakPassword(password, [`${plain}@mail.com`])).toThrow('passwordCommon');
  });
});

const SEVERAL = PASSWORD_CASES.filter(({ forms }) => forms > 1);

/** Hashed once, for accounts that do not exist. */
const STRANGERS = 'nobody has this one';
/** Passwords that note each text that they hash. */
function counting(): { passwords: Passwords; hashed: string[] } {
  const hashed: string[] = [];
  const passwords = new Passwords((use, ...parts) => {
    if (parts[0] !== STRANGERS) hashed.push(parts.join(' '));
    return keyed(use, ...parts);
  });
  return { passwords, hashed };
}
/** A hash of before: of the password as it was typed. */
const raw = (typed: string) =>
  hash(keyed('password', typed), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

describe('forms of a password', () => {
  it('are one: a password is right however a keyboard writes it', async () => {
    const { passwords } = counting();
    for (const { name, typed, prepared } of SEVERAL) {
      const stored = await passwords.hash(typed);
      for (const other of [typed, prepared.normalize('NFD')])
        expect(await passwords.check(other, stored, 'login'), name).toEqual({ right: true, outdated: false });
    }
  });

  it('cost a wrong password one hash each, of a known and of an unknown account', async () => {
    const { passwords, hashed } = counting();
    const stored = await passwords.hash('another one');
    for (const { name, typed, prepared, forms } of PASSWORD_CASES)
      for (const against of [stored, undefined]) {
        hashed.length = 0;
        expect((await passwords.check(typed, against, 'login')).right, name).toBe(false);
        expect(hashed, name).toHaveLength(forms);
        expect(hashed[0], name).toBe(prepared);
      }
  });

  it('cost a right password one hash, and as many as a wrong one where nothing may tell them apart', async () => {
    const { passwords, hashed } = counting();
    for (const { name, typed, forms } of [...PASSWORD_CASES.slice(0, 2), ...SEVERAL.slice(0, 8)]) {
      const stored = await passwords.hash(typed);
      hashed.length = 0;
      expect((await passwords.check(typed, stored, 'login')).right).toBe(true);
      expect(hashed, name).toHaveLength(1);
      hashed.length = 0;
      expect(await passwords.check(typed, stored, 'login', 'every-form')).toEqual({
        right: true,
        outdated: false,
      });
      expect(hashed, name).toHaveLength(forms);
    }
  });

  it.each(SEVERAL)('of before open as they were typed: $name', async ({ typed, prepared }) => {
    const passwords = new Passwords(keyed);
    const stored = await raw(typed);
    const isPrepared = typed === prepared;
    expect(await passwords.check(typed, stored, 'login')).toEqual({ right: true, outdated: !isPrepared });
    expect(await passwords.check(typed, stored, 'login', 'every-form')).toEqual({
      right: true,
      outdated: !isPrepared,
    });
    if (typed === typed.normalize('NFD'))
      expect((await passwords.check(typed.normalize('NFC'), stored, 'login')).right).toBe(true);
  });

  it('stand in their queue as the hashes that they cost, all of them or none', async () => {
    const { passwords, hashed } = counting();
    const stored = await passwords.hash('correct-horse-9');
    hashed.length = 0;
    const three = 'vie\u0302\u0323t-horse';
    const checks = Array.from({ length: 40 }, () => passwords.check(three, stored, 'login'));
    const answers = await Promise.allSettled(checks);
    // Two begin at once, which leaves two of their hashes to wait; 20 more calls find three places each.
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 20);
    expect(hashed).toHaveLength(3 * 22);
  });

  it('give back the places of hashes that a right one saves', async () => {
    const { passwords } = counting();
    const three = 'vie\u0302\u0323t-horse';
    const stored = await passwords.hash(three);
    for (let round = 0; round < 3; round++)
      expect((await passwords.check(three, stored, 'login')).right).toBe(true);
    const next = await Promise.allSettled(
      Array.from({ length: 80 }, () => passwords.check('correct-horse-9', stored, 'login')),
    );
    expect(next.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 + 64);
  });
});

describe('hashes', () => {
  it('know their password, under their pepper alone', async () => {
    const passwords = new Passwords(keyed);
    const stored = await passwords.hash('correct-horse-9');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.hash('correct-horse-9')).not.toBe(stored);
    expect(await passwords.check('correct-horse-9', stored, 'login')).toEqual({
      right: true,
      outdated: false,
    });
    expect((await passwords.check('correct-horse-8', stored, 'login')).right).toBe(false);
    const other = new Passwords(keyedHash(Buffer.alloc(32, 8)));
    expect((await other.check('correct-horse-9', stored, 'login')).right).toBe(false);
  });

  it('are never right without an account, and are known as outdated', async () => {
    const passwords = new Passwords(keyed);
    expect((await passwords.check('nobody has this one', undefined, 'login')).right).toBe(false);
    const weak = await hash(keyed('password', 'correct-horse-9'), {
      memoryCost: 8192,
      timeCost: 1,
      parallelism: 1,
    });
    expect(await passwords.check('correct-horse-9', weak, 'login')).toEqual({ right: true, outdated: true });
  });

  it('are made a few at a time; a flood of logins is refused', async () => {
    const passwords = new Passwords(keyed);
    const stored = await passwords.hash('correct-horse-9');
    const logins = Array.from({ length: 80 }, () => passwords.check('correct-horse-9', stored, 'login'));
    const refused = (await Promise.allSettled(logins)).filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(80 - 2 - 64);
    expect(await passwords.hash('correct-horse-9')).toMatch(/^\$argon2id/);
  });

  it('have a queue for each use: a flood of logins refuses nobody else, and known devices come first', async () => {
    const passwords = new Passwords(keyed);
    const stored = await passwords.hash('correct-horse-9');
    const done: string[] = [];
    const check = (queue: 'login' | 'known' | 'member') =>
      passwords.check('correct-horse-9', stored, queue).then(() => done.push(queue));
    const flood = Array.from({ length: 70 }, () => check('login').catch(() => done.push('refused')));
    const others = [
      ...Array.from({ length: 10 }, () => check('known')),
      ...Array.from({ length: 10 }, () => check('member')),
      ...Array.from({ length: 10 }, () =>
        passwords.hash('correct-horse-9', 'registration').then(() => done.push('registration')),
      ),
    ];
    await Promise.all([...flood, ...others]);
    expect(done.filter((one) => one === 'refused')).toHaveLength(70 - 2 - 64);
    // Two logins were at work before the others came; the next one had to wait for the last known device.
    const lastKnown = done.lastIndexOf('known');
    expect(done.slice(0, lastKnown).filter((one) => one === 'login').length).toBeLessThanOrEqual(3);
    for (const queue of ['member', 'registration'])
      expect(done.lastIndexOf(queue), queue).toBeLessThan(done.lastIndexOf('login'));
  });

  it('of unknown accounts are compared after a flood as before it', async () => {
    const passwords = new Passwords(keyed);
    const flood = Array.from({ length: 80 }, () => passwords.check('any', undefined, 'login'));
    await Promise.allSettled(flood);
    expect((await passwords.check('any', undefined, 'login')).right).toBe(false);
  });
});
