/**
 * The least worth of an order that rests (rules/contracts#resting-orders): crumbs would fill the looks at a book, which
 * are bounded by number.
 */
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import { isOpening, sideOf } from './trade-type.ts';

/**
 * True when a quantity at a price may not rest.
 * @param heldQty of the position that it closes; a close of all of it rests, be it as small as it is. 0: it opens
 */
export function isTooSmallToRest(
  market: ContractMarket,
  qty: number,
  price: number,
  heldQty: number,
): boolean {
  return qty * price * market.quoteMultiplier < market.minResting && qty !== heldQty;
}

/** True when what is left of an open order may not rest. While an order holds all of a position no other one closes it. */
export function isRemainder(contracts: ContractMemory, order: number, market: ContractMarket): boolean {
  const { orders, orderTerms, positions } = contracts;
  const left = orders.remaining(order);
  const price = orders.price(order);
  // Nearly every order is worth more: the position is looked up for a crumb alone.
  if (!isTooSmallToRest(market, left, price, 0)) return false;
  const tradeType = orderTerms.tradeType(order);
  if (isOpening(tradeType)) return true;
  return positions.qty(market.position(orders.member(order), sideOf(tradeType))) !== left;
}
