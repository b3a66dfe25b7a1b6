/** The call that moves an amount between the member's accounts. */
import { z } from 'zod';
import { call } from '../call.ts';
import { currency, done, requestId } from '../scalars.ts';
import { ACCOUNT_TYPES } from '../values.ts';

export const TRANSFER_CALLS = {
  transfer: call({
    method: 'POST',
    path: 'assets/transfer/transfer',
    access: 'member',
    commands: ['transfer'],
    errors: ['newAgreementRequired', 'amountTooLarge'],
    summary: 'Moves an amount between own accounts',
    request: z.strictObject({
      requestId,
      from: z.enum(ACCOUNT_TYPES),
      to: z.enum(ACCOUNT_TYPES),
      currency,
      amount: z.string().max(60),
    }),
    result: done,
  }),
} as const;
