import { describe, expect, it } from 'vitest';
import { orderWarning } from './order-warning.ts';

const level = (price: bigint, qty: bigint) => ({ price, qty });

describe('orderWarning of a limit price', () => {
  const asks = [level(10_000n, 5n), level(10_100n, 5n)];
  const bids = [level(10_000n, 5n), level(9_900n, 5n)];

  it('is silent up to 5 % worse than the best price, and on the better side of it', () => {
    for (const price of [1n, 9_000n, 10_000n, 10_500n])
      expect(orderWarning({ buys: true, price, qty: 1n }, asks), `${price}`).toBeUndefined();
    for (const price of [9_500n, 10_000n, 99_000n])
      expect(orderWarning({ buys: false, price, qty: 1n }, bids), `${price}`).toBeUndefined();
  });

  it('asks above 5 %, with one decimal that is cut off', () => {
    const buy = orderWarning({ buys: true, price: 10_501n, qty: 1n }, asks);
    expect(buy).toEqual({ key: 'farFromBest', percent: '5' });
    const sell = orderWarning({ buys: false, price: 9_277n, qty: 1n }, bids);
    expect(sell).toEqual({ key: 'farFromBest', percent: '7.2' });
  });

  it('has nothing to compare with in an empty book', () => {
    expect(orderWarning({ buys: true, price: 99_999n, qty: 1n }, [])).toBeUndefined();
  });
});

describe('orderWarning of a market order', () => {
  const asks = [level(10n, 60n), level(20n, 40n)];

  it('asks above 10 % of the quantity that shows', () => {
    expect(orderWarning({ buys: true, qty: 10n }, asks)).toBeUndefined();
    expect(orderWarning({ buys: true, qty: 11n }, asks)).toEqual({ key: 'largeForBook', percent: '11' });
  });

  it('compares an amount with what all of it costs', () => {
    expect(orderWarning({ buys: true, amount: 140n }, asks)).toBeUndefined();
    expect(orderWarning({ buys: true, amount: 700n }, asks)).toEqual({ key: 'largeForBook', percent: '50' });
  });

  it('has nothing to compare with in an empty book', () => {
    expect(orderWarning({ buys: false, qty: 1n }, [])).toBeUndefined();
  });
});
