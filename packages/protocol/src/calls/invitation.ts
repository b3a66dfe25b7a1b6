/**
 * The calls about invitation and rebates (rules/growth). Amounts are in USDT; a day is a business day as YYYY-MM-DD, a
 * month as YYYY-MM (rules/conventions#days).
 */
import { z } from 'zod';
import { call } from '../call.ts';
import { INVITEE_MARKS, INVITEE_STATUSES } from '../growth-values.ts';
import { businessDay, id, minSequence, money, none, page, paging, time } from '../scalars.ts';

export const INVITATION_CALLS = {
  getInvitation: call({
    method: 'GET',
    path: 'member/invitation/getInvitation',
    access: 'member',
    summary: "The member's invitation code and link, the terms of rebates, and own figures",
    request: none,
    result: z.strictObject({
      welCode: z.string(),
      /** On the public origin that the operator configured; without one a path that begins with a slash. */
      link: z.string(),
      /** The share of an invitee's fees, in percent. */
      percent: z.int(),
      /** An inviter is paid so much in its whole life. */
      cap: money,
      /** All that was ever paid; a reversal does not lower it. */
      total: money,
      /** Up to the cap. */
      rest: money,
      /** The cap is reached: nothing accrues any more. */
      isCapped: z.boolean(),
      /** An estimate of the rebates of today, which are settled after 00:00. */
      todayEstimate: money,
      /** Days that are over and wait to be paid, the oldest first, with estimates. */
      due: z.array(z.strictObject({ day: businessDay, estimate: money })),
      invitees: z.int(),
      validInvitees: z.int(),
      /** Fees in these coins count as 0 now. */
      uncountedCurrencies: z.array(z.string()),
    }),
  }),

  /** Newest first. */
  getInvitees: call({
    method: 'GET',
    path: 'member/invitation/getInvitees',
    access: 'member',
    summary: 'The members whom the member invited, masked',
    request: z.strictObject(paging),
    result: page(
      z.strictObject({
        /** Names the row; it is no member's id. */
        inviteeId: id,
        /** A masked phone number or e-mail address. */
        account: z.string(),
        registeredTime: time,
        status: z.enum(INVITEE_STATUSES),
        /** Empty: VALID. */
        marks: z.array(z.enum(INVITEE_MARKS)),
        /** All rebates of this invitee so far. */
        rebate: money,
      }),
    ),
  }),

  /** Newest first. */
  getRebateDays: call({
    method: 'GET',
    path: 'member/invitation/getRebateDays',
    access: 'member',
    summary: 'The settled days of own rebates',
    request: z.strictObject(paging),
    result: page(
      z.strictObject({
        day: businessDay,
        /** The invitees who paid fees on the day. */
        invitees: z.int(),
        rebate: money,
        settledTime: time,
      }),
    ),
  }),

  getRebates: call({
    method: 'GET',
    path: 'member/invitation/getRebates',
    access: 'member',
    summary: 'Own rebates of one settled day, an invitee each',
    request: z.strictObject({ day: businessDay, ...paging }),
    result: page(
      z.strictObject({
        inviteeId: id,
        account: z.string(),
        /** The fees that counted, in USDT. */
        fees: money,
        rebate: money,
      }),
    ),
  }),

  getRebateLeaderboard: call({
    method: 'GET',
    path: 'member/invitation/getLeaderboard',
    access: 'member',
    summary: "The inviters who were paid most for the last month's fees, and the own rank",
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.strictObject({
      /** Empty: no month is settled yet. */
      month: z.string(),
      rows: z.array(z.strictObject({ rank: z.int(), name: z.string(), rebate: money, isOwn: z.boolean() })),
      /** rank 0: nothing was paid for that month. */
      own: z.strictObject({ rank: z.int(), rebate: money }),
    }),
  }),
} as const;
