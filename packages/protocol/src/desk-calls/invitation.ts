/** The desk's calls about invitation and rebates (rules/growth). Amounts are in USDT. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import { INVITEE_MARKS } from '../growth-values.ts';
import { businessDay, currency, decimal, done, id, money, none, page, time } from '../scalars.ts';

const roles = ['support', 'finance'] as const;
const mark = z.enum(INVITEE_MARKS);
/** One side of an invitation, and the number of other members on its devices and payment accounts (rules/members#ties). */
const party = z.strictObject({
  memberId: id,
  /** Masked. */
  account: z.string(),
  registeredTime: time,
  othersOnDevices: z.int(),
  othersOnAccounts: z.int(),
});

export const DESK_INVITATION_CALLS = {
  getInvitationDesk: read({
    path: 'invitation/getDesk',
    roles,
    request: none,
    result: z.strictObject({
      inviters: z.int(),
      invitees: z.int(),
      /** Inviters who wait for a day that is over. */
      waiting: z.int(),
      /** The free part of `fee` in USDT, and as much of it as rebates may need. */
      feeFree: money,
      reserved: money,
      /** The rates that operators set, in USDT for one coin. */
      rates: z.array(z.strictObject({ currency: z.string(), rate: money, setTime: time, endTime: time })),
    }),
  }),

  getInviter: read({
    path: 'invitation/getInviter',
    roles,
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId }),
    result: z.strictObject({
      /** Empty: no member invited this one. */
      inviterId: z.string(),
      total: money,
      reversed: money,
      isCapped: z.boolean(),
      invitees: z.int(),
      validInvitees: z.int(),
      /** Days that are over and not settled. */
      due: z.array(businessDay),
    }),
  }),

  /** Those with the highest total first. */
  getDeskInviters: read({
    path: 'invitation/getInviters',
    roles,
    request: z.strictObject({
      /** Only those who wait for a day that is over. */
      isDue: z.enum(['true']).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        memberId: id,
        total: money,
        reversed: money,
        isCapped: z.boolean(),
        invitees: z.int(),
        validInvitees: z.int(),
        /** Days that are over and not settled. */
        due: z.array(businessDay),
        /** The rebates of these days by the marks of now, at most what the cap leaves. */
        dueEstimate: money,
      }),
    ),
  }),

  /** Newest first. */
  getDeskInvitees: read({
    path: 'invitation/getInvitees',
    roles,
    request: z.strictObject({
      inviterId: memberId.optional(),
      isMarked: z.enum(['true']).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        memberId: id,
        inviterId: id,
        marks: z.array(mark),
        rebate: money,
        boundTime: time,
      }),
    ),
  }),

  /** The facts behind the marks of an invitee: what both sides share, and who else of the inviter's invitees shares it. */
  getInviteeEvidence: read({
    path: 'invitation/getEvidence',
    roles,
    errors: ['notInvited'],
    request: z.strictObject({ memberId }),
    result: z.strictObject({
      marks: z.array(mark),
      invitee: party,
      inviter: party,
      sharedDevices: z.int(),
      sharedAddresses: z.int(),
      sharedAccounts: z.int(),
      /** Other invitees of the inviter who share a device or a payment account with this one. */
      ring: z.array(z.strictObject({ memberId: id, shared: z.array(mark) })),
    }),
  }),

  /** Every change of a mark, newest first. */
  getInviteeMarks: read({
    path: 'invitation/getMarks',
    roles,
    request: z.strictObject({ memberId, ...deskPaging }),
    result: page(
      z.strictObject({
        mark,
        isMarked: z.boolean(),
        reason: z.string(),
        /** Empty: a check of the server. */
        operators: z.array(z.string()),
        time,
      }),
    ),
  }),

  /** The settled sums of each day, newest first. */
  getDeskRebateDays: read({
    path: 'invitation/getDays',
    roles,
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        day: businessDay,
        inviters: z.int(),
        invitees: z.int(),
        fees: money,
        rebate: money,
      }),
    ),
  }),

  /** The settled days of invitees, the newest day first. */
  getDeskRebates: read({
    path: 'invitation/getRebates',
    roles,
    request: z.strictObject({
      inviterId: memberId.optional(),
      memberId: memberId.optional(),
      day: businessDay.optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        day: businessDay,
        inviterId: id,
        memberId: id,
        fees: money,
        rebate: money,
        /** The part of the rebate that operators took back. */
        reversed: money,
      }),
    ),
  }),

  /** The invitee earns its inviter nothing on every day that is not settled. */
  markInvitee: action({
    path: 'invitation/mark',
    roles,
    errors: ['notInvited', 'nothingToChange'],
    request: because({ memberId }),
    result: done,
  }),

  /** Acts on days that are not settled; what was settled at 0 stays 0. */
  unmarkInvitee: fourEyes({
    path: 'invitation/unmark',
    roles,
    errors: ['notInvited', 'nothingToChange'],
    request: because({ memberId, mark }),
    result: done,
  }),

  /** USDT for one coin, which lives seven days; 0 takes it away. */
  setRebateRate: fourEyes({
    path: 'invitation/setRate',
    roles: ['finance'],
    errors: ['amountInvalid', 'nothingToChange'],
    request: because({ currency, rebateRate: decimal }),
    result: done,
  }),

  /** Money from outside for rebates; a reference counts once for ever. */
  fundFeeAccount: fourEyes({
    path: 'invitation/fundFee',
    roles: ['finance'],
    errors: ['amountInvalid', 'fundReference'],
    request: because({ amount: decimal, reference: shownText(64) }),
    result: done,
  }),

  /** From the inviter's contract account to `fee`, at most what is available there. */
  reverseRebate: fourEyes({
    path: 'invitation/reverse',
    roles: ['finance'],
    errors: ['liquidating', 'notInvited', 'insufficientBalance', 'amountInvalid'],
    request: because({ inviterId: memberId, memberId, day: businessDay, amount: decimal }),
    result: done,
  }),

  /** Settles at once what is due; what is settled stays as it is. */
  settleRebates: action({
    path: 'invitation/settle',
    roles: ['finance'],
    request: because({}),
    /** Inviters for whom `fee` is short. */
    result: z.strictObject({ waiting: z.int() }),
  }),
} as const;
