/** Calls about the member's payment methods. */
import { z } from 'zod';
import { call } from '../call.ts';
import { TRADING_PASSWORD } from '../error-groups.ts';
import { digits, done, flag, id, imageId, none, text, time } from '../scalars.ts';
import { PAYMENT_KINDS } from '../values.ts';

export const PAYMENT_CALLS = {
  getPayments: call({
    method: 'GET',
    path: 'member/payment/getPayments',
    access: 'member',
    summary: 'Own payment methods',
    request: none,
    result: z.array(
      z.strictObject({
        paymentId: id,
        kind: z.enum(PAYMENT_KINDS),
        holderName: z.string(),
        /** The last four digits of a bank card (****7890), else the account. */
        account: z.string(),
        bankName: z.string(),
        branch: z.string(),
        /** The image of the QR code; empty without one. */
        imageId: z.string(),
        enabled: z.boolean(),
        time,
      }),
    ),
  }),

  addPayment: call({
    method: 'POST',
    path: 'member/payment/addPayment',
    access: 'member',
    commands: ['enable-pay-method'],
    errors: [
      ...TRADING_PASSWORD,
      'identityRequired',
      'imageUnknown',
      'holderName',
      'payAccountInvalid',
      'bankRequired',
      'qrRequired',
      'tooManyPayments',
    ],
    summary: 'Adds a payment method',
    request: z.strictObject({
      kind: z.enum(PAYMENT_KINDS),
      holderName: z.string().max(100),
      account: z.string().max(60),
      bankName: z.string().max(60).optional(),
      branch: z.string().max(100).optional(),
      imageId: imageId.optional(),
      postPassword: text(20),
    }),
    result: z.strictObject({ paymentId: id }),
  }),

  setPaymentEnabled: call({
    method: 'POST',
    path: 'member/payment/setEnabled',
    access: 'member',
    commands: ['enable-pay-method', 'disable-pay-method'],
    errors: [...TRADING_PASSWORD, 'paymentUnknown'],
    summary: 'Enables or disables a payment method',
    request: z.strictObject({ paymentId: digits, enabled: flag, postPassword: text(20) }),
    result: done,
  }),

  deletePayment: call({
    method: 'POST',
    path: 'member/payment/deletePayment',
    access: 'member',
    commands: ['disable-pay-method'],
    errors: [...TRADING_PASSWORD, 'paymentUnknown'],
    summary: 'Deletes a payment method',
    request: z.strictObject({ paymentId: digits, postPassword: text(20) }),
    result: done,
  }),
} as const;
