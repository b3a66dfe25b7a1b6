/**
 * The price rules of contracts (rules/contracts#price-band, rules/contracts#triggers) in whole numbers below 2^53:
 * band, market bound, triggers.
 */
import { ORDER_LIMIT } from '../../base/limits.ts';
import { isMultiple, MAX_UNITS, units } from '../../base/units.ts';
import { TRIGGER_SOURCES } from '../commands.ts';
import type { ContractMarket } from '../contract-market.ts';

const LAST = TRIGGER_SOURCES.indexOf('LAST');

/** C × 100: the last price held within 5 % of the mark, so that wash trades cannot walk it away. */
export function currentPriceHundredths({ lastPrice, markPrice }: ContractMarket): number {
  if (lastPrice === 0) return markPrice * 100;
  return Math.min(Math.max(lastPrice * 100, markPrice * 95), markPrice * 105);
}

/** 0.5 C <= price <= 1.5 C. */
function isWithinBand(price: number, currentHundredths: number): boolean {
  return price * 200 >= currentHundredths && price * 200 <= currentHundredths * 3;
}

/** Answers OK or the fault of a LIMIT order's or a trigger's price. */
export function priceFault(price: number, market: ContractMarket, currentHundredths: number) {
  if (price <= 0 || price > ORDER_LIMIT.MAX_CONTRACT_PRICE) return 'PRICE_INVALID';
  if (!isMultiple(price, market.tickSize)) return 'PRICE_TICK';
  return isWithinBand(price, currentHundredths) ? 'OK' : 'PRICE_BAND';
}

/** The worst price a MARKET order may trade at: so many percent past the mark, rounded inward to the tick. */
export function marketBound(market: ContractMarket, buys: boolean): number {
  const { markPrice, tickSize } = market;
  const percent = market.settings.marketBoundPercent;
  if (buys) return Math.floor(Math.floor((markPrice * (100 + percent)) / 100) / tickSize) * tickSize;
  return Math.ceil(Math.ceil((markPrice * (100 - percent)) / 100) / tickSize) * tickSize;
}

/** The price that a trigger of this source reads now (rules/contracts#last-triggers). */
export function sourcePrice(market: ContractMarket, source: number): number {
  return source === LAST ? market.lastTrigger : market.markPrice;
}

/**
 * True when a pair (0: none) stands on the right sides of its source's price, and of the limit price where there is one
 * (0: none), and on ticks. A long's profit is above, a short's below.
 */
export function areTriggers(
  market: ContractMarket,
  side: number,
  pair: { takeProfit: number; stopLoss: number },
  current: number,
  limit: number,
): boolean {
  const sign = side === 0 ? 1 : -1;
  const fits = (trigger: number, direction: number) =>
    trigger === 0 ||
    (trigger > 0 &&
      trigger <= ORDER_LIMIT.MAX_CONTRACT_PRICE &&
      trigger % market.tickSize === 0 &&
      direction * (trigger - current) > 0 &&
      (limit === 0 || direction * (trigger - limit) > 0));
  return fits(pair.takeProfit, sign) && fits(pair.stopLoss, -sign);
}

/** A price in a number; one that has no place there is -1, which no rule accepts. */
export function priceNumber(price: bigint): number {
  return price < 0n || price > BigInt(MAX_UNITS) ? -1 : units(price);
}
