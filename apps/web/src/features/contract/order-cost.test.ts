import { formatUnits } from '@tern/math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  largestOpenLots,
  type OrderPrice,
  orderCost,
  qtyOf,
  referencePrice,
  worstPrice,
} from './order-cost.ts';
import { btc, CONTRACT, price, usdt } from './sample-contract.ts';

describe('the price that turns lots into quantity', () => {
  it('is the one that the order would really get', () => {
    const of = (side: 'LONG' | 'SHORT', at: OrderPrice, lots = 1n, contract = CONTRACT) =>
      referencePrice(contract, side, at, lots);
    expect(of('LONG', price('49000'))).toBe(price('49000'));
    expect(of('LONG', price('60000'))).toBe(price('50000.5'));
    expect(of('SHORT', price('40000'))).toBe(price('49999.5'));
    expect(of('SHORT', 'MARKET')).toBe(price('49999.5'));
    expect(of('SHORT', price('40000'), 1n, { ...CONTRACT, bids: [] })).toBe(price('40000'));
    expect(of('SHORT', 'MARKET', 1n, { ...CONTRACT, bids: [] })).toBe(0n);
  });
  it('is the average of a tenth of the order: a bait sizes no more than it offers', () => {
    const asks = [
      { price: price('47500'), qty: btc('0.002') },
      { price: price('50000'), qty: btc('5') },
    ];
    const baited = { ...CONTRACT, asks };
    // 95 of 1,000 USDT at 47,500, the rest at 50,000 or at the order's own price.
    expect(formatUnits(referencePrice(baited, 'LONG', price('50000'), 10n), 1)).toBe('49751.3');
    expect(formatUnits(referencePrice(baited, 'LONG', 'MARKET', 10n), 1)).toBe('49751.3');
    expect(formatUnits(referencePrice(baited, 'LONG', price('49000'), 10n), 1)).toBe('48853.5');
    expect(formatUnits(qtyOf(baited, 'LONG', price('50000'), 10n), 6)).toBe('0.200999');
  });
  it('three lots at 48,123.5 are 0.062339', () => {
    expect(formatUnits(qtyOf(CONTRACT, 'LONG', price('48123.5'), 3n), 6)).toBe('0.062339');
  });
});

describe('a market order', () => {
  it('reserves at the worst level that it would consume', () => {
    expect(worstPrice(CONTRACT, 'LONG', btc('0.05'))).toBe(price('50000.5'));
    expect(worstPrice(CONTRACT, 'LONG', btc('0.050001'))).toBe(price('50010'));
    expect(worstPrice(CONTRACT, 'LONG', btc('999'))).toBe(price('50010'));
    expect(worstPrice({ ...CONTRACT, mark: price('40000') }, 'LONG', btc('0.01'))).toBe(0n);
  });
});

describe('orderCost', () => {
  it('is margin, fee and the loss it would open with', () => {
    expect(orderCost(CONTRACT, 'LONG', price('50000'), 1n)).toEqual({
      qty: btc('0.02'),
      value: usdt('1000'),
      margin: usdt('50'),
      reserve: usdt('50.5'),
    });
    // A short below the best bid reserves at the bid, and the 9,999.5 below the mark as a loss.
    const short = orderCost(CONTRACT, 'SHORT', price('40000.5'), 1n)!;
    expect(short.reserve > usdt('190') + short.margin).toBe(true);
  });
  it.each([{ mark: 0n }, { leverage: 0n }])('says nothing with %o', (lack) => {
    const contract = { ...CONTRACT, ...lack };
    expect(orderCost(contract, 'LONG', price('50000'), 1n)).toBeUndefined();
    expect(largestOpenLots(contract, 'LONG', price('50000'))).toBeUndefined();
  });
});

describe('largestOpenLots', () => {
  it('fits, and one more does not', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, usdt('30000')),
        fc.bigInt(1n, 100n),
        fc.constantFrom('LONG' as const, 'SHORT' as const),
        fc.constantFrom('MARKET' as const, price('49000'), price('50000'), price('51000')),
        (available, leverage, side, at) => {
          const contract = { ...CONTRACT, available, leverage };
          const most = largestOpenLots(contract, side, at) as bigint;
          if (most > 0n) expect(orderCost(contract, side, at, most)!.reserve).toBeLessThanOrEqual(available);
          const next = orderCost(contract, side, at, most + 1n);
          const cap = leverage > 50n ? usdt('250000') : usdt('1000000');
          if (most < 1000n && next && next.value <= cap) expect(next.reserve).toBeGreaterThan(available);
        },
      ),
    );
  });
});
