/** Calls about deposits by application, and the list of all money that moved. */
import { z } from 'zod';
import { applicationRecord } from '../application-record.ts';
import { call } from '../call.ts';
import { moneyRow } from '../money-list.ts';
import { currency, id, page, paging, requestId, text, timeRange } from '../scalars.ts';
import { CAPITAL_KINDS } from '../values.ts';
import { MONEY_STAGES } from '../wallet-values.ts';

export const WALLET_CALLS = {
  getReceivingAddresses: call({
    method: 'GET',
    path: 'assets/deposit/getReceivingAddresses',
    access: 'member',
    summary: 'Addresses to which a coin may be sent before an application',
    request: z.strictObject({ currency }),
    result: z.array(z.strictObject({ network: z.string(), address: z.string() })),
  }),

  submitApplication: call({
    method: 'POST',
    path: 'assets/deposit/submitApplication',
    access: 'member',
    commands: ['submit-application'],
    errors: [
      'fromAddressInvalid',
      'receivingAddressUnknown',
      'transferHashInvalid',
      'duplicateHash',
      'amountTooLarge',
    ],
    summary: 'Reports a transfer by hand, for operators to confirm',
    request: z.strictObject({
      requestId,
      currency,
      amount: z.string().max(60),
      /** Printable ASCII, without blank ends. */
      fromAddress: z.string().max(128),
      /** One of the coin's receiving addresses. */
      toAddress: z.string().max(128),
      /** Kept in small letters without 0x. */
      hash: z.string().max(130).optional(),
      remark: text(200).optional(),
    }),
    result: z.strictObject({ applicationId: id }),
  }),

  getApplications: call({
    method: 'GET',
    path: 'assets/deposit/getApplications',
    access: 'member',
    summary: 'Own deposit applications, newest first',
    request: z.strictObject({ ...paging }),
    result: page(applicationRecord),
  }),

  /** An application stands there once, with its state, and not again as the money that came of it. */
  getMoneyRecords: call({
    method: 'GET',
    path: 'assets/record/getMoneyRecords',
    access: 'member',
    summary: 'Deposits, withdrawals, transfers and what the exchange gave, in one list, newest first',
    request: z.strictObject({
      type: z.enum(CAPITAL_KINDS).optional(),
      currency: currency.optional(),
      status: z.enum(MONEY_STAGES).optional(),
      ...timeRange,
      ...paging,
    }),
    result: page(moneyRow),
  }),
} as const;
