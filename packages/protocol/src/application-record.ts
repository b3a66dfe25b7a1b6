/** A deposit application as its member sees it. */
import { z } from 'zod';
import { id, money, time } from './scalars.ts';
import { APPLICATION_STATES } from './wallet-values.ts';

export const applicationRecord = z.strictObject({
  id,
  currency: z.string(),
  /** The amount applied for. */
  amount: money,
  /** The amount that was credited, which may differ; empty before. */
  credited: z.string(),
  fromAddress: z.string(),
  toAddress: z.string(),
  /** In canonical form; empty when the member gave none. */
  hash: z.string(),
  remark: z.string(),
  status: z.enum(APPLICATION_STATES),
  /** Why it was rejected; else empty. */
  reason: z.string(),
  time,
  /** 0 as long as it is under review. */
  decidedTime: time,
});
