/** The desk's calls about pledges and airdrops (rules/growth#products to rules/growth#airdrops). */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, memberId, shownText } from '../desk-scalars.ts';
import {
  ACTIVITY_ACCOUNTS,
  AIRDROP_FAULTS,
  CAMPAIGN_STATES,
  PLEDGE_FUND_MOVES,
  PLEDGE_STATES,
  PLEDGE_TERMS,
  PRODUCT_STATUSES,
} from '../growth-values.ts';
import { pledge, pledgeProduct } from '../pledge-shapes.ts';
import { businessDay, currency, decimal, digits, done, id, money, none, page, time } from '../scalars.ts';

const readers = ['support', 'finance'] as const;
const roles = ['finance'] as const;
const shownTime = z.int().min(0).max(8_640_000_000_000_000);
const productText = z.strictObject({ title: shownText(60), body: shownText(2_000) });
const title = z.strictObject({ zh: shownText(60), en: shownText(60) });
/** 10,000 rows of an id and an amount. */
const LONGEST_LIST = 600_000;

const campaign = z.strictObject({
  campaignId: id,
  title: z.strictObject({ zh: z.string(), en: z.string() }),
  currency: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  rows: z.int(),
  /** Rows that cannot be paid; a list with one is not proposed. */
  faults: z.int(),
  /** The sum of the rows that can be paid. */
  total: money,
  /** The worth by the index, as of now; empty where the coin has none. */
  totalUsdt: z.string(),
  totalCny: z.string(),
  /** SHA-256 of the list: the name by which operators approve it. */
  listHash: z.string(),
  changeTime: time,
  /** 0: not paid. */
  payTime: time,
  operators: z.array(z.string()),
});

export const DESK_ACTIVITY_CALLS = {
  /** The money of the exchange behind promises, by coin. */
  getActivityFunds: read({
    path: 'activity/getFunds',
    roles: readers,
    request: none,
    result: z.strictObject({
      rows: z.array(
        z.strictObject({
          currency: z.string(),
          pledgeFree: money,
          /** Set aside for interest. */
          pledgeSetAside: money,
          promo: money,
          /** The free part of `fee` that rebates do not need. */
          feeFree: money,
        }),
      ),
    }),
  }),

  /** Newest first. */
  getDeskProducts: read({
    path: 'activity/getProducts',
    roles: readers,
    request: z.strictObject({
      productId: digits.optional(),
      status: z.enum(PRODUCT_STATUSES).optional(),
      ...deskPaging,
    }),
    result: page(
      pledgeProduct.extend({
        /** The number of its drafts; 0: none since the engine counts them. */
        revision: z.int(),
        /** The part of `pledge` that is frozen for the product. */
        setAside: money,
        /** The sum that ON would set aside beside it now; 0 while it is ON. */
        backing: money,
        /** Running orders, and their principal. */
        orders: z.int(),
        held: money,
      }),
    ),
  }),

  /** Without productId a new one. Members do not see a draft. */
  draftProduct: action({
    path: 'activity/draftProduct',
    roles,
    errors: ['currencyUnknown', 'productUnknown', 'productState', 'productSettings'],
    request: because({
      productId: digits.optional(),
      zh: productText,
      en: productText,
      currency,
      termDays: z.literal([...PLEDGE_TERMS]),
      dailyRate: decimal,
      min: decimal,
      maxPerMember: decimal,
      quota: decimal,
      saleStart: shownTime,
      saleEnd: shownTime,
      isEarlyRedeemable: z.boolean(),
      earlyDelayHours: z.int().min(0).max(720),
    }),
    result: z.strictObject({ productId: id }),
  }),

  /** Sets aside the interest of all that is not sold. `revision`: the draft that two operators approve. */
  switchProductOn: fourEyes({
    path: 'activity/switchProductOn',
    roles,
    errors: [
      'productUnknown',
      'productState',
      'pledgeFundsShort',
      'productSettings',
      'nothingToChange',
      'proposalOutdated',
    ],
    request: because({ productId: digits, revision: z.int().min(0) }),
    result: done,
  }),

  /** Nothing is sold any more; orders go on. */
  switchProductOff: action({
    path: 'activity/switchProductOff',
    roles,
    errors: ['productUnknown', 'productState', 'nothingToChange'],
    request: because({ productId: digits }),
    result: done,
  }),

  /** A higher quota sets the difference aside. */
  changeProduct: fourEyes({
    path: 'activity/changeProduct',
    roles,
    errors: ['productUnknown', 'productState', 'pledgeFundsShort', 'productSettings', 'nothingToChange'],
    request: because({ productId: digits, quota: decimal, saleEnd: shownTime }),
    result: done,
  }),

  /** Newest first. */
  getDeskPledges: read({
    path: 'activity/getPledges',
    roles: readers,
    errors: ['memberUnknown'],
    request: z.strictObject({
      memberId: memberId.optional(),
      productId: digits.optional(),
      state: z.enum(PLEDGE_STATES).optional(),
      ...deskPaging,
    }),
    result: page(pledge.extend({ memberId: id })),
  }),

  /** The sums that fall due within 30 days, and those that wait already, by day and coin. */
  getPledgeDues: read({
    path: 'activity/getDues',
    roles: readers,
    request: none,
    result: z.strictObject({
      rows: z.array(
        z.strictObject({
          day: businessDay,
          currency: z.string(),
          orders: z.int(),
          /** Out of the members' own frozen money. */
          principal: money,
          /** Out of what is set aside. */
          interest: money,
        }),
      ),
    }),
  }),

  /** Pays at once what is due; what is paid stays as it is. */
  settlePledges: action({
    path: 'activity/settlePledges',
    roles,
    request: because({}),
    result: z.strictObject({ paid: z.int() }),
  }),

  /** Money from outside; a reference counts once for ever. */
  fundActivityAccount: fourEyes({
    path: 'activity/fundAccount',
    roles,
    errors: ['currencyUnknown', 'amountInvalid', 'fundReference'],
    request: because({
      account: z.enum(ACTIVITY_ACCOUNTS),
      currency,
      amount: decimal,
      reference: shownText(64),
    }),
    result: done,
  }),

  /** Between `fee` and the free part of `pledge`. */
  movePledgeFunds: fourEyes({
    path: 'activity/movePledgeFunds',
    roles,
    errors: ['currencyUnknown', 'feeReserved', 'insufficientBalance', 'amountInvalid'],
    request: because({ move: z.enum(PLEDGE_FUND_MOVES), currency, amount: decimal }),
    result: done,
  }),

  /** Newest first. */
  getCampaigns: read({
    path: 'activity/getCampaigns',
    roles: readers,
    errors: ['campaignUnknown'],
    request: z.strictObject({ campaignId: digits.optional(), ...deskPaging }),
    result: page(campaign),
  }),

  /** In the order of the list; rows that cannot be paid first where that is asked for. */
  getCampaignRows: read({
    path: 'activity/getCampaignRows',
    roles: readers,
    errors: ['campaignUnknown'],
    request: z.strictObject({
      campaignId: digits,
      isFaulty: z.enum(['true']).optional(),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        /** From 1. */
        line: z.int(),
        /** As they stand in the list. */
        memberId: z.string(),
        amount: z.string(),
        /** Empty: it can be paid. */
        fault: z.enum([...AIRDROP_FAULTS, '']),
      }),
    ),
  }),

  /** Without campaignId a new one; replaces the list of a draft. A line of `csv` is `member id,amount`, at most 10,000. */
  saveCampaign: action({
    path: 'activity/saveCampaign',
    roles,
    bodyBytes: 700_000,
    errors: ['currencyUnknown', 'campaignUnknown', 'campaignPaid', 'campaignRows'],
    request: because({
      campaignId: digits.optional(),
      title,
      currency,
      csv: z.string().min(1).max(LONGEST_LIST),
    }),
    result: campaign,
  }),

  /** Pays the list of this hash out of `promo`, all of it or nothing. */
  payCampaign: fourEyes({
    path: 'activity/payCampaign',
    roles,
    errors: [
      'campaignUnknown',
      'campaignPaid',
      'campaignFaulty',
      'campaignChanged',
      'promoShort',
      'memberUnknown',
      'amountInvalid',
    ],
    request: because({ campaignId: digits, listHash: z.string().regex(/^[0-9a-f]{64}$/) }),
    result: done,
  }),
} as const;
