/** Strangers who try an operator's name: whom they close out, and what they leave in the audit log. */
import { ERRORS } from '@tern/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DESK_PASSWORD, DeskForTests, STRANGER } from '../../../test/kit/desk-for-tests.ts';
import { whileQueueIsFull } from '../../platform/secrets/testing/full-queue.ts';

const MINUTE_MS = 60_000;
const WRONG = 'a wrong passphrase';
const DEVICE = 'the-browser-of-the-operator';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
const open = async (env: Record<string, string> = {}) => {
  desk = await DeskForTests.open(env);
  await desk.operator('anna', 'support');
};
afterEach(() => desk.close());

/** The desk's answer to a try from an address; the calls' own limit is tested elsewhere. */
const tryFrom = (
  ip: string,
  { name = 'anna', password = WRONG, totp = '000000', deviceId = undefined as string | undefined } = {},
) =>
  desk.staff.signIn
    .signIn({ name, password, totp, ...(deviceId !== undefined && { deviceId }) }, ip, desk.clock.nowMs())
    .then(
      () => 'in',
      (error: { error?: string; message: string }) => error.error ?? error.message,
    );
const right = (deviceId?: string) => {
  desk.clock.step(MINUTE_MS);
  return { password: DESK_PASSWORD, totp: desk.code('anna'), ...(deviceId !== undefined && { deviceId }) };
};
const repeat = async (times: number, work: (at: number) => Promise<string>) => {
  const answers: string[] = [];
  for (let at = 0; at < times; at++) answers.push(await work(at));
  return answers;
};

describe('wrong sign-ins of strangers', () => {
  beforeEach(() => open());

  it('close neither a known device nor a network elsewhere, however many they are', {
    tags: 'long',
  }, async () => {
    expect(await tryFrom('192.0.2.9', right(DEVICE))).toBe('in');
    const strangers = await repeat(45, (at) => tryFrom(`198.51.${Math.floor(at / 4)}.7`));
    expect(new Set(strangers)).toEqual(new Set(['deskSignInWrong']));
    expect(await repeat(6, () => tryFrom('192.0.2.9'))).toEqual([
      ...Array(5).fill('deskSignInWrong'),
      'deskSignInLocked',
    ]);
    desk.pauses.length = 0;
    expect(await tryFrom('192.0.2.9', right(DEVICE))).toBe('in');
    expect(desk.pauses).toEqual([]);
    expect(await tryFrom('203.0.113.5', right())).toBe('in');
    expect(desk.pauses).toEqual([2_000]);
  });

  it('make other strangers wait, eight seconds at most', { tags: 'long' }, async () => {
    await repeat(180, (at) => tryFrom(`198.51.${Math.floor(at / 4)}.7`));
    expect([...new Set(desk.pauses)]).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it('close a known device after five of its own', async () => {
    expect(await tryFrom('192.0.2.9', right(DEVICE))).toBe('in');
    const own = await repeat(6, (at) => tryFrom(`192.0.${at}.9`, { deviceId: DEVICE }));
    expect(own).toEqual([...Array(5).fill('deskSignInWrong'), 'deskSignInLocked']);
  });

  it('count only once they were compared: a busy moment locks nobody', async () => {
    const wrong = () => repeat(9, () => tryFrom('203.0.113.5'));
    const answers = await whileQueueIsFull(desk.staff.passwords, 'login', wrong);
    expect(answers).toEqual(Array(9).fill('rateLimited'));
    expect(await tryFrom('203.0.113.5', right())).toBe('in');
  });

  it('leave five rows of a closed place, sixty an hour of unknown names, and one that counts the rest', {
    tags: 'long',
  }, async () => {
    const rows = async () =>
      await desk.database.sql<{ subject: string; error_code: string }[]>`
        select subject, error_code from staff_audit where call = 'signIn' order by number`;
    const attempt = (name: string) =>
      desk.errorOf('signIn', { name, password: WRONG, totp: '000000' }, STRANGER);
    for (let at = 0; at < 9; at++) await attempt('anna');
    expect(await rows()).toEqual(
      Array(5).fill({ subject: 'operator anna', error_code: code('deskSignInWrong') }),
    );
    for (let at = 0; at < 70; at++) {
      if (at % 10 === 0) desk.clock.step(MINUTE_MS);
      await attempt(`stranger${at}`);
    }
    expect((await rows()).filter(({ subject }) => subject.startsWith('operator stranger'))).toHaveLength(60);
    desk.clock.step(60 * MINUTE_MS);
    await attempt('anna');
    expect((await rows()).slice(-2).map(({ subject }) => subject)).toEqual([
      '14 more refused',
      'operator anna',
    ]);
    expect((await desk.staff.audit.verify()).brokenAt).toBe(0);
  });
});

describe('an address of CONSOLE_ALLOW', () => {
  beforeEach(() => open({ CONSOLE_ALLOW: '10.9.0.0/16' }));

  it('is closed by no wrong password, from the same address or another', async () => {
    const strangers = await repeat(30, (at) => tryFrom(`10.9.1.${at % 3}`));
    expect(new Set(strangers)).toEqual(new Set(['deskSignInWrong']));
    expect(await tryFrom('10.9.1.1', right())).toBe('in');
    expect(desk.pauses).toEqual([]);
  });

  it('takes no code after five wrong ones behind the right password, and does not tell', async () => {
    const guesses = await repeat(5, () => tryFrom('10.9.1.1', { password: DESK_PASSWORD }));
    expect(guesses).toEqual(Array(5).fill('deskSignInWrong'));
    expect(await tryFrom('10.9.1.1', right())).toBe('deskSignInWrong');
    expect(await tryFrom('10.9.1.2', right())).toBe('in');
    desk.clock.step(30 * MINUTE_MS);
    expect(await tryFrom('10.9.1.1', right())).toBe('in');
  });
});
