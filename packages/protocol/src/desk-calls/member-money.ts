/** The desk's calls about a member's money beyond balances and spot orders. */
import { z } from 'zod';
import { capitalRecord } from '../capital-record.ts';
import {
  contractAccount,
  contractOrder,
  endedPosition,
  planOrder,
  positionWithFigures,
} from '../contract-shapes.ts';
import { fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, ofMember, shownText } from '../desk-scalars.ts';
import { LEDGER_CAUSES } from '../desk-values.ts';
import { currency, decimal, done, id, money, page, time } from '../scalars.ts';
import { ACCOUNT_TYPES, CAPITAL_KINDS } from '../values.ts';

const openOrPast = z.strictObject({ memberId, open: z.enum(['true', 'false']), ...deskPaging });

export const DESK_MEMBER_MONEY_CALLS = {
  /** The contract account as the member sees it, and the positions in it. */
  getMemberContracts: read({
    path: 'member/getContracts',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId }),
    result: z.strictObject({
      account: z.strictObject(contractAccount),
      positions: z.array(positionWithFigures),
    }),
  }),

  /** Open ones, or all that the read tables hold, newest first. */
  getMemberContractOrders: read({
    path: 'member/getContractOrders',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: openOrPast,
    result: page(contractOrder),
  }),

  getMemberPlans: read({
    path: 'member/getPlans',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: openOrPast,
    result: page(planOrder),
  }),

  getMemberPastPositions: read({
    path: 'member/getPastPositions',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: ofMember,
    result: page(endedPosition),
  }),

  getMemberTransfers: read({
    path: 'member/getTransfers',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId, type: z.enum(CAPITAL_KINDS), ...deskPaging }),
    result: page(capitalRecord),
  }),

  /**
   * Newest first: each balance that a command left behind, and by how much it differs from the one before. What an order
   * only freezes or gives back is no posting: the account and its orders show it.
   */
  getMemberPostings: read({
    path: 'member/getPostings',
    roles: ['support', 'finance'],
    errors: ['memberUnknown'],
    request: z.strictObject({
      memberId,
      account: z.enum(ACCOUNT_TYPES).optional(),
      currency: currency.optional(),
      ...deskPaging,
    }),
    result: z.strictObject({
      rows: z.array(
        z.strictObject({
          /** The sequence of the command; getCommand shows it. */
          sequence: id,
          time,
          account: z.enum(ACCOUNT_TYPES),
          currency: z.string(),
          cause: z.enum(LEDGER_CAUSES),
          /** The change of free and frozen together. Empty: only the journal holds the balance before. */
          change: money,
          free: money,
          frozen: money,
        }),
      ),
      cursor: z.string(),
      /** Postings older than the read table are found by getPostings, which walks the journal. */
      olderInJournal: z.boolean(),
    }),
  }),

  /** Credits money that was received outside; a reference counts once for ever. */
  creditMember: fourEyes({
    path: 'member/credit',
    roles: ['finance'],
    errors: ['currencyUnknown', 'amountInvalid', 'memberUnknown', 'fundReference', 'reservesShort'],
    request: because({ memberId, currency, amount: decimal, reference: shownText(64) }),
    result: done,
  }),
} as const;
