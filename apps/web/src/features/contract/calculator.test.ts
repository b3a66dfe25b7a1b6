import { notionalOf } from '@tern/math/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liquidationOf, outcomeOf, type Trade, targetPrice, tradeFaults } from './calculator.ts';
import { BTC, btc, price, usdt } from './sample-contract.ts';

const LONG: Trade = { terms: BTC, direction: 1n, leverage: 20n, entry: price('50000'), lots: 1n };
const SHORT: Trade = { ...LONG, direction: -1n };

describe('the calculator', () => {
  it('0.02 BTC at 50,000 with 20x: 50 margin; at 51,000 +20 and +40.00 %', () => {
    expect(outcomeOf(LONG, price('51000'))).toEqual({
      qty: btc('0.02'),
      margin: usdt('50'),
      pnl: usdt('20'),
      profitRate: 4_000n,
      fees: usdt('0.5') + usdt('0.51'),
    });
    expect(outcomeOf(SHORT, price('51000'))).toMatchObject({ pnl: usdt('-20'), profitRate: -4_000n });
  });
  it('finds the price of a wanted rate', () => {
    expect(targetPrice(LONG, 4_000n)).toBe(price('51000'));
    expect(targetPrice(LONG, -4_000n)).toBe(price('49000'));
    expect(targetPrice(SHORT, 4_000n)).toBe(price('49000'));
    expect(targetPrice(SHORT, -4_000n)).toBe(price('51000'));
    expect(targetPrice(LONG, 0n)).toBe(price('50000'));
  });
  it('a short cannot win more than its value', () => {
    expect(targetPrice(SHORT, 210_000n)).toBeUndefined();
  });
  it('the liquidation prices of rules/contracts#liquidation-price', () => {
    expect(liquidationOf(LONG, undefined)).toBe(price('47714.8'));
    expect(liquidationOf(SHORT, undefined)).toBe(price('52264.8'));
    // In cross the wallet stands behind it: with nothing but the margin it is the same price.
    expect(liquidationOf(LONG, usdt('50'))).toBe(price('47714.8'));
    expect(liquidationOf(LONG, usdt('2000'))).toBeUndefined();
  });
  it('takes the tier of the value at the liquidation price, not at the entry', () => {
    // 2 BTC of 100,000: tier 2 at both.
    expect(liquidationOf({ ...LONG, lots: 100n }, undefined)).toBe(price('47737.6'));
    // 51,000 is in tier 2, what is left of it at the liquidation price in tier 1; a short grows into tier 2.
    expect(liquidationOf({ ...LONG, lots: 51n }, undefined)).toBe(price('47714.8'));
    expect(liquidationOf({ ...SHORT, lots: 48n }, undefined)).toBe(price('52264.6'));
  });
  it('names what no order could say', () => {
    const faults = (leverage: string, lots: string) => tradeFaults({ leverage, lots }, BTC);
    expect(faults('20', '1')).toEqual({});
    expect(faults('', '')).toEqual({});
    expect(faults(String(BTC.maxLeverage), String(BTC.maxLots))).toEqual({});
    expect(faults('999', '1')).toEqual({ leverage: 'calcLeverage' });
    expect(faults('0', '1')).toEqual({ leverage: 'calcLeverage' });
    expect(faults('2.5', '1')).toEqual({ leverage: 'calcLeverage' });
    expect(faults('20', '99999')).toEqual({ lots: 'lotsTooMany' });
    expect(faults('20', '1.5')).toEqual({ lots: 'lotsWhole' });
  });
  it('says nothing without a price, lots or leverage', () => {
    expect(outcomeOf({ ...LONG, entry: 0n }, 1n)).toBeUndefined();
    expect(targetPrice({ ...LONG, lots: 0n }, 100n)).toBeUndefined();
    expect(liquidationOf({ ...LONG, leverage: 0n }, undefined)).toBeUndefined();
  });
  it('the target shows the rate, and a tick before it falls short of it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(100n, 1_000_000n),
        fc.bigInt(-9_000n, 30_000n),
        fc.bigInt(1n, 100n),
        fc.constantFrom<Trade>(LONG, SHORT),
        (entry, wanted, leverage, base) => {
          const trade = { ...base, entry, leverage };
          const found = targetPrice(trade, wanted);
          if (found === undefined || found === entry) return;
          const at = (price: bigint) => outcomeOf(trade, price)!;
          const size = (units: bigint) => (units < 0n ? -units : units);
          const needed = (size(wanted) * notionalOf(BTC, at(found).qty, entry)) / leverage;
          expect(size(at(found).profitRate)).toBeGreaterThanOrEqual(size(wanted));
          expect(size(at(found).pnl) * 10_000n).toBeGreaterThanOrEqual(needed);
          expect(size(at(found + (found > entry ? -1n : 1n)).pnl) * 10_000n).toBeLessThanOrEqual(needed);
        },
      ),
    );
  });
});
