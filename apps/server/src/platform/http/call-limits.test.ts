import { expect, it } from 'vitest';
import { callLimits } from './call-limits.ts';
import { GENEROUS_LIMITS } from './testing/fake-exchange.ts';

const STRANGER = '203.0.113.7';
const limits = (change = {}) =>
  callLimits({
    ...GENEROUS_LIMITS,
    loginsPerMinute: 20,
    registrationsPerDay: 5,
    captchasPerMinute: 60,
    ...change,
  });
const passed = (check: ReturnType<ReturnType<typeof callLimits>>, ip: string, times: number, nowMs = 0) =>
  Array.from({ length: times }, () => check(undefined, ip, nowMs)).filter((answer) => answer).length;

it('twenty logins a minute and address, and as many second steps', () => {
  const limitFor = limits();
  expect(passed(limitFor('login'), STRANGER, 30)).toBe(20);
  expect(passed(limitFor('loginSecond'), STRANGER, 30)).toBe(20);
  expect(passed(limitFor('login'), '203.0.113.8', 30)).toBe(20);
  expect(passed(limitFor('login'), STRANGER, 30, 60_000)).toBe(20);
});

it('sixty captcha calls a minute and address, whichever they are', () => {
  const limitFor = limits();
  const names = ['geetestCode', 'getCaptchaPuzzle', 'solveCaptcha'] as const;
  const counts = names.map((name) => passed(limitFor(name), STRANGER, 40));
  expect(counts).toEqual([40, 20, 0]);
});

it('private addresses are spared in the demo alone', () => {
  const spared = limits({ sparePrivateAddresses: true });
  for (const ip of ['127.0.0.1', '::1', '192.168.1.4', '10.2.3.4', '::ffff:172.16.0.9'])
    expect(passed(spared('register'), ip, 100), ip).toBe(100);
  expect(passed(spared('register'), STRANGER, 100)).toBe(20);
  expect(passed(limits()('register'), '127.0.0.1', 100)).toBe(20);
});

it.each([
  ['placeSpotOrder', 50, 1_000],
  ['cancelSpotOrder', 100, 1_000],
  ['getMember', 100, 1_000],
  ['login', 20, 60_000],
  ['loginSecond', 20, 60_000],
  ['requestRecovery', 20, 60_000],
  ['forget', 20, 60_000],
  ['sendCode', 20, 60_000],
  ['geetestCode', 60, 60_000],
  ['register', 20, 24 * 3_600_000],
] as const)('%s closes after %i and opens again after its time', (name, most, periodMs) => {
  const production = { ordersPerSecond: 50, cancelsPerSecond: 100, callsPerSecond: 100 };
  const check = limits({ ...production, sparePrivateAddresses: false })(name);
  expect(passed(check, STRANGER, most)).toBe(most);
  expect(check(undefined, STRANGER, 0)).toBe(false);
  expect(check(undefined, '203.0.113.8', 0)).toBe(true);
  expect(passed(check, STRANGER, most + 1, periodMs)).toBe(most);
});
