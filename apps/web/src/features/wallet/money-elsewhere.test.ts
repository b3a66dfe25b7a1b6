import type { WireAccountType } from '@tern/protocol';
import { expect, it } from 'vitest';
import { moneyElsewhere } from './money-elsewhere.ts';

const row = (account: WireAccountType, currency: string, free: string) => ({
  account,
  currency,
  free,
  frozen: '0',
});

const ROWS = [
  row('assets', 'USDT', '9.5'),
  row('assets', 'BTC', '1'),
  row('spot', 'USDT', '700'),
  row('otc', 'USDT', '10'),
  row('contract', 'USDT', '5000'),
];

it('names the other accounts that hold the currency, the most first', () => {
  const places = moneyElsewhere(ROWS, { account: 'spot', currency: 'USDT', transferable: '20' });
  expect(places).toEqual([
    { account: 'contract', free: '20' },
    { account: 'otc', free: '10' },
    { account: 'assets', free: '9.5' },
  ]);
});

it('counts of the contract account only what may leave it', () => {
  const places = moneyElsewhere(ROWS, { account: 'spot', currency: 'USDT', transferable: undefined });
  expect(places.map((place) => place.account)).toEqual(['otc', 'assets']);
});

it('is empty where nothing lies elsewhere', () => {
  const missing = { account: 'assets', currency: 'BTC', transferable: '0' } as const;
  expect(moneyElsewhere(ROWS, missing)).toEqual([]);
  expect(moneyElsewhere([], missing)).toEqual([]);
});
