/** A spot market as members see it: its terms, and what it allows now. */
import { z } from 'zod';
import { money, publicText } from './scalars.ts';
import { MARKET_STATUSES } from './values.ts';

export const spotMarket = z.strictObject({
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  status: z.enum(MARKET_STATUSES),
  /** What the operator who gave it this status tells members; absent: nothing. */
  publicText: publicText.optional(),
  tickSize: money,
  stepSize: money,
  minQty: money,
  maxQty: money,
  minNotional: money,
  maxNotional: money,
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
});
