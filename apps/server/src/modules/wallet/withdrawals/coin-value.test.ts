import { withdrawalValue } from '@tern/math';
import { expect, it } from 'vitest';
import { coinPrice, indexWorth, type Prices } from './coin-value.ts';

const E8 = 100_000_000n;
const NOW = 1_000_000_000;

/** BTC/USDT with 2 decimals; prices in cents. `highest` and `reference` are those of the last 24 hours; 0n: none. */
function prices(index: bigint, reference: bigint, { state = 'NORMAL', highest = index } = {}): Prices {
  return {
    markets: {
      market: () => (reference === 0n ? undefined : { priceScale: 2 }),
      asset: () => ({ asset: 'BTC', scale: 8 }),
    },
    indexes: { findIndex: () => ({ price: index, priceScale: 2, state }), highestNormal: () => highest },
    references: { highestOf: () => reference },
  } as unknown as Prices;
}
const btc = { asset: 'BTC', scale: 8 };
const price = (given: Prices, floor = 0n) => coinPrice(btc, given, floor, NOW);

it('is the highest of index, reference price and floor price, as the engine counts it', () => {
  expect(price(prices(5_000_000n, 4_900_000n), 45_000n * E8)).toBe(50_000n * E8);
  expect(price(prices(5_000_000n, 5_100_000n), 45_000n * E8)).toBe(51_000n * E8);
  expect(price(prices(5_000_000n, 4_900_000n), 60_000n * E8)).toBe(60_000n * E8);
  // A reference price above twice the index counts as twice the index.
  expect(price(prices(5_000_000n, 20_000_000n))).toBe(100_000n * E8);
});

it.each(['DEGRADED', 'DEAD'])(
  'of an index that is %s is its highest NORMAL one of the last 24 hours',
  (state) => {
    expect(price(prices(4_800_000n, 3_000_000n, { state, highest: 5_000_000n }))).toBe(50_000n * E8);
    expect(price(prices(4_800_000n, 3_000_000n, { state, highest: 0n }), 45_000n * E8)).toBe(45_000n * E8);
    expect(price(prices(4_800_000n, 3_000_000n, { state, highest: 0n }))).toBe(30_000n * E8);
  },
);

it('is none without an index, a pair and a floor price', () => {
  expect(price(prices(0n, 0n, { state: 'DEAD' }))).toBeUndefined();
  expect(coinPrice({ asset: 'USDT', scale: 8 }, prices(0n, 0n), 0n, NOW)).toBe(E8);
});

it('has a worth by the index alone until that is DEAD', () => {
  expect(indexWorth(prices(5_000_000n, 1n, { state: 'DEGRADED' }), 'BTC', 10_000_000n)).toBe(5_000n * E8);
  expect(indexWorth(prices(5_000_000n, 1n, { state: 'DEAD' }), 'BTC', 10_000_000n)).toBeUndefined();
});

it('is rounded up', () => {
  expect(withdrawalValue(10_000_000n, 8, 50_000n * E8)).toBe(5_000n * E8);
  expect(withdrawalValue(1n, 8, 1n)).toBe(1n);
});
