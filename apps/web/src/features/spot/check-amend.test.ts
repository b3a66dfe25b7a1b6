import type { WireSpotOrder } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { changesOf, checkAmend, formOfOrder, keepsPlace, reserves, wouldMatch } from './check-amend.ts';
import type { FormMarket } from './order-form.ts';

const MARKET: FormMarket = {
  tickSize: '0.01',
  stepSize: '0.0001',
  minQty: '0.001',
  maxQty: '100',
  minNotional: '5',
  maxNotional: '1000000',
  isOpen: true,
  lastPrice: '50000',
  referencePrice: '50000',
  freeBase: '0.5',
  freeQuote: '100',
};

/** 0.04 of 0.1 are filled: 0.06 rest. */
const order = (side: 'BUY' | 'SELL'): WireSpotOrder =>
  ({ side, timeInForce: 'GTC', price: '49000', qty: '0.1', filledQty: '0.04' }) as WireSpotOrder;
const formWith = (side: 'BUY' | 'SELL', change: { price?: string; qty?: string }) => ({
  ...formOfOrder(order(side)),
  ...change,
});
const faultOf = (side: 'BUY' | 'SELL', change: { price?: string; qty?: string }, market = MARKET) =>
  checkAmend(formWith(side, change), order(side), market)?.key;

describe('an amend on the screen', () => {
  it('names only what differs, however the number is written', () => {
    expect(changesOf(formWith('BUY', {}), order('BUY'))).toBeUndefined();
    expect(changesOf(formWith('BUY', { price: '49000.00' }), order('BUY'))).toBeUndefined();
    expect(changesOf(formWith('BUY', { price: '' }), order('BUY'))).toBeUndefined();
    expect(changesOf(formWith('BUY', { price: '48999.5' }), order('BUY'))).toEqual({ price: '48999.5' });
    expect(changesOf(formWith('BUY', { qty: '0.09' }), order('BUY'))).toEqual({ qty: '0.09' });
  });

  it('keeps the place in the queue only when the quantity falls at the same price', () => {
    expect(keepsPlace(formWith('BUY', { qty: '0.09' }), order('BUY'))).toBe(true);
    expect(keepsPlace(formWith('BUY', { qty: '0.11' }), order('BUY'))).toBe(false);
    expect(keepsPlace(formWith('BUY', { price: '48999', qty: '0.09' }), order('BUY'))).toBe(false);
  });

  it('freezes the price times what is left of a BUY, and what is left of a SELL', () => {
    expect(reserves(formWith('BUY', { price: '48000' }), order('BUY'))).toEqual({
      now: '2940',
      after: '2880',
    });
    expect(reserves(formWith('SELL', { qty: '0.05' }), order('SELL'))).toEqual({
      now: '0.06',
      after: '0.01',
    });
    expect(reserves(formWith('SELL', { qty: '' }), order('SELL'))).toEqual({ now: '0.06', after: undefined });
  });

  it('asks the balance for the difference alone', () => {
    // 0.06 at 50,666.66 are 3,039.9996: 99.9996 more than now.
    expect(faultOf('BUY', { price: '50666.66' })).toBeUndefined();
    expect(faultOf('BUY', { price: '50666.67' })).toBe('insufficient');
    expect(faultOf('SELL', { qty: '0.6' })).toBeUndefined();
    expect(faultOf('SELL', { qty: '0.6001' })).toBe('insufficient');
  });

  it.each([
    ['amendFilled', { qty: '0.04' }],
    ['qtyTooSmall', { qty: '0.0409' }],
    ['qtyTooLarge', { qty: '100.0001' }],
    ['priceTick', { price: '49000.001' }],
    ['priceBand', { price: '250000.01' }],
    [undefined, { qty: '0.041' }],
  ])('is checked as the server does: %s', (key, change) => {
    expect(faultOf('SELL', change)).toBe(key);
  });

  it('asks no band of a price that stays', () => {
    const moved = { ...MARKET, referencePrice: '5000' };
    expect(faultOf('SELL', { qty: '0.09' }, moved)).toBeUndefined();
    expect(faultOf('SELL', { price: '49000.01' }, moved)).toBe('priceBand');
  });

  it('sees when the other side is within the price', () => {
    expect(wouldMatch(formWith('BUY', { price: '50000' }), '50000')).toBe(true);
    expect(wouldMatch(formWith('BUY', { price: '49999.99' }), '50000')).toBe(false);
    expect(wouldMatch(formWith('SELL', { price: '48000' }), '48000')).toBe(true);
    expect(wouldMatch(formWith('SELL', { price: '48000' }), '')).toBe(false);
    expect(wouldMatch(formWith('SELL', { price: '48000' }), undefined)).toBe(false);
  });
});
