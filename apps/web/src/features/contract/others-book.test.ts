import { describe, expect, it } from 'vitest';
import { orderCost, referencePrice } from './order-cost.ts';
import { othersLevels } from './others-book.ts';
import { BTC, btc, CONTRACT, price } from './sample-contract.ts';

const of = { pairsName: 'BTC/USDT', terms: BTC };
const order = (
  tradeType: 'OPEN_LONG' | 'OPEN_SHORT' | 'CLOSE_SHORT',
  at: string,
  qty: string,
  filledQty = '0',
) => ({
  pairsName: 'BTC/USDT',
  tradeType,
  price: at,
  qty,
  filledQty,
});

describe('othersLevels', () => {
  it('takes what is left of own orders off their levels, and empty levels away', () => {
    const own = [
      order('OPEN_LONG', '49999.5', '0.04'),
      order('CLOSE_SHORT', '49999.5', '0.02', '0.01'),
      order('OPEN_LONG', '49990', '1', '0.5'),
      order('OPEN_SHORT', '49990', '1'),
    ];
    expect(othersLevels(CONTRACT.bids, 'BUY', own, of)).toEqual([{ price: price('49990'), qty: btc('4.5') }]);
    expect(othersLevels(CONTRACT.asks, 'SELL', own, of)).toEqual(CONTRACT.asks);
  });
  it('leaves the orders of another contract alone', () => {
    const own = [{ ...order('OPEN_LONG', '49999.5', '0.05'), pairsName: 'ETH/USDT' }];
    expect(othersLevels(CONTRACT.bids, 'BUY', own, of)).toEqual(CONTRACT.bids);
  });
  it('so an own bid neither sizes a short nor raises what it reserves', () => {
    const own = [order('OPEN_LONG', '49999.5', '0.05')];
    const others = { ...CONTRACT, bids: othersLevels(CONTRACT.bids, 'BUY', own, of) };
    expect(referencePrice(CONTRACT, 'SHORT', price('40000'), 1n)).toBe(price('49999.5'));
    expect(referencePrice(others, 'SHORT', price('40000'), 1n)).toBe(price('49990'));
    const reserve = (contract: typeof CONTRACT) => orderCost(contract, 'SHORT', price('40000'), 1n)!.value;
    expect(reserve(others)).not.toBe(reserve(CONTRACT));
  });
});
