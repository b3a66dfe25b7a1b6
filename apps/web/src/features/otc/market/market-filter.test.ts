import { describe, expect, it } from 'vitest';
import { adFilter, coinsInOrder, FRESH_FILTER, shownCoin } from './market-filter.ts';

describe('the filter of the market', () => {
  it('asks for side and coin alone while nothing is filtered', () => {
    expect(adFilter(FRESH_FILTER, 'USDT')).toEqual({ side: 'BUY', currency: 'USDT' });
  });

  it.each([
    ['3600', '3600'],
    ['3600.5', '3600.5'],
    ['0', undefined],
    ['notANumber', undefined],
    ['', undefined],
  ])('an amount of "%s" asks for %s', (amount, asked) => {
    expect(adFilter({ ...FRESH_FILTER, amount }, 'USDT').amount).toBe(asked);
  });

  it('asks for the kind that was chosen', () => {
    expect(adFilter({ ...FRESH_FILTER, side: 'SELL', payKind: 'weixin' }, 'BTC')).toEqual({
      side: 'SELL',
      currency: 'BTC',
      payKind: 'weixin',
    });
  });

  it('lists USDT, BTC and ETH before the others, those of them that are traded', () => {
    expect(coinsInOrder(['ADA', 'BTC', 'DOGE', 'USDT'])).toEqual(['USDT', 'BTC', 'ADA', 'DOGE']);
    expect(coinsInOrder([])).toEqual([]);
  });

  it('shows the chosen coin while it is traded, else the first one', () => {
    expect(shownCoin('BTC', ['USDT', 'BTC'])).toBe('BTC');
    expect(shownCoin('', ['USDT', 'BTC'])).toBe('USDT');
    expect(shownCoin('DOGE', ['USDT'])).toBe('USDT');
    expect(shownCoin('BTC', [])).toBe('');
  });
});
