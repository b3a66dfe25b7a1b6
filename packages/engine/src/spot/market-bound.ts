/**
 * The worst price at which a MARKET order may trade (rules/spot#market-orders): 5 % past the average of its first tenth
 * over the orders of others, so that a crumb at the best price ends nothing.
 */
import { firstTenthAverage, spotMarketBound } from '@tern/math';
import { LIMB } from '../amount/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import { marketBound } from './match-order.ts';
import type { SpotMarket } from './spot-market.ts';

/** What the order wants: an amount of quote for a BUY, a quantity for a SELL. */
export interface MarketSize {
  readonly member: number;
  /** The side that it meets. */
  readonly makers: SideIndex;
  readonly size: () => bigint;
  /** The same as a number, where it is exact; else Infinity. */
  readonly sizeDirect: number;
}

/** @param best the first order of others */
export function boundOf(orders: OrderStore, market: SpotMarket, best: number, wanted: MarketSize): number {
  const { makers, sizeDirect } = wanted;
  const offered =
    makers === 1
      ? orders.price(best) * orders.remaining(best) * market.quoteMultiplier
      : orders.remaining(best);
  // Mostly the best order holds a tenth, and its price is the average.
  if (offered < LIMB.RANGE && offered * 10 < LIMB.RANGE && offered * 10 >= sizeDirect)
    return marketBound(market, makers, orders.price(best));
  const unit = makers === 1 ? BigInt(market.quoteMultiplier) : undefined;
  const average = firstTenthAverage(levelsOfOthers(orders, market, best, wanted), wanted.size(), unit);
  return Number(spotMarketBound(average, BigInt(market.tickSize), makers === 1 ? 'BUY' : 'SELL'));
}

function* levelsOfOthers(
  orders: OrderStore,
  { book }: SpotMarket,
  best: number,
  { makers, member }: MarketSize,
): Generator<{ price: bigint; qty: bigint }> {
  for (let order = best; order !== SLOT.NONE; order = book.after(order, makers))
    if (orders.member(order) !== member)
      yield { price: BigInt(orders.price(order)), qty: BigInt(orders.remaining(order)) };
}
