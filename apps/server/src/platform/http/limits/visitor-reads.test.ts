import { describe, expect, it } from 'vitest';
import { GENEROUS_LIMITS } from '../testing/fake-exchange.ts';
import { callLimits, type LimitCheck } from './call-limits.ts';

const PRODUCTION = {
  ...GENEROUS_LIMITS,
  callsPerSecond: 100,
  visitorReadsPerSecond: 3_000,
  loginsPerMinute: 20,
  codeRequestsPerMinute: 20,
  resetsPerMinute: 20,
  captchasPerMinute: 60,
  registrationsPerDay: 5,
};
const limits = (change = {}) => callLimits({ ...PRODUCTION, ...change });
const ALL = { visitorReadsPerSecond: 1e7 };
const fieldless = () => undefined;
const ask = (check: LimitCheck, ip: string, nowMs = 0, memberId?: number) =>
  check(memberId === undefined ? undefined : { memberId, sessionId: 's' }, ip, nowMs, fieldless);
const passed = (check: LimitCheck, ips: Iterable<string>, nowMs = 0) =>
  [...ips].filter((ip) => ask(check, ip, nowMs)).length;
/** So many addresses, each in a place of its own within the pattern. */
function* addresses(count: number, at: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index++) yield at(index);
}
const HEX = (index: number) => index.toString(16);
const inOneSubnet = (index: number) => `203.0.113.${index % 256}`;
const inOneSite = (index: number) => `2001:db8:5:${HEX(index)}::1`;
const far = (index: number) =>
  index % 2 === 0
    ? `2001:db8:${HEX(index)}::1`
    : `${11 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`;
const NEWCOMER = '198.51.100.9';

describe('the reads of visitors', () => {
  it.each([
    ['IPv4 /24', inOneSubnet, '203.0.114.1'],
    ['IPv4 /24, written as IPv6', (index: number) => `::ffff:${inOneSubnet(index)}`, '203.0.114.1'],
    ['IPv6 /48', inOneSite, '2001:db8:6::1'],
  ])('an %s has sixteen times the budget of an address', (_, at, outside) => {
    const check = limits(ALL)('getTicker');
    expect(
      passed(
        check,
        addresses(300 * 100, (index) => at(index % 250)),
      ),
    ).toBe(1_600);
    expect(ask(check, at(251))).toBe(false);
    expect(ask(check, outside)).toBe(true);
    expect(ask(check, at(251), 1_000)).toBe(true);
  });

  it('an address keeps its own budget, one for all kinds of reads', () => {
    const limitFor = limits(ALL);
    const names = ['getTicker', 'getKline', 'getHelpArticle', 'searchHelp'] as const;
    const count = names.map((name) =>
      passed(
        limitFor(name),
        addresses(40, () => NEWCOMER),
      ),
    );
    expect(count).toEqual([40, 40, 20, 0]);
  });

  it('all together have one budget, by what they cost, and the dearest are refused first', () => {
    const limitFor = limits();
    const one = { made: limitFor('getKline'), table: limitFor('getOtcAds'), market: limitFor('getDepth') };
    let next = 0;
    const flood = (check: LimitCheck) =>
      passed(
        check,
        addresses(5_000, () => far(next++)),
      );
    expect(flood(one.made)).toBe(250);
    expect(flood(limitFor('searchHelp'))).toBe(0);
    expect(flood(one.table)).toBe(250);
    expect(flood(one.made) + flood(limitFor('getFundingHistory'))).toBe(0);
    expect(flood(one.market)).toBe(750);
    for (const check of [one.made, one.table, one.market]) expect(ask(check, NEWCOMER)).toBe(false);
    expect(ask(one.made, NEWCOMER, 1_000)).toBe(true);
  });

  it('what the budget of all refuses uses up no budget of an address', () => {
    const limitFor = limits({ visitorReadsPerSecond: 10, callsPerSecond: 5 });
    expect(
      passed(
        limitFor('getKline'),
        addresses(50, () => NEWCOMER),
      ),
    ).toBe(1);
    expect(
      passed(
        limitFor('getDepth'),
        addresses(50, () => NEWCOMER),
      ),
    ).toBe(4);
  });

  it('leave room for charts while prices alone are read', () => {
    const limitFor = limits();
    expect(passed(limitFor('getTicker'), addresses(1_400, far))).toBe(1_400);
    expect(passed(limitFor('getKline'), addresses(10, far))).toBe(10);
  });

  it('close nothing for a member, at the same address too', () => {
    const limitFor = limits();
    for (const name of ['getKline', 'getOtcAds', 'getDepth'] as const)
      passed(limitFor(name), addresses(20_000, far));
    passed(
      limitFor('getDepth'),
      addresses(2_000, () => NEWCOMER),
    );
    for (const name of ['getKline', 'getOtcAds', 'getDepth', 'getMember'] as const)
      expect(ask(limitFor(name), NEWCOMER, 0, 10_002_001), name).toBe(true);
    const reads = Array.from({ length: 200 }, () => ask(limitFor('getKline'), NEWCOMER, 0, 10_002_001));
    expect(reads.filter(Boolean)).toHaveLength(96);
  });

  it('close no step of a login, a registration or a recovery, however many networks they come from', () => {
    const limitFor = limits();
    for (const name of ['getKline', 'getSpotMarkets', 'getHelpArticle'] as const)
      for (const at of [far, inOneSubnet, inOneSite]) passed(limitFor(name), addresses(30_000, at));
    passed(
      limitFor('getSpotMarkets'),
      addresses(1_000, () => NEWCOMER),
    );
    const way = [
      ...(['getServer', 'getAgreement', 'geetestCode', 'getCaptchaWork', 'getCaptchaPuzzle'] as const),
      ...(['solveCaptcha', 'waiveCaptcha', 'sendCaptchaCode', 'solveCaptchaCode', 'sendCode'] as const),
      ...(['login', 'loginSecond', 'register', 'forget', 'requestRecovery'] as const),
    ];
    for (const ip of [NEWCOMER, far(7), inOneSubnet(9), inOneSite(9)])
      for (const name of way) expect(ask(limitFor(name), ip), `${name} from ${ip}`).toBe(true);
  });
});
