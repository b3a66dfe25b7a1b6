/** Calls about the member's own OTC orders (rules/otc#order-creation, rules/otc#order-states). */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { imageIds, paymentIds } from '../otc-scalars.ts';
import { otcOrder, otcOrderDetail } from '../otc-shapes.ts';
import { OTC_CANCEL_REASONS, OTC_ORDER_GROUPS, OTC_PAID_CANCEL_REASONS } from '../otc-values.ts';
import { PARTY_WORDING, QUICK_WORDING, SELLER_WORDING, TAKER_WORDING } from '../otc-wording.ts';
import { currency, decimal, digits, done, id, imageId, page, paging, requestId, text } from '../scalars.ts';
import { PAYMENT_KINDS, SIDES } from '../values.ts';

const orderId = digits;
const postPassword = text(20);
/** Either the amount in CNY or the quantity of coins. */
const wanted = { amount: z.string().max(40).optional(), qty: z.string().max(40).optional() } as const;
const made = z.strictObject({ orderId: id });

export const OTC_ORDER_CALLS = {
  createOtcOrder: call({
    method: 'POST',
    path: 'otc/order/create',
    access: 'member',
    limit: 'orders',
    commands: { 'create-otc-order': TAKER_WORDING },
    errors: [...TRADING_PASSWORD, 'newAgreementRequired', 'nickNameEmpty', 'priceInvalid'],
    summary: 'Takes an ad; a seller freezes the coins',
    request: z.strictObject({
      requestId,
      adId: digits,
      /** The ad's version and price as the taker saw them. */
      adVersion: digits,
      price: decimal,
      ...wanted,
      /** The methods by which a taker who sells is paid. */
      paymentIds: paymentIds.optional(),
      /** A taker who sells confirms with it. */
      postPassword: postPassword.optional(),
    }),
    result: made,
  }),

  createQuickOrder: call({
    method: 'POST',
    path: 'otc/order/createQuick',
    access: 'member',
    limit: 'orders',
    commands: { 'create-quick-order': QUICK_WORDING },
    errors: [...TRADING_PASSWORD, 'newAgreementRequired', 'nickNameEmpty', 'priceInvalid'],
    summary: 'Takes the best ad; the price is a limit',
    request: z.strictObject({
      requestId,
      side: z.enum(SIDES),
      currency,
      payKind: z.enum(PAYMENT_KINDS),
      price: decimal,
      ...wanted,
      postPassword: postPassword.optional(),
    }),
    result: made,
  }),

  payOtcOrder: call({
    method: 'POST',
    path: 'otc/order/pay',
    access: 'member',
    commands: { 'pay-otc-order': PARTY_WORDING },
    errors: ['imageUnknown'],
    summary: 'The buyer says that the order is paid, from an account in the own name',
    request: z.strictObject({
      orderId,
      paymentId: digits,
      voucherIds: imageIds.optional(),
      isOwnAccount: z.literal('true'),
    }),
    result: done,
  }),

  cancelOtcOrder: call({
    method: 'POST',
    path: 'otc/order/cancel',
    access: 'member',
    commands: { 'cancel-otc-order': PARTY_WORDING },
    summary: 'The buyer cancels before "paid"',
    request: z.strictObject({ orderId, reason: z.enum(OTC_CANCEL_REASONS) }),
    result: done,
  }),

  cancelPaidOtcOrder: call({
    method: 'POST',
    path: 'otc/order/cancelPaid',
    access: 'member',
    commands: { 'cancel-paid-otc-order': PARTY_WORDING },
    errors: [...TRADING_PASSWORD],
    summary: 'The buyer cancels after "paid": nothing was paid, or it came back',
    request: z.strictObject({ orderId, reason: z.enum(OTC_PAID_CANCEL_REASONS), postPassword }),
    result: done,
  }),

  releaseOtcOrder: call({
    method: 'POST',
    path: 'otc/order/release',
    access: 'member',
    commands: { 'release-otc-order': SELLER_WORDING },
    errors: [...TRADING_PASSWORD],
    summary: 'The seller releases the coins to the buyer',
    request: z.strictObject({ orderId, postPassword }),
    result: done,
  }),

  getOtcOrders: call({
    method: 'GET',
    path: 'otc/order/getOrders',
    access: 'member',
    summary: 'Own OTC orders, newest first',
    request: z.strictObject({
      group: z.enum(OTC_ORDER_GROUPS),
      side: z.enum(SIDES).optional(),
      currency: currency.optional(),
      ...paging,
    }),
    result: page(otcOrder),
  }),

  getOtcOrder: call({
    method: 'GET',
    path: 'otc/order/getOrder',
    access: 'member',
    errors: ['otcOrderUnknown'],
    summary: 'One own OTC order with payees, steps, appeals and what may be done',
    request: z.strictObject({ orderId, minSequence: paging.minSequence }),
    result: otcOrderDetail,
  }),

  /** A payee's QR code, a voucher, an image of the chat or of a statement; of a report only its writer's. */
  getOtcImage: call({
    method: 'GET',
    path: 'otc/order/getImage',
    access: 'member',
    errors: ['imageUnknown', 'otcOrderUnknown'],
    summary: 'An image of an own OTC order',
    request: z.strictObject({ orderId, imageId }),
    result: z.strictObject({ contentType: z.string(), base64: z.string() }),
  }),
} as const;
