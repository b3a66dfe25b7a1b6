import type { FieldOf } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { GENEROUS_LIMITS } from '../testing/fake-exchange.ts';
import { callLimits, type LimitCheck } from './call-limits.ts';

const STRANGER = '203.0.113.7';
const limits = (change = {}) =>
  callLimits({
    ...GENEROUS_LIMITS,
    loginsPerMinute: 20,
    codeRequestsPerMinute: 20,
    resetsPerMinute: 20,
    registrationsPerDay: 5,
    captchasPerMinute: 60,
    updatesPerMinute: 240,
    ...change,
  });
const saysNothing = () => undefined;
const passed = (check: LimitCheck, ip: string, times: number, nowMs = 0, fieldOf: FieldOf = saysNothing) =>
  Array.from({ length: times }, () => check(undefined, ip, nowMs, fieldOf)).filter((answer) => answer).length;
const PRODUCTION = {
  ordersPerSecond: 50,
  ordersPerMinute: 1_200,
  cancelsPerSecond: 100,
  callsPerSecond: 100,
  sparePrivateAddresses: false,
};

it('twenty logins a minute and address, and as many second steps', () => {
  const limitFor = limits();
  expect(passed(limitFor('login'), STRANGER, 30)).toBe(20);
  expect(passed(limitFor('loginSecond'), STRANGER, 30)).toBe(20);
  expect(passed(limitFor('login'), '203.0.113.8', 30)).toBe(20);
  expect(passed(limitFor('login'), STRANGER, 30, 60_000)).toBe(20);
});

it('logins, codes and resets of an address have a window each: none uses up another’s', () => {
  const windows = [
    ['login'],
    ['loginSecond'],
    ['sendCode', 'sendCaptchaCode'],
    ['forget', 'requestRecovery'],
  ] as const;
  for (const flooded of windows) {
    const limitFor = limits({ codeRequestsPerMinute: 10, resetsPerMinute: 10 });
    for (const name of flooded) passed(limitFor(name), STRANGER, 100);
    for (const names of windows)
      for (const name of names) {
        const isClosed = names === flooded;
        expect(passed(limitFor(name), STRANGER, 5), `${name} after ${flooded[0]}`).toBe(isClosed ? 0 : 5);
      }
  }
});

it('as many code requests and resets a minute and address as the settings say', () => {
  const limitFor = limits({ codeRequestsPerMinute: 7, resetsPerMinute: 3 });
  expect(passed(limitFor('sendCode'), STRANGER, 30) + passed(limitFor('sendCaptchaCode'), STRANGER, 30)).toBe(
    7,
  );
  expect(passed(limitFor('forget'), STRANGER, 30) + passed(limitFor('requestRecovery'), STRANGER, 30)).toBe(
    3,
  );
  expect(passed(limitFor('login'), STRANGER, 30)).toBe(20);
});

it('sixty challenges a minute and address; what follows one is bounded by it', () => {
  const limitFor = limits();
  expect(passed(limitFor('geetestCode'), STRANGER, 80)).toBe(60);
  for (const name of ['getCaptchaWork', 'getCaptchaPuzzle', 'solveCaptcha'] as const)
    expect(passed(limitFor(name), STRANGER, 80), name).toBe(80);
});

it('checks, questions and reports of updates share as many a minute and address as the settings say', () => {
  const limitFor = limits({ updatesPerMinute: 9 });
  const names = ['checkUpdate', 'isReleaseStanding', 'reportUpdate'] as const;
  expect(names.map((name) => passed(limitFor(name), STRANGER, 4))).toEqual([4, 4, 1]);
  expect(passed(limitFor('checkUpdate'), '203.0.113.8', 10)).toBe(9);
  expect(passed(limitFor('login'), STRANGER, 1)).toBe(1);
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
  ['checkUpdate', 240, 60_000],
  ['reportUpdate', 240, 60_000],
] as const)('%s closes after %i and opens again after its time', (name, most, periodMs) => {
  const check = limits(PRODUCTION)(name);
  expect(passed(check, STRANGER, most)).toBe(most);
  expect(passed(check, STRANGER, 1)).toBe(0);
  expect(passed(check, '203.0.113.8', 1)).toBe(1);
  expect(passed(check, STRANGER, most, periodMs - 1)).toBe(0);
  expect(passed(check, STRANGER, most + 1, periodMs)).toBe(most);
});

describe('trading', () => {
  const opens: FieldOf = (name) => ({ tradeType: 'OPEN_LONG', change: 'REMOVE' })[name];
  const closes: FieldOf = (name) => ({ tradeType: 'CLOSE_SHORT', change: 'ADD' })[name];

  it('fifty orders pass in the first second however they are spread over it, and in every later one', () => {
    const check = limits(PRODUCTION)('placeSpotOrder');
    const perSecond = Array.from({ length: 3 }, (_, second) =>
      Array.from({ length: 1_000 }, (_, ms) => passed(check, STRANGER, 1, second * 1_000 + ms)).reduce(
        (sum, one) => sum + one,
      ),
    );
    expect(perSecond).toEqual([50, 50, 50]);
  });

  it('whatever places shares one limit, spot and contracts together', () => {
    const limitFor = limits(PRODUCTION);
    const names = ['placeSpotOrder', 'placeContractOrder', 'placePlanOrder', 'reversePosition'] as const;
    expect(names.map((name) => passed(limitFor(name), STRANGER, 20, 0, opens))).toEqual([20, 20, 10, 0]);
  });

  it('an amend counts as an order, and not as a cancel', () => {
    const limitFor = limits(PRODUCTION);
    expect(passed(limitFor('amendSpotOrder'), STRANGER, 60)).toBe(50);
    expect(passed(limitFor('placeSpotOrder'), STRANGER, 1)).toBe(0);
    expect(passed(limitFor('cancelSpotOrder'), STRANGER, 1)).toBe(1);
  });

  it('an order of a contract that is filled or killed counts as five, opening and closing', () => {
    const limitFor = limits(PRODUCTION);
    const fillOrKill =
      (tradeType: string): FieldOf =>
      (name) =>
        ({ tradeType, timeInForce: 'FOK' })[name];
    const check = limitFor('placeContractOrder');
    expect(passed(check, STRANGER, 60, 0, fillOrKill('OPEN_SHORT'))).toBe(10);
    expect(passed(check, STRANGER, 60, 0, opens)).toBe(0);
    expect(passed(check, STRANGER, 60, 0, fillOrKill('CLOSE_LONG'))).toBe(20);
    expect(passed(check, STRANGER, 60, 0, closes)).toBe(0);
    expect(passed(limits(PRODUCTION)('placeSpotOrder'), STRANGER, 60, 0, fillOrKill('OPEN_LONG'))).toBe(50);
  });

  it('twelve hundred orders a minute, of which a refused one is none', () => {
    const check = limits(PRODUCTION)('placeContractOrder');
    const inSeconds = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => passed(check, STRANGER, 60, (from + at) * 1_000)).reduce(
        (sum, one) => sum + one,
      );
    expect(inSeconds(0, 60)).toBe(1_200);
    expect(inSeconds(60, 61)).toBe(50);
  });

  it('what only reduces risk shares another, whatever was placed and read before', () => {
    const limitFor = limits(PRODUCTION);
    passed(limitFor('getPositions'), STRANGER, 200);
    passed(limitFor('placeContractOrder'), STRANGER, 200, 0, opens);
    const names = [
      ...([
        'cancelSpotOrder',
        'cancelAllSpotOrders',
        'cancelContractOrder',
        'cancelAllContractOrders',
      ] as const),
      ...(['cancelPlanOrder', 'closeAllPositions', 'setPositionTriggers'] as const),
      ...(['placeContractOrder', 'changeMargin'] as const),
    ];
    for (const name of names) expect(passed(limitFor(name), STRANGER, 11, 0, closes), name).toBe(11);
    expect(passed(limitFor('cancelContractOrder'), STRANGER, 2)).toBe(1);
    expect(passed(limitFor('changeMargin'), STRANGER, 1, 0, opens)).toBe(0);
  });
});
