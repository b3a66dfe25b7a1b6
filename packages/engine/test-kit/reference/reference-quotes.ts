/** Rules of the reference exchange that read the orders of others in a spot book (rules/spot#filters, rules/spot#market-orders). */
import type { PlaceSpotOrder } from '../../src/spot/commands.ts';
import type { ReferenceMarket, ReferenceOrder } from './reference-model.ts';

/** True between the best bid and the best ask of others, both included, where both are there. */
export function isBetweenOthers(
  { memberId, price }: PlaceSpotOrder,
  { bids, asks }: ReferenceMarket,
): boolean {
  const bid = bids.find((order) => order.memberId !== memberId);
  const ask = asks.find((order) => order.memberId !== memberId);
  return bid !== undefined && ask !== undefined && price >= bid.price && price <= ask.price;
}

/** 5 % past the average price of the order's first tenth over the orders of others, rounded inward to the tick. */
export function marketBound(
  { side, qty, quoteAmount }: PlaceSpotOrder,
  others: readonly ReferenceOrder[],
  market: ReferenceMarket,
  unit: bigint,
): bigint {
  // Quantities are fractions whose denominator all prices and the ten divide.
  const common = others.reduce((product, { price }) => product * price, 10n * unit);
  let left = side === 'BUY' ? (quoteAmount * common) / 10n : (qty * common) / 10n;
  let spent = 0n;
  let bought = 0n;
  for (const { price, qty: size, filledQty } of others) {
    if (left === 0n) break;
    const open = (size - filledQty) * common;
    const affordable = side === 'BUY' ? left / (price * unit) : left;
    const taken = smaller(open, affordable);
    bought += taken;
    spent += taken * price;
    left -= side === 'BUY' ? taken * price * unit : taken;
  }
  const tick = market.filters.tickSize;
  if (side === 'BUY') return ((spent * 105n) / (bought * 100n) / tick) * tick;
  return ((spent * 95n + bought * 100n * tick - 1n) / (bought * 100n * tick)) * tick;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
