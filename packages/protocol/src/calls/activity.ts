/** The calls about activities: pledges and airdrops (rules/growth#products to rules/growth#airdrops). */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { PARTICIPATIONS, PLEDGE_STATES } from '../growth-values.ts';
import { pledge, pledgeProduct, redemption } from '../pledge-shapes.ts';
import {
  decimal,
  digits,
  done,
  id,
  minSequence,
  money,
  page,
  paging,
  publicText,
  requestId,
  text,
  time,
} from '../scalars.ts';

const postPassword = text(20);
const fresh = { minSequence: minSequence.optional() };

export const ACTIVITY_CALLS = {
  /** Those whose sale is not over, the newest first. */
  getPledgeProducts: call({
    method: 'GET',
    path: 'activity/pledge/getProducts',
    access: 'visitor',
    limit: 'tableReads',
    summary: 'The pledge products that are, or will be, on sale',
    request: z.strictObject(fresh),
    result: z.strictObject({ rows: z.array(pledgeProduct) }),
  }),

  /** Also one that is OFF, or whose sale is over. */
  getPledgeProduct: call({
    method: 'GET',
    path: 'activity/pledge/getProduct',
    access: 'visitor',
    limit: 'tableReads',
    errors: ['productUnknown'],
    summary: 'One pledge product',
    request: z.strictObject({ productId: digits, ...fresh }),
    result: pledgeProduct,
  }),

  getPledgeLimit: call({
    method: 'GET',
    path: 'activity/pledge/getLimit',
    access: 'member',
    errors: ['productUnknown'],
    summary: "The member's own running sum of a product and what is left of the own limit",
    request: z.strictObject({ productId: digits, ...fresh }),
    result: z.strictObject({ held: money, left: money }),
  }),

  subscribePledge: call({
    method: 'POST',
    path: 'activity/pledge/subscribe',
    access: 'member',
    limit: 'orders',
    commands: ['subscribe-pledge'],
    errors: [...TRADING_PASSWORD, 'newAgreementRequired'],
    summary: 'Pledges an amount of the assets account',
    request: z.strictObject({
      requestId,
      postPassword,
      productId: digits,
      amount: z.string().max(60),
      /** Those that the member saw. */
      termDays: z.string().regex(/^\d{1,3}$/),
      dailyRate: decimal,
    }),
    result: z.strictObject({ pledgeId: id }),
  }),

  /** A term order pays its whole principal after the delay and without interest, a flexible one any part at once. */
  redeemPledge: call({
    method: 'POST',
    path: 'activity/pledge/redeem',
    access: 'member',
    limit: 'orders',
    commands: ['redeem-pledge'],
    errors: [...TRADING_PASSWORD, 'insufficientBalance'],
    summary: 'Redeems a pledge before its end, or a part of a flexible one',
    request: z.strictObject({ requestId, postPassword, pledgeId: digits, amount: z.string().max(60) }),
    result: done,
  }),

  /** Newest first. */
  getPledges: call({
    method: 'GET',
    path: 'activity/pledge/getPledges',
    access: 'member',
    summary: 'Own pledges',
    request: z.strictObject({ state: z.enum(PLEDGE_STATES).optional(), ...paging }),
    result: page(pledge),
  }),

  getPledge: call({
    method: 'GET',
    path: 'activity/pledge/getPledge',
    access: 'member',
    errors: ['pledgeUnknown'],
    summary: 'One own pledge',
    request: z.strictObject({ pledgeId: digits, ...fresh }),
    result: pledge,
  }),

  /** Newest first. */
  getRedemptions: call({
    method: 'GET',
    path: 'activity/pledge/getRedemptions',
    access: 'member',
    summary: 'Own redemptions, those at maturity included',
    request: z.strictObject(paging),
    result: page(redemption),
  }),

  /** Newest first. */
  getParticipations: call({
    method: 'GET',
    path: 'activity/activity/getParticipations',
    access: 'member',
    summary: 'The pledges and airdrops in which the member took part',
    request: z.strictObject(paging),
    result: page(
      z.strictObject({
        participationId: id,
        kind: z.enum(PARTICIPATIONS),
        title: publicText,
        currency: z.string(),
        /** Pledged, or received. */
        amount: money,
        time,
        /** Empty of an airdrop. */
        pledgeId: z.string(),
      }),
    ),
  }),

  /** A part of the frozen balances of the assets account. */
  getPledgedTotals: call({
    method: 'GET',
    path: 'activity/pledge/getTotals',
    access: 'member',
    summary: 'The principal of all own running pledges, by currency',
    request: z.strictObject(fresh),
    result: z.strictObject({ rows: z.array(z.strictObject({ currency: z.string(), amount: money })) }),
  }),
} as const;
