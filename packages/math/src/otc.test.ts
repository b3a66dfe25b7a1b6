import { describe, expect, it } from 'vitest';
import { parseUnits } from './decimal.ts';
import {
  amountOfQty,
  CNY_SCALE,
  completionBp,
  effectiveMax,
  floatPrice,
  isNearReference,
  mayLeave,
  qtyOfAmount,
  REFERENCE_SCALE,
  valueOfUnits,
} from './otc.ts';

const cny = (text: string): bigint => parseUnits(text, CNY_SCALE);
const coins = (text: string): bigint => parseUnits(text, 8);
const reference = (text: string): bigint => parseUnits(text, REFERENCE_SCALE);

describe('OTC amounts', () => {
  it('500 CNY at 7.23 buy 69.15629322 USDT', () => {
    expect(qtyOfAmount(cny('500'), cny('7.23'), 8)).toBe(coins('69.15629322'));
  });

  it('a reference of 7.2134 with +0.35 % makes 7.24', () => {
    expect(floatPrice(reference('7.2134'), 35n)).toBe(cny('7.24'));
  });

  it.each([
    ['7.225', 0n, '7.23'],
    ['7.2249', 0n, '7.22'],
    ['7.2', -1000n, '6.48'],
    ['7.2', 1000n, '7.92'],
  ])('a reference of %s with %s basis points makes %s', (ref, premiumBp, price) => {
    expect(floatPrice(reference(ref), premiumBp)).toBe(cny(price));
  });

  it('a stock of 96.5 at 7.23 is worth 697.69 at most and costs 697.70 as a whole', () => {
    expect(effectiveMax(cny('5000'), coins('96.5'), cny('7.23'), 8)).toBe(cny('697.69'));
    expect(amountOfQty(coins('96.5'), cny('7.23'), 8)).toBe(cny('697.70'));
    expect(effectiveMax(cny('600'), coins('96.5'), cny('7.23'), 8)).toBe(cny('600'));
  });

  it('an amount below one unit of the coin buys nothing', () => {
    expect(qtyOfAmount(1n, cny('400000'), 2)).toBe(0n);
  });

  it('a price 20 % from the reference is near it and a cent more is not', () => {
    for (const [price, isNear] of [
      ['8.40', true],
      ['8.41', false],
      ['5.60', true],
      ['5.59', false],
    ] as const)
      expect(isNearReference(cny(price), reference('7'), 2000)).toBe(isNear);
  });

  it('completion is half-up, and nothing without orders', () => {
    expect(completionBp(0, 0)).toBe(-1);
    expect(completionBp(2, 1)).toBe(6667);
    expect(completionBp(0, 3)).toBe(0);
    expect(completionBp(799, 1)).toBe(9988);
  });
});

describe('the hold', () => {
  it('leaves of 0.02 BTC at 50,000 beside 200 USDT 0.004 BTC, when 1,000 USDT were bought', () => {
    const all = valueOfUnits(coins('0.02'), parseUnits('50000', 3), 3, 8, 'floor') + coins('200');
    expect(all).toBe(coins('1200'));
    expect(mayLeave(all - coins('1000'), parseUnits('50000', 3), 3, 8)).toBe(coins('0.004'));
  });

  it('rounds a value as asked for, and what may leave down', () => {
    expect(valueOfUnits(1n, 3n, 1, 8, 'floor')).toBe(0n);
    expect(valueOfUnits(1n, 3n, 1, 8, 'ceil')).toBe(1n);
    expect(mayLeave(coins('2'), 3n, 0, 8)).toBe(coins('0.66666666'));
  });
});
