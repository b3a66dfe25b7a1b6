import { expect, it } from 'vitest';
import type { Network } from '../chain/index.ts';
import { coinsOfChain, countsFrom, savedEntry, uniqueChains } from './book-form.ts';

const network = (currency: string, chain: string) => ({ currency, chain, network: chain }) as Network;
const ALL = [network('ETH', 'ethereum'), network('USDT', 'ethereum'), network('USDT', 'bnb')];

it('an entry is for one network, and for a coin of it or all', () => {
  expect(uniqueChains(ALL).map(({ chain }) => chain)).toEqual(['ethereum', 'bnb']);
  expect(coinsOfChain(ALL, 'ethereum')).toEqual(['ETH', 'USDT']);
  expect(coinsOfChain(ALL, 'bitcoin')).toEqual([]);
});

it('its request is trimmed and leaves out what was not given', () => {
  const fields = { currency: '', chain: 'bnb', address: ' 0xab ', label: '  ' };
  expect(savedEntry(fields)).toEqual({ chain: 'bnb', address: '0xab' });
  expect(savedEntry({ ...fields, currency: 'USDT', label: ' cold ' })).toEqual({
    chain: 'bnb',
    address: '0xab',
    currency: 'USDT',
    label: 'cold',
  });
});

it('it counts from the delay after it was saved', () => {
  expect(countsFrom({ time: 1_000 }, { delay: 86_400_000 })).toBe(86_401_000);
});
