/** A deposit or transfer as its member and the desk see it. */
import { z } from 'zod';
import { id, money, time } from './scalars.ts';
import { CAPITAL_KINDS } from './values.ts';

export const capitalRecord = z.strictObject({
  id,
  type: z.enum(CAPITAL_KINDS),
  currency: z.string(),
  amount: money,
  /** An account of the member or of the exchange. */
  from: z.string(),
  to: z.string(),
  status: z.string(),
  time,
});
