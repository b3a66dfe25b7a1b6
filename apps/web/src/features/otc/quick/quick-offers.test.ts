import { describe, expect, it } from 'vitest';
import { estimateOf, type OfferedAd, offersOf, sizesToPick } from './quick-offers.ts';

const ad = (price: string, min: string, effectiveMax: string, more: Partial<OfferedAd> = {}): OfferedAd => ({
  price,
  min,
  effectiveMax,
  payWindowMinutes: 15,
  isOwn: false,
  ...more,
});
const BEST = ad('7.20', '500.00', '3000.00');
const NEXT = ad('7.25', '100.00', '20000.00', { payWindowMinutes: 30 });
const offers = (...ads: OfferedAd[]) => {
  const found = offersOf(ads, undefined);
  if (!found) throw new Error('no offer');
  return found;
};
const sizes = (...parameters: Parameters<typeof sizesToPick>) =>
  sizesToPick(...parameters).map(({ size }) => size);

describe('the offers of a quick order', () => {
  it('are the best price, and the least and the largest amount that any ad takes', () => {
    expect(offersOf([BEST, NEXT], undefined)).toMatchObject({
      price: '7.20',
      min: '100.00',
      max: '20000.00',
    });
  });

  it('leave out the own ads and those without a price now', () => {
    expect(offersOf([ad('7.1', '1', '9', { isOwn: true }), ad('', '1', '9')], undefined)).toBeUndefined();
    expect(offersOf([], undefined)).toBeUndefined();
  });

  it('end at the bound of a new taker where it is lower', () => {
    expect(offersOf([NEXT], '10000.00')?.max).toBe('10000.00');
    expect(offersOf([NEXT], '50000.00')?.max).toBe('20000.00');
  });
});

describe('an estimate', () => {
  it('is by the first ad that takes the amount, coins rounded down', () => {
    expect(estimateOf({ by: 'amount', text: '500' }, offers(BEST, NEXT))).toEqual({
      price: '7.20',
      amount: '500.00',
      qty: '69.44444444',
      payWindowMinutes: 15,
    });
    expect(estimateOf({ by: 'amount', text: '499.99' }, offers(BEST, NEXT))).toMatchObject({
      price: '7.25',
      payWindowMinutes: 30,
    });
    expect(estimateOf({ by: 'amount', text: '200' }, offers(BEST, NEXT))?.qty).toBe('27.58620689');
    expect(estimateOf({ by: 'amount', text: '20000.01' }, offers(BEST, NEXT))).toBeUndefined();
  });

  it('of a quantity names its amount half-up', () => {
    expect(estimateOf({ by: 'qty', text: '69.44444444' }, offers(BEST))?.amount).toBe('500.00');
  });

  it.each(['', '0', '0.00', 'notANumber'])('is none of "%s"', (text) => {
    expect(estimateOf({ by: 'amount', text }, offers(BEST, NEXT))).toBeUndefined();
  });
});

describe('sizes to pick', () => {
  it('are round amounts within the limits, the smallest first', () => {
    expect(sizes('amount', offers(NEXT), undefined)).toEqual(['100', '200', '500', '1000', '2000', '5000']);
    expect(sizes('amount', offers(BEST, NEXT), undefined)).toEqual(sizes('amount', offers(NEXT), undefined));
    expect(sizes('amount', offers(BEST), undefined)).toEqual(['500', '1000', '2000']);
    expect(sizes('amount', offers(ad('7.2', '600', '900')), undefined)).toEqual([]);
  });

  it('are round quantities whose amounts lie within the limits', () => {
    expect(sizes('qty', offers(NEXT), undefined)).toEqual(['20', '50', '100', '200', '500', '1000']);
    expect(sizes('qty', offers(ad('480000', '100', '20000')), undefined)).toEqual([
      ...['0.0005', '0.001', '0.002', '0.005', '0.01', '0.02'],
    ]);
  });

  it('of a sale end where the balance ends, or are shares of it, rounded down', () => {
    expect(sizes('amount', offers(NEXT), '100')).toEqual(['100', '200', '500']);
    expect(sizesToPick('qty', offers(NEXT), '0.00000003')).toEqual([
      { percent: 25, size: '0' },
      { percent: 50, size: '0.00000001' },
      { percent: 75, size: '0.00000002' },
      { percent: 100, size: '0.00000003' },
    ]);
  });

  it('of a sale that the balance does not reach are those of the limits', () => {
    expect(sizes('amount', offers(NEXT), '1')).toHaveLength(6);
    expect(sizes('qty', offers(NEXT), '0')).toHaveLength(6);
  });
});
