import type { WireSpotOrder } from '@tern/protocol';
import { expect, test } from 'vitest';
import type { MarketInfo } from '../market/index.ts';
import { averagePrice, mergeOrders } from './order-record.ts';

const MARKET = { priceScale: 2, qtyScale: 5, quoteScale: 8 } as MarketInfo;

test.each([
  [0n, 0n, 0n],
  // 0.00001 at 50000.10 and 0.00001 at 50000.11: half of a hundredth goes up.
  [100_000_210n, 2n, 5_000_011n],
  // 0.00003 for 1.5000031: 50000.10333...
  [150_000_310n, 3n, 5_000_010n],
])('%s quote units for %s give the average %s', (filledQuote, filledQty, average) => {
  expect(averagePrice(filledQuote, filledQty, MARKET)).toBe(average);
});

test('two updates in one: the newer telling of an order stands, at its old place', () => {
  const order = (orderId: string, filledQty: string) => ({ orderId, filledQty }) as WireSpotOrder;
  const merged = mergeOrders([order('1', '0'), order('2', '0')], [order('3', '0'), order('1', '5')]);
  expect(merged).toEqual([order('1', '5'), order('2', '0'), order('3', '0')]);
});
