import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type FormMarket, type OrderForm } from '../../features/spot/index.ts';
import { claimedMarket, lacksMoney } from './claimed-market.ts';

const MARKET: FormMarket = {
  tickSize: '0.01',
  stepSize: '0.00001',
  minQty: '0.00001',
  maxQty: '1000',
  minNotional: '5',
  maxNotional: '2000000',
  isOpen: true,
  lastPrice: '50000',
  referencePrice: '50000',
  freeBase: '0',
  freeQuote: '0',
};
const buy = (qty: string): OrderForm => ({ ...EMPTY_FORM, price: '50000', qty });

describe('a purchase that the demo’s funds make possible', () => {
  it('lacks nothing but money', () => {
    expect(lacksMoney(buy('0.001'), MARKET)).toBe(true);
    expect(lacksMoney(buy('0.001'), { ...MARKET, freeQuote: '50' })).toBe(false);
    expect(lacksMoney(buy(''), MARKET)).toBe(false);
    expect(lacksMoney(buy('0.001'), { ...MARKET, isOpen: false })).toBe(false);
    expect(lacksMoney({ ...buy('0.001'), side: 'SELL' }, MARKET)).toBe(false);
  });

  it('is checked with what lies there and the funds together, to the last unit', () => {
    expect(claimedMarket(buy('0.2'), MARKET, '10000')?.freeQuote).toBe('10000');
    expect(claimedMarket(buy('0.2'), { ...MARKET, freeQuote: '0.00000001' }, '10000')?.freeQuote).toBe(
      '10000.00000001',
    );
    expect(claimedMarket(buy('0.20001'), MARKET, '10000')).toBeUndefined();
    expect(claimedMarket(buy('0.20001'), { ...MARKET, freeQuote: '0.5' }, '10000')).toBeDefined();
  });
});
