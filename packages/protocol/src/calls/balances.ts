/** Calls about the member's balances and capital records. */
import { z } from 'zod';
import { call } from '../call.ts';
import { capitalRecord } from '../capital-record.ts';
import { minSequence, money, page, paging, requestId } from '../scalars.ts';
import { ACCOUNT_TYPES, CAPITAL_KINDS } from '../values.ts';

const balance = z.strictObject({
  account: z.enum(ACCOUNT_TYPES),
  currency: z.string(),
  free: money,
  frozen: money,
});

export const BALANCES_CALLS = {
  getAccounts: call({
    method: 'GET',
    path: 'assets/account/getAccounts',
    access: 'member',
    summary: 'Balances of the four accounts',
    request: z.strictObject({
      account: z.enum(ACCOUNT_TYPES).optional(),
      minSequence: minSequence.optional(),
    }),
    result: z.strictObject({ balances: z.array(balance) }),
  }),

  getCapitalRecords: call({
    method: 'GET',
    path: 'assets/record/getCapitalRecords',
    access: 'member',
    summary: 'Capital records, newest first',
    request: z.strictObject({ type: z.enum(CAPITAL_KINDS), ...paging }),
    result: page(capitalRecord),
  }),

  claimFaucet: call({
    method: 'POST',
    path: 'assets/faucet/claim',
    access: 'member',
    mode: 'demo',
    commands: ['claim-faucet'],
    summary: 'Takes the demo funds, once a day',
    request: z.strictObject({ requestId }),
    result: z.strictObject({ amounts: z.array(z.strictObject({ currency: z.string(), amount: money })) }),
  }),
} as const;

export type WireBalance = z.infer<typeof balance>;
