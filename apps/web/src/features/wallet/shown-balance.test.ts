import type { WireBalance } from '@tern/protocol';
import { expect, it } from 'vitest';
import { shownBalance } from './shown-balance.ts';

const held = (currency: string, free: string, frozen: string): WireBalance => ({
  account: 'assets',
  currency,
  free,
  frozen,
});
const textsOf = (balance: WireBalance, pledged?: string) =>
  Object.values(shownBalance(balance, pledged)).map(({ text }) => text);

it.each([
  ['12.5', '2.5', '10'],
  ['2.5', '2.5', '0'],
  ['2.4', '2.5', '0'],
  ['2.5', '0', '2.5'],
])('of %s frozen with %s pledged shows %s', (frozen, pledged, rest) => {
  expect(shownBalance(held('USDT', '1', frozen), pledged).frozen.amount).toBe(rest);
});
it('adds up in the decimals of its coin, and shows what is free as it can be typed', () => {
  expect(textsOf(held('USDT', '100.006', '49.995'))).toEqual(['150.00', '100.00', '50.00', '0.00']);
  expect(textsOf(held('USDT', '100.006', '49.995'), '9.999')).toEqual(['150.00', '100.00', '40.01', '9.99']);
  expect(textsOf(held('ETH', '0.1000009', '0.2000002'))).toEqual(['0.300001', '0.10', '0.200001', '0.00']);
});
