import { describe, expect, it } from 'vitest';
import { addressIsPrivate, addressKey, networkOf, RateLimit, wideNetworkOf } from './rate-limit.ts';

describe('a limit', () => {
  const taken = (limit: RateLimit, count: number, nowMs: number) =>
    Array.from({ length: count }, () => limit.take('a', nowMs)).filter(Boolean).length;

  it('holds for every stretch of its period, the first one too', () => {
    const limit = new RateLimit(5, 1_000);
    expect([taken(limit, 3, 0), taken(limit, 8, 600), taken(limit, 8, 999)]).toEqual([3, 2, 0]);
    expect([taken(limit, 8, 1_000), taken(limit, 8, 1_599), taken(limit, 8, 1_600)]).toEqual([3, 0, 2]);
    expect(limit.take('b', 1_600)).toBe(true);
    expect(taken(limit, 8, 100_000)).toBe(5);
  });

  it('agrees with a plain list of what passed, whatever the pattern', () => {
    const limit = new RateLimit(50, 100);
    const passedAtMs: number[] = [];
    let nowMs = 0;
    for (let step = 0; step < 20_000; step++) {
      nowMs += (step * 7_919) % 11 < 7 ? 0 : (step * 31) % 9;
      const inWindow = passedAtMs.filter((atMs) => atMs > nowMs - 100).length;
      expect(limit.hasRoom('a', nowMs)).toBe(inWindow < 50);
      expect(limit.take('a', nowMs)).toBe(inWindow < 50);
      if (inWindow < 50) passedAtMs.push(nowMs);
      if (passedAtMs.length > 200) passedAtMs.splice(0, 100);
    }
  });

  it('gives nothing for a clock that goes back', () => {
    const limit = new RateLimit(1, 1_000);
    expect([limit.take('a', 5_000), limit.take('a', 1_000), limit.take('a', 1_999)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('forgets who has gone', () => {
    const limit = new RateLimit(5, 1_000);
    for (let key = 0; key < 10_000; key++) limit.take(key, 0);
    limit.take('late', 2_500);
    expect(limit.size).toBe(1);
  });
});

describe('a limit of a day', () => {
  const DAY_MS = 24 * 3_600_000;

  it('counts from the first to pass, and anew after its time', () => {
    const limit = new RateLimit(20, DAY_MS);
    const taken = (nowMs: number) =>
      Array.from({ length: 30 }, () => limit.take('a', nowMs)).filter(Boolean).length;
    expect([taken(5), taken(DAY_MS), taken(DAY_MS + 4), taken(DAY_MS + 5)]).toEqual([20, 0, 0, 20]);
    expect(limit.hasRoom('a', DAY_MS + 5)).toBe(false);
  });

  it('gives nothing for a clock that goes back', () => {
    const limit = new RateLimit(1, DAY_MS);
    expect([limit.take('a', DAY_MS * 9), limit.take('a', 5), limit.take('a', DAY_MS + 4)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(limit.take('a', DAY_MS + 5)).toBe(true);
  });

  it('is forgotten within the hour after it is over', () => {
    const limit = new RateLimit(5, DAY_MS);
    for (let key = 0; key < 1_000; key++) limit.take(`10.0.${key >> 8}.${key & 255}`, 0);
    limit.take('late', DAY_MS - 1);
    expect(limit.size).toBe(1_001);
    limit.take('late', DAY_MS + 3_600_000);
    expect(limit.size).toBe(1);
  });
});

describe('a flood of addresses', () => {
  const address = (index: number) => `198.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

  it.each([
    ['a minute', 60_000],
    ['a day', 24 * 3_600_000],
  ])('fills no memory: 180,000 within %s', (_, periodMs) => {
    const limit = new RateLimit(5, periodMs);
    for (let index = 0; index < 180_000; index++) limit.take(address(index), 0);
    expect(limit.size).toBeLessThanOrEqual(20_000 + 3);
  });

  it('fills no memory over IPv6 either, be every /32 another one', () => {
    const limit = new RateLimit(5, 60_000, 1_000);
    for (let index = 0; index < 50_000; index++)
      limit.take(
        addressKey(`2${index.toString(16).padStart(3, '0').slice(-3)}:${(index >> 12).toString(16)}::1`),
        0,
      );
    expect(limit.size).toBeLessThanOrEqual(2_001);
  });

  it('empties no counter: who was over the limit stays over it', () => {
    const limit = new RateLimit(5, 60_000, 1_000);
    for (let times = 0; times < 5; times++) limit.take('203.0.113.7', 0);
    for (let index = 0; index < 50_000; index++) limit.take(address(index), 1);
    expect(limit.take('203.0.113.7', 2)).toBe(false);
  });

  it('shuts out neither whom it knew before nor newcomers of other networks, and members not at all', () => {
    const limit = new RateLimit(5, 60_000, 1_000);
    limit.take('203.0.113.7', 0);
    for (let index = 0; index < 50_000; index++) limit.take(address(index), 1);
    const passed = (key: string | number) =>
      Array.from({ length: 9 }, () => limit.take(key, 2)).filter(Boolean).length;
    expect([
      passed('203.0.113.7'),
      passed('192.0.2.8'),
      passed(addressKey('2001:db8::1')),
      passed(10_002_001),
    ]).toEqual([4, 9, 9, 5]);
    // Sixteen shares for all newcomers of one network together.
    const newcomers = Array.from({ length: 200 }, (_, index) => limit.take(`192.0.3.${index}`, 2));
    expect(newcomers.filter(Boolean)).toHaveLength(16 * 5 - 9);
  });

  it('ends: new addresses have counters of their own again', () => {
    const limit = new RateLimit(5, 1_000, 1_000);
    for (let index = 0; index < 5_000; index++) limit.take(address(index), 0);
    limit.take('192.0.2.1', 2_000);
    expect(limit.size).toBe(1);
  });
});

it('a refusal takes no memory where nothing may pass', () => {
  const limit = new RateLimit(0, 60_000);
  expect(limit.take('203.0.113.7', 0)).toBe(false);
  expect(limit.size).toBe(0);
});

describe('addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113', false],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113', false],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1', false],
    ['127.0.0.1', '127.0.0.1', '127.0.0', true],
    ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2', true],
    ['172.16.0.1', '172.16.0.1', '172.16.0', true],
    ['172.32.0.1', '172.32.0.1', '172.32.0', false],
    ['fd12:3456::1', 'fd12:3456:0:0', 'fd12:3456:0', true],
    ['2001:db8::0007', '2001:db8:0:0', '2001:db8:0', false],
    ['2001:DB8::8', '2001:db8:0:0', '2001:db8:0', false],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0', true],
    ['::1', '0:0:0:0', '0:0:0', true],
  ])('%s', (ip, key, network, isPrivate) => {
    expect([addressKey(ip), networkOf(ip), addressIsPrivate(ip)]).toEqual([key, network, isPrivate]);
  });

  it.each([
    ['203.0.113.7', '203.0'],
    ['::ffff:203.0.113.7', '203.0'],
    [addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8'],
  ])('the wide network of %s is %s', (ip, network) => {
    expect(wideNetworkOf(ip)).toBe(network);
  });
});
