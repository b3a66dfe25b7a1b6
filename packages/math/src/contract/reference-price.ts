/**
 * The price that turns lots into quantity (rules/contracts#quantity): the average of the first tenth of an opening order
 * among the offers of others, so that one crumb at a far price does not size the whole order.
 */
import { divRound } from '../rounding.ts';
import { type ContractTerms, notionalOf, quotePerUnit } from './terms.ts';

/** The part of an order whose average price counts is one by so much. */
const PART_DIVISOR = 10n;

export interface Offer {
  price: bigint;
  qty: bigint;
}

/** The first part of an order: offers that it takes whole, and the price at which what it lacks then counts. */
export interface FirstPart {
  /** Its worth in all, in quote units. */
  notional: bigint;
  /** Quantity of the offers that it takes whole, and the notional that they leave. */
  wholeQty: bigint;
  left: bigint;
  lastPrice: bigint;
}

/** The worth of the first part of an order of whole lots, in quote units: a tenth, 100 USDT for each lot. */
export function firstPartNotional({ lotNotional }: Pick<ContractTerms, 'lotNotional'>, lots: bigint): bigint {
  return (lots * lotNotional) / PART_DIVISOR;
}

/** The part's average price, rounded to a price unit away from the offers: up for a buyer, down for a seller. */
export function averagePrice(
  terms: ContractTerms,
  { notional, wholeQty, left, lastPrice }: FirstPart,
  buys: boolean,
): bigint {
  const denominator = wholeQty * lastPrice * quotePerUnit(terms) + left;
  return divRound(notional * lastPrice, denominator, buys ? 'ceil' : 'floor');
}

/**
 * @param offers of others that the order may meet, best first
 * @param limit the price at which what they lack counts: the order's own, or the worst one that it would reach
 */
export function referencePrice(
  terms: ContractTerms,
  { lots, buys, limit }: { lots: bigint; buys: boolean; limit: bigint },
  offers: Iterable<Offer>,
): bigint {
  const part: FirstPart = {
    notional: firstPartNotional(terms, lots),
    wholeQty: 0n,
    left: firstPartNotional(terms, lots),
    lastPrice: limit,
  };
  for (const { price, qty } of offers) {
    const worth = notionalOf(terms, qty, price);
    if (worth >= part.left) {
      part.lastPrice = price;
      break;
    }
    part.left -= worth;
    part.wholeQty += qty;
  }
  return averagePrice(terms, part, buys);
}
