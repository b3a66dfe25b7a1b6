/** A spot market as members see it: its terms, and what it allows now. */
import { z } from 'zod';
import { money, publicText } from './scalars.ts';
import { MARKET_STATUSES } from './values.ts';

/** The bounds of an order's price, quantity and value; values are in the quote currency. */
export const marketFilters = {
  tickSize: money,
  stepSize: money,
  minQty: money,
  maxQty: money,
  minNotional: money,
  maxNotional: money,
};

export const spotMarket = z.strictObject({
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  status: z.enum(MARKET_STATUSES),
  /** The text for members from the operator who gave it this status; absent: none. */
  publicText: publicText.optional(),
  ...marketFilters,
  /** The reference price: LIMIT prices lie within 0.2 to 5 times of it (rules/spot#filters). */
  referencePrice: money,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
});
