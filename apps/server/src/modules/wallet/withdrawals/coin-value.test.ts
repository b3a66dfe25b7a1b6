import { expect, it } from 'vitest';
import { coinPrice, type Prices, valueInUsdt } from './coin-value.ts';

const E8 = 100_000_000n;
const NOW = 1_000_000_000;
const DAY_MS = 86_400_000;

/** BTC/USDT with 2 decimals; prices in cents. */
function prices(index: bigint, last: bigint, { state = 'NORMAL', ageMs = 0 } = {}): Prices {
  return {
    markets: { market: () => ({ priceScale: 2 }) },
    indexes: { findIndex: () => ({ price: index, priceScale: 2, state }) },
    trades: { newest: () => (last === 0n ? [] : [{ price: last, timeMs: NOW - ageMs }]) },
  } as unknown as Prices;
}
const btc = { asset: 'BTC', scale: 8 };
const price = (given: Prices, floor = 0n) => coinPrice(btc, given, floor, NOW);

it('is the highest of index, last price and floor price, as the engine counts it', () => {
  expect(price(prices(5_000_000n, 4_900_000n), 45_000n * E8)).toBe(50_000n * E8);
  expect(price(prices(5_000_000n, 5_100_000n), 45_000n * E8)).toBe(51_000n * E8);
  expect(price(prices(5_000_000n, 4_900_000n), 60_000n * E8)).toBe(60_000n * E8);
  // A last price above twice the index counts as twice the index.
  expect(price(prices(5_000_000n, 20_000_000n))).toBe(100_000n * E8);
  expect(price(prices(5_000_000n, 3_000_000n, { state: 'DEAD' }), 45_000n * E8)).toBe(45_000n * E8);
  expect(price(prices(0n, 3_000_000n, { state: 'DEAD', ageMs: DAY_MS - 1 }))).toBe(30_000n * E8);
});

it('is none without an index, a trade of the last day and a floor price', () => {
  expect(price(prices(0n, 3_000_000n, { state: 'DEAD', ageMs: DAY_MS }))).toBeUndefined();
  expect(coinPrice({ asset: 'USDT', scale: 8 }, prices(0n, 0n), 0n, NOW)).toBe(E8);
});

it('is rounded up', () => {
  expect(valueInUsdt(10_000_000n, 8, 50_000n * E8)).toBe(5_000n * E8);
  expect(valueInUsdt(1n, 8, 1n)).toBe(1n);
});
