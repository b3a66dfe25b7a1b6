import type { WirePair } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
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
  it('searches coins in any case', () => {
    expect(names(searchPairs(PAIRS, ' btc '))).toBe('BTC');
    expect(names(searchPairs(PAIRS, 'usdt'))).toBe('');
    expect(searchPairs(PAIRS, '')).toBe(PAIRS);
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
