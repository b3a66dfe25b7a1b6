/**
 * The worst price at which a MARKET order may trade (rules/spot#market-orders): 5 % past the average of its first tenth
 * over the orders of others, so that a crumb at the best price ends nothing.
 */
import { averageOfTenth, firstTenthAverage, spotMarketBound, type Tenth } from '@tern/math';
import { LIMB } from '../base/amount.ts';
import type { SideIndex } from '../book/order-book.ts';
import { type OrderStore, SLOT } from '../book/order-store.ts';
import type { SpotMarket } from './spot-market.ts';

/** What the order wants. */
export interface MarketSize {
  readonly member: number;
  /** The side that it meets. */
  readonly makers: SideIndex;
  /** The limbs of an amount of quote for a BUY, of a quantity for a SELL. */
  readonly lo: number;
  readonly hi: number;
}

/** @param best the first order of others, which does not hold a tenth */
export function boundBeyond(
  orders: OrderStore,
  market: SpotMarket,
  best: number,
  wanted: MarketSize,
): number {
  const { makers, lo, hi } = wanted;
  const unit = makers === 1 ? BigInt(market.quoteMultiplier) : undefined;
  const tenth = hi === 0 ? tenthDirectly(orders, market, best, wanted) : undefined;
  const average =
    tenth === undefined
      ? firstTenthAverage(
          levelsOfOthers(orders, market, best, wanted),
          BigInt(lo) + BigInt(hi) * BigInt(LIMB.RANGE),
          unit,
        )
      : averageOfTenth(tenth, unit);
  return Number(spotMarketBound(average, BigInt(market.tickSize), makers === 1 ? 'BUY' : 'SELL'));
}

/** The first tenth by sums of plain numbers; undefined when one of them would not be exact. */
function tenthDirectly(
  orders: OrderStore,
  { book, quoteMultiplier }: SpotMarket,
  best: number,
  { makers, member, lo }: MarketSize,
): Tenth | undefined {
  let left = lo;
  let total = 0;
  let whole = 0;
  for (let order = best; order !== SLOT.NONE; order = book.after(order, makers)) {
    if (orders.member(order) === member) continue;
    const price = orders.price(order);
    const qty = 10 * orders.remaining(order);
    const offered = makers === 1 ? qty * price * quoteMultiplier : qty;
    const worth = makers === 1 ? offered : qty * price;
    if (offered >= LIMB.RANGE || total + worth >= LIMB.RANGE) return undefined;
    if (offered >= left)
      return { price: BigInt(price), left: BigInt(left), total: BigInt(total), whole: BigInt(whole) };
    left -= offered;
    total += worth;
    whole += qty;
  }
  return { price: 0n, left: 0n, total: BigInt(total), whole: BigInt(whole) };
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
