import { describe, expect, it } from 'vitest';
import { addressIsPrivate, addressKey, networkOf, RateLimit } from './rate-limit.ts';

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
});
