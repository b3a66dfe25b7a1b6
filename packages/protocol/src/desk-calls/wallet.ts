/** The desk's calls about deposit applications, the addresses they name, and the money they are paid from. */
import { z } from 'zod';
import { applicationRecord } from '../application-record.ts';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import { currency, decimal, digits, done, id, money, page, time } from '../scalars.ts';
import { APPLICATION_STATES } from '../wallet-values.ts';

const network = z.string().regex(/^[A-Za-z0-9 -]{1,32}$/);
const address = z.string().regex(/^[\x21-\x7e]{1,128}$/);

export const DESK_WALLET_CALLS = {
  getDeskReceivingAddresses: read({
    path: 'wallet/getReceivingAddresses',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.array(
      z.strictObject({
        currency: z.string(),
        network: z.string(),
        address: z.string(),
        isActive: z.boolean(),
        operator: z.string(),
        time,
      }),
    ),
  }),

  /** Names an address that members may send a coin to, or takes it out of use. */
  setReceivingAddress: fourEyes({
    path: 'wallet/setReceivingAddress',
    roles: ['finance'],
    errors: ['currencyUnknown', 'nothingToChange'],
    request: because({ currency, network, address, isActive: z.boolean() }),
    result: done,
  }),

  getDeskApplications: read({
    path: 'wallet/getApplications',
    roles: ['finance', 'support'],
    request: z.strictObject({
      status: z.enum(APPLICATION_STATES).optional(),
      memberId: memberId.optional(),
      ...deskPaging,
    }),
    result: page(
      applicationRecord.extend({
        memberId: id,
        /** False: addresses and hash of that network have no form that is known here, or an older version took them. */
        isFormChecked: z.boolean(),
        /** The first operator's word, which a second one must repeat; empty: none yet. */
        firstOperator: z.string(),
        firstAmount: z.string(),
        firstFundingId: z.string(),
      }),
    ),
  }),

  /** Entries that are not used up, oldest first. */
  getFundings: read({
    path: 'wallet/getFundings',
    roles: ['finance'],
    request: z.strictObject({ currency: currency.optional() }),
    result: z.array(
      z.strictObject({
        fundingId: id,
        currency: z.string(),
        amount: money,
        left: money,
        reference: z.string(),
        time,
      }),
    ),
  }),

  /** Records money that arrived by hand; the reference counts once for ever. */
  fundSuspense: fourEyes({
    path: 'wallet/fundSuspense',
    roles: ['finance'],
    errors: ['currencyUnknown', 'amountInvalid', 'fundReference'],
    request: because({ currency, amount: decimal, reference: shownText(64) }),
    result: done,
  }),

  /**
   * The first of two operators names the amount and the entry that pays it. A newer word takes the place of an
   * earlier one.
   */
  prepareApplication: action({
    path: 'wallet/prepareApplication',
    roles: ['finance'],
    errors: ['amountInvalid', 'applicationUnknown', 'applicationEnded', 'fundingUnknown', 'fundingExceeded'],
    request: because({ applicationId: digits, amount: decimal, fundingId: digits }),
    result: done,
  }),

  /** The second operator repeats the amount; the member is credited. */
  confirmApplication: action({
    path: 'wallet/confirmApplication',
    roles: ['finance'],
    errors: [
      'duplicateHash',
      'amountInvalid',
      'twoOperatorsNeeded',
      'applicationUnknown',
      'applicationEnded',
      'applicationUnprepared',
      'applicationAmountDiffers',
      'fundingUnknown',
      'fundingExceeded',
      'manualLimitExceeded',
      'applicationValueUnknown',
    ],
    request: because({ applicationId: digits, amount: decimal }),
    result: done,
  }),

  /** The member reads the reason. */
  rejectApplication: action({
    path: 'wallet/rejectApplication',
    roles: ['finance'],
    errors: ['applicationUnknown', 'applicationEnded'],
    request: because({ applicationId: digits, publicReason: shownText(200) }),
    result: done,
  }),
} as const;
