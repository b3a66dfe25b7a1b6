/** The reserve of an opening order (rules/contracts#reserve), in whole numbers below 2^53. */
import { ceilDivide, ceilPpm } from '../../base/units.ts';
import type { ContractMarket } from '../contract-market.ts';

/**
 * Margin and taker's fee at the reserve price, and the loss at the mark that a fill at the loss price would have, which
 * is p of a LIMIT, w of a MARKET order.
 */
export function reserveOf(
  market: ContractMarket,
  side: number,
  qty: number,
  reservePrice: number,
  lossPrice: number,
  leverage: number,
  takerFeePpm: number,
): number {
  const notional = qty * reservePrice * market.quoteMultiplier;
  const apart = side === 0 ? lossPrice - market.markPrice : market.markPrice - lossPrice;
  const loss = apart > 0 ? qty * apart * market.quoteMultiplier : 0;
  return ceilDivide(notional, leverage) + ceilPpm(notional, takerFeePpm) + loss;
}
