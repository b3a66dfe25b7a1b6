import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareVersions, isVersion } from './version.ts';

it.each(['0.0.0', '1.2.3', '10.20.30', '999999.0.1'])('%s is a version', (text) => {
  expect(isVersion(text)).toBe(true);
});

it.each([
  '',
  '1',
  '1.2',
  '1.2.3.4',
  '1.2.3-beta',
  '1.2.3+5',
  'v1.2.3',
  '01.2.3',
  '1.2.03',
  '1.-2.3',
  ' 1.2.3',
  '1.2.3\n',
  '1.2.1e3',
  '1000000.0.0',
  '१.2.3',
])('%j is none', (text) => {
  expect(isVersion(text)).toBe(false);
  expect(() => compareVersions(text, '1.0.0')).toThrow(RangeError);
  expect(() => compareVersions('1.0.0', text)).toThrow(RangeError);
});

it('compares numbers, not digits, from left to right', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('2.0.0', '1.999999.999999')).toBeGreaterThan(0);
  expect(compareVersions('1.2.3', '1.2.4')).toBeLessThan(0);
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
});

it('orders all versions as their numbers are ordered', () => {
  const version = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(999_999));
  fc.assert(
    fc.property(version, version, (left, right) => {
      const weight = ([a, b, c]: readonly number[]) => (a ?? 0) * 1e8 + (b ?? 0) * 1e7 + (c ?? 0);
      expect(Math.sign(compareVersions(left.join('.'), right.join('.')))).toBe(
        Math.sign(weight(left) - weight(right)),
      );
    }),
  );
});
