/** Calls about being a merchant (rules/otc#merchants, rules/otc#bond). */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { otcFigures } from '../otc-shapes.ts';
import { MERCHANT_REQUIREMENTS, MERCHANT_STATES } from '../otc-values.ts';
import { MERCHANT_WORDING } from '../otc-wording.ts';
import { decimal, done, minSequence, money, none, requestId, text, time } from '../scalars.ts';

const postPassword = text(20);

export const MERCHANT_CALLS = {
  getMerchantState: call({
    method: 'GET',
    path: 'otc/merchant/getState',
    access: 'member',
    summary: 'The own state as a merchant, and what an application needs',
    request: z.strictObject({ minSequence: minSequence.optional() }),
    result: z.strictObject({
      state: z.enum(MERCHANT_STATES),
      /** An operator's, for a rejection or a suspension; else empty. */
      reason: z.string(),
      requirements: z.array(
        z.strictObject({ requirement: z.enum(MERCHANT_REQUIREMENTS), isMet: z.boolean() }),
      ),
      /** USDT: what is frozen as the bond, the whole bond, and what is free in the OTC account. */
      bond: money,
      bondNeeded: money,
      available: money,
      /** Below half the merchant is suspended, below the whole no ad goes ON. */
      bondMissing: money,
      /** When quitting ends; else 0. */
      quitTime: time,
      /** A new application is possible from then on; else 0. */
      reapplyFrom: time,
      changedTime: time,
      isBusy: z.boolean(),
      ...otcFigures.shape,
    }),
  }),

  applyMerchant: call({
    method: 'POST',
    path: 'otc/merchant/apply',
    access: 'member',
    commands: { 'apply-merchant': MERCHANT_WORDING },
    errors: [
      ...TRADING_PASSWORD,
      'newAgreementRequired',
      'nickNameEmpty',
      'googleNotBound',
      'channelNotBound',
      'merchantsClosed',
    ],
    summary: 'Applies as a merchant and freezes the bond',
    request: z.strictObject({ requestId, postPassword, agreement: z.literal('true') }),
    result: done,
  }),

  withdrawMerchantApplication: call({
    method: 'POST',
    path: 'otc/merchant/withdraw',
    access: 'member',
    commands: ['withdraw-merchant-application'],
    summary: 'Takes the application back; the bond returns',
    request: none,
    result: done,
  }),

  topUpBond: call({
    method: 'POST',
    path: 'otc/merchant/topUp',
    access: 'member',
    commands: ['top-up-bond'],
    errors: [...TRADING_PASSWORD],
    summary: 'Adds to a bond that is short',
    request: z.strictObject({ requestId, amount: decimal, postPassword }),
    result: done,
  }),

  quitMerchant: call({
    method: 'POST',
    path: 'otc/merchant/quit',
    access: 'member',
    commands: ['quit-merchant'],
    errors: [...TRADING_PASSWORD],
    summary: 'Ends being a merchant; the bond returns after seven days',
    request: z.strictObject({ postPassword }),
    result: done,
  }),

  stayMerchant: call({
    method: 'POST',
    path: 'otc/merchant/stay',
    access: 'member',
    commands: ['stay-merchant'],
    summary: 'Takes quitting back',
    request: none,
    result: done,
  }),
} as const;
