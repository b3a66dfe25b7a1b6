import type { WirePair } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { coinNamesOf } from './coin-names.ts';
import { nextSort, type Sort, searchPairs, sortPairs } from './quote-list.ts';

const pair = (pairsName: string, price: string, updown: string, volume: string) => {
  const [tokenCur, mainCur] = pairsName.split('/');
  return { pairsName, tokenCur, mainCur, price, updown, volume } as WirePair;
};
const PAIRS = [
  pair('BTC/USDT', '97412.35', '2.41', '3842000000'),
  pair('ETH/USDT', '3318.62', '-0.87', '9007199254740993.1'),
  pair('XRP/USDT', '1.4386', '11.03', '9007199254740993'),
];
const names = (pairs: readonly WirePair[]) => pairs.map((entry) => entry.tokenCur).join(' ');
const sorted = (by: Sort['by'], direction: Sort['direction']) => names(sortPairs(PAIRS, { by, direction }));

describe('market list', () => {
  const namesOf = (coin: string) => coinNamesOf(coin, coin === 'XRP' ? 'Ripple' : coin);
  const found = (words: string) => names(searchPairs(PAIRS, words, namesOf));

  it('searches coins in any case', () => {
    expect(found(' btc ')).toBe('BTC');
    expect(found('usdt')).toBe('');
    expect(searchPairs(PAIRS, '', namesOf)).toBe(PAIRS);
  });

  it('searches coins by their names, the Chinese, the English and the one that the exchange gives', () => {
    expect(found('比特币')).toBe('BTC');
    expect(found('以太')).toBe('ETH');
    expect(found('bitc')).toBe('BTC');
    expect(found('Ethereum')).toBe('ETH');
    expect(found('ripple')).toBe('XRP');
    expect(found('币币')).toBe('');
  });

  it('finds a whole pair with its stroke and without', () => {
    expect(found('btc/usdt')).toBe('BTC');
    expect(found('ETHUSDT')).toBe('ETH');
    expect(found('eth/btc')).toBe('');
  });

  it('sorts exactly', () => {
    expect(sorted('price', 'down')).toBe('BTC ETH XRP');
    expect(sorted('change', 'down')).toBe('XRP BTC ETH');
    expect(sorted('change', 'up')).toBe('ETH BTC XRP');
    // These two are the same number in floating point.
    expect(sorted('volume', 'down')).toBe('ETH XRP BTC');
    expect(sorted('name', 'down')).toBe('BTC ETH XRP');
    expect(sorted('name', 'up')).toBe('XRP ETH BTC');
    expect(sortPairs(PAIRS, undefined)).toBe(PAIRS);
  });

  it('turns: down, up, off', () => {
    const down = nextSort(undefined, 'price');
    const up = nextSort(down, 'price');
    expect(down).toEqual({ by: 'price', direction: 'down' });
    expect(up).toEqual({ by: 'price', direction: 'up' });
    expect(nextSort(up, 'price')).toBeUndefined();
    expect(nextSort(up, 'change')).toEqual({ by: 'change', direction: 'down' });
  });
});
