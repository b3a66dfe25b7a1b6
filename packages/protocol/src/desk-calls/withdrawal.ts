/** The desk's calls about withdrawals over chains: the queue, one of them in full, and the decisions of operators. */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import { flags, withdrawal } from '../desk-wallet-rows.ts';
import { chainName, currency, digits, done, page, time } from '../scalars.ts';
import { PAYMENT_STATES, WITHDRAWAL_STATES } from '../wallet-values.ts';

export const DESK_WITHDRAWAL_CALLS = {
  /** Open ones are oldest first, because they wait; all others newest first. */
  getDeskWithdrawals: read({
    path: 'withdrawal/getWithdrawals',
    roles: ['finance', 'support'],
    request: z.strictObject({
      status: z.enum(WITHDRAWAL_STATES).optional(),
      memberId: memberId.optional(),
      chain: chainName.optional(),
      currency: currency.optional(),
      ...deskPaging,
    }),
    result: page(withdrawal),
  }),

  getDeskWithdrawal: read({
    path: 'withdrawal/getWithdrawal',
    roles: ['finance', 'support'],
    errors: ['withdrawalUnknown'],
    request: z.strictObject({ withdrawalId: digits }),
    result: withdrawal.extend({
      steps: z.array(
        z.strictObject({
          status: z.enum(WITHDRAWAL_STATES),
          flags,
          /** Empty where none took part. */
          operator: z.string(),
          reason: z.string(),
          txid: z.string(),
          time,
        }),
      ),
      /** The payment that the exchange makes for it; null: none yet. */
      payment: z
        .strictObject({
          paymentId: z.string(),
          state: z.enum(PAYMENT_STATES),
          /** It waits for this; empty: nothing. */
          waits: z.string(),
          detail: z.string(),
          nonce: z.string(),
          versions: z.array(
            z.strictObject({
              version: z.int(),
              txid: z.string(),
              isCancel: z.boolean(),
              /** 0: it was not sent yet. */
              sentTime: time,
              /** Empty: it is not mined. */
              minedHeight: z.string(),
              isDeep: z.boolean(),
              /** Null: not known yet. */
              succeeded: z.boolean().nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  }),

  /** The first approval of two leaves it in review for another operator. */
  approveWithdrawal: action({
    path: 'withdrawal/approve',
    roles: ['finance'],
    errors: [
      'withdrawalUnknown',
      'withdrawalEnded',
      'withdrawalState',
      'twoOperatorsNeeded',
      'withdrawalApproved',
      'approvalVoid',
      'withdrawalDiffers',
    ],
    request: because({ withdrawalId: digits }),
    result: done,
  }),

  /** All of it returns to the member, who reads the reason. Possible until it is being sent. */
  rejectWithdrawal: action({
    path: 'withdrawal/reject',
    roles: ['finance'],
    errors: ['withdrawalUnknown', 'withdrawalEnded', 'withdrawalState'],
    request: because({ withdrawalId: digits, publicReason: shownText(200) }),
    result: done,
  }),
} as const;
