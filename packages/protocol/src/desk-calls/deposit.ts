/** The desk's calls about deposits over chains: all of them, and what two operators do with held and vanished ones. */
import { z } from 'zod';
import { fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId } from '../desk-scalars.ts';
import { DESK_DEPOSIT_STATES } from '../desk-values.ts';
import { chainName, currency, digits, done, id, money, page, time } from '../scalars.ts';

export const DESK_DEPOSIT_CALLS = {
  /** Newest first. */
  getDeskDeposits: read({
    path: 'deposit/getDeposits',
    roles: ['finance', 'support'],
    request: z.strictObject({
      status: z.enum(DESK_DEPOSIT_STATES).optional(),
      memberId: memberId.optional(),
      chain: chainName.optional(),
      currency: currency.optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        depositId: id,
        chain: z.string(),
        /** Its number on the chain; empty: it has none yet. */
        number: z.string(),
        /** Empty: of no member. */
        memberId: z.string(),
        address: z.string(),
        currency: z.string(),
        amount: money,
        txid: z.string(),
        outIndex: z.string(),
        /** The block that holds it. */
        height: z.string(),
        status: z.enum(DESK_DEPOSIT_STATES),
        /** Why it is held or void; empty: it is neither. */
        reason: z.string(),
        /** It was numbered, and its chain no longer holds it. */
        isGone: z.boolean(),
        /** A member's id, `operations` or `suspense`; empty: it was not booked. */
        bookedTo: z.string(),
        /** What a reversal could not take back. */
        lost: money,
        /** The two operators who booked or reversed it. */
        operators: z.array(z.string()),
        time,
        changedTime: time,
      }),
    ),
  }),

  /** Once, to a member's id, to `operations` or to `suspense` (rules/wallet#numbered-deposits). */
  bookHeldDeposit: fourEyes({
    path: 'deposit/book',
    roles: ['finance'],
    request: because({
      chain: chainName,
      number: digits,
      target: z.union([memberId, z.enum(['operations', 'suspense'])]),
    }),
    result: done,
  }),

  /** Takes back, once, what the chain no longer holds (rules/wallet#reorganisations). */
  reverseDeposit: fourEyes({
    path: 'deposit/reverse',
    roles: ['finance'],
    request: because({ chain: chainName, number: digits }),
    result: done,
  }),
} as const;
