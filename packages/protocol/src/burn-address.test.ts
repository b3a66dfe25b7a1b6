import { expect, it } from 'vitest';
import { isBurnAddress } from './burn-address.ts';

const ending = (end: string) => `0x${end.padStart(40, '0')}`;

it.each([
  '0',
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f', '10', '11'],
  'A',
  'F',
  '100',
  'dead',
  'dEaD',
  'DEAD',
  'DeAd',
])('0x…%s is a burn or system address', (end) => {
  expect(isBurnAddress(ending(end))).toBe(true);
  expect(isBurnAddress(` ${ending(end).replace('x', 'X')} `)).toBe(true);
});

it.each([
  ending('12'),
  ending('ff'),
  ending('101'),
  ending('1000'),
  ending('beef'),
  ending('deadbeef'),
  ending('1dead'),
  `0xdead${'0'.repeat(36)}`,
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ending('1').slice(2),
  ending('1').slice(0, -1),
  `${ending('0')}0`,
  '0x0',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '',
])('%s is none', (text) => {
  expect(isBurnAddress(text)).toBe(false);
});
