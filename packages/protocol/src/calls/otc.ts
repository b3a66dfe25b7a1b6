/** Calls about the OTC market and the member's standing in it (rules/otc). */
import { z } from 'zod';
import { call } from '../call.ts';
import type { Wording } from '../call-errors.ts';
import { otcAd, otcFigures, otcMerchant } from '../otc-shapes.ts';
import {
  currency,
  decimal,
  digits,
  done,
  id,
  minSequence,
  money,
  none,
  page,
  paging,
  time,
} from '../scalars.ts';
import { PAYMENT_KINDS, SIDES } from '../values.ts';

/** The taker's side: BUY lists SELL ads. */
const filter = {
  side: z.enum(SIDES),
  currency,
  /** CNY: only ads that take an order of it. */
  amount: decimal.optional(),
  payKind: z.enum(PAYMENT_KINDS).optional(),
} as const;

const BLOCK_WORDING = { sameAccount: 'otcOwnBlock' } as const satisfies Wording;

export const OTC_CALLS = {
  getOtcTerms: call({
    method: 'GET',
    path: 'otc/market/getTerms',
    access: 'visitor',
    limit: 'tableReads',
    summary: 'The coins, bounds and references of the OTC market',
    request: none,
    result: z.strictObject({
      coins: z.array(
        z.strictObject({
          currency: z.string(),
          /** CNY for one coin, with all its decimals: the price of a FLOAT ad is a share of it. */
          reference: money,
          isFresh: z.boolean(),
        }),
      ),
      minAmount: money,
      maxAmount: money,
      newTakerMax: money,
      maxUnpaid: z.int(),
      maxSelling: z.int(),
      /** A FIXED price lies so near to the reference, in percent. */
      band: z.string(),
      appealDelaySeconds: z.int(),
      holdHours: z.int(),
      /** In USDT. */
      bond: money,
      isPaused: z.boolean(),
      pauseReason: z.string(),
    }),
  }),

  /** Best price first. The cursor is worth nothing once ads have moved: a row may come twice or be missing. */
  getOtcAds: call({
    method: 'GET',
    path: 'otc/market/getAds',
    access: 'visitor',
    limit: 'tableReads',
    errors: ['amountInvalid'],
    summary: 'The listed ads of a coin',
    request: z.strictObject({ ...filter, cursor: paging.cursor, limit: paging.limit }),
    result: page(otcAd),
  }),

  getOtcAdsForMember: call({
    method: 'GET',
    path: 'otc/market/getAdsForMember',
    access: 'member',
    errors: ['amountInvalid'],
    summary: 'The listed ads of a coin whose conditions the member meets, the own ones marked',
    request: z.strictObject({
      ...filter,
      cursor: paging.cursor,
      limit: paging.limit,
      minSequence: minSequence.optional(),
    }),
    result: page(otcAd),
  }),

  getOtcMerchant: call({
    method: 'GET',
    path: 'otc/market/getMerchant',
    access: 'visitor',
    limit: 'tableReads',
    errors: ['otcMerchantUnknown'],
    summary: 'A merchant with figures and listed ads',
    request: z.strictObject({ merchantId: digits }),
    result: z.strictObject({
      merchant: otcMerchant,
      /** Since the first order. */
      completedInAll: z.int(),
      approvedTime: time,
      ads: z.array(otcAd),
    }),
  }),

  /** The price of the best ad now; it is no quote. @see createQuickOrder */
  getQuickPrice: call({
    method: 'GET',
    path: 'otc/market/getQuickPrice',
    access: 'member',
    errors: ['otcNoMatch', 'otcPriceUnavailable', 'amountInvalid'],
    summary: 'What a quick order of an amount or a quantity would cost now',
    request: z.strictObject({
      side: z.enum(SIDES),
      currency,
      payKind: z.enum(PAYMENT_KINDS),
      /** One of the two. */
      amount: decimal.optional(),
      qty: decimal.optional(),
    }),
    result: z.strictObject({ price: money, amount: money, qty: money, payWindowMinutes: z.int() }),
  }),

  getOtcStanding: call({
    method: 'GET',
    path: 'otc/market/getStanding',
    access: 'member',
    summary: 'What the member may do in the OTC market, and what is missing',
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.strictObject({
      hasIdentity: z.boolean(),
      hasNickName: z.boolean(),
      hasPostPassword: z.boolean(),
      /** Enabled methods. */
      payments: z.array(z.strictObject({ paymentId: id, kind: z.enum(PAYMENT_KINDS), account: z.string() })),
      /** Until then nothing is bought, or traded at all; 0: not restricted. The largest time: until operators lift it. */
      buyOffUntil: time,
      otcOffUntil: time,
      /** Withdrawals are locked, and so are sales; 0: not. */
      lockedUntil: time,
      isInDebt: z.boolean(),
      isNewTaker: z.boolean(),
      /** USDT of bought coins that do not leave yet, and when the first part goes free; 0 without. */
      held: money,
      heldUntil: time,
      pointsToday: z.int(),
      /** Open orders as a party: a change that locks withdrawals would stop the sales among them. */
      openOrders: z.int(),
      openSales: z.int(),
      /** Orders that wait for the member, and unread lines. */
      ownTurns: z.int(),
      unread: z.int(),
      ...otcFigures.shape,
    }),
  }),

  /** Names a merchant, or the other party of an own order. No new order comes between the two. */
  blockOtcMember: call({
    method: 'POST',
    path: 'otc/market/block',
    access: 'member',
    commands: { 'block-otc-member': BLOCK_WORDING },
    errors: ['otcOrderUnknown', 'otcMerchantUnknown'],
    summary: 'Blocks a merchant or the other party of an own order',
    request: z.strictObject({ merchantId: digits.optional(), orderId: digits.optional() }),
    result: done,
  }),

  unblockOtcMember: call({
    method: 'POST',
    path: 'otc/market/unblock',
    access: 'member',
    commands: { 'block-otc-member': BLOCK_WORDING },
    summary: 'Takes a block back',
    request: z.strictObject({ blockId: digits }),
    result: done,
  }),

  getOtcBlocks: call({
    method: 'GET',
    path: 'otc/market/getBlocks',
    access: 'member',
    summary: 'The members whom the member has blocked',
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.array(
      z.strictObject({
        blockId: id,
        nickName: z.string(),
        /** getOtcMerchant knows the member by it; empty for one who is no merchant. */
        merchantId: z.string(),
        time,
      }),
    ),
  }),
} as const;
