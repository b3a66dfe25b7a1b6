/** Requests and results of a member's images, identity, payment methods and inbox. */
import { z } from 'zod';
import { digits, done, flag, global, id, limit, none, page, paging, text, time } from './scalars.ts';
import { CARD_STATES, ID_TYPES, IMAGE_KINDS, MESSAGE_KINDS, PAYMENT_KINDS } from './values.ts';

const imageId = z.string().regex(/^[A-Za-z0-9_-]{16,40}$/);

export const AFFAIRS_SCHEMAS = {
  /** Beside these fields the multipart body carries the image as `file`. */
  uploadImage: {
    request: z.strictObject({ kind: z.enum(IMAGE_KINDS) }),
    result: z.strictObject({ imageId: z.string() }),
  },
  /** Own payment QR codes only: identity images are never shown again. */
  getImage: {
    request: z.strictObject({ imageId }),
    result: z.strictObject({ contentType: z.string(), base64: z.string() }),
  },
  getIdentity: {
    request: none,
    result: z.strictObject({
      cardState: z.enum(CARD_STATES),
      /** Why it was rejected; else empty. */
      cardReason: z.string(),
      /** Masked: 王*燕; empty before the first submission. */
      name: z.string(),
      country: z.string(),
      idType: z.union([z.enum(ID_TYPES), z.literal('')]),
      /** Masked, first 3 and last 4; empty until PASS. */
      cardNo: z.string(),
      advancedState: z.enum(CARD_STATES),
      advancedReason: z.string(),
    }),
  },
  submitIdentity: {
    request: z.strictObject({
      name: z.string().max(100),
      /** ISO 3166 alpha-2. */
      country: z.string().regex(/^[A-Z]{2}$/),
      idType: z.enum(ID_TYPES),
      idNumber: z.string().max(40),
      /** yyyy-mm-dd; for every document but CN_ID, which carries it. */
      birthDate: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .optional(),
      guardianImageId: imageId.optional(),
    }),
    result: z.strictObject({ cardState: z.enum(CARD_STATES) }),
  },
  submitAdvancedIdentity: {
    request: z.strictObject({ frontImageId: imageId, backImageId: imageId, handImageId: imageId }),
    result: z.strictObject({ advancedState: z.enum(CARD_STATES) }),
  },
  getPayments: {
    request: none,
    result: z.array(
      z.strictObject({
        paymentId: id,
        kind: z.enum(PAYMENT_KINDS),
        holderName: z.string(),
        /** Of a bank card its last four digits: ****7890. */
        account: z.string(),
        bankName: z.string(),
        branch: z.string(),
        /** Of the QR code; empty without one. */
        imageId: z.string(),
        enabled: z.boolean(),
        time,
      }),
    ),
  },
  addPayment: {
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
  },
  setPaymentEnabled: {
    request: z.strictObject({ paymentId: digits, enabled: flag, postPassword: text(20) }),
    result: done,
  },
  deletePayment: { request: z.strictObject({ paymentId: digits, postPassword: text(20) }), result: done },

  getMessages: {
    request: z.strictObject({
      kind: z.enum(MESSAGE_KINDS).optional(),
      global,
      cursor: paging.cursor,
      limit: limit.optional(),
    }),
    result: page(
      z.strictObject({
        messageId: id,
        kind: z.enum(MESSAGE_KINDS),
        title: z.string(),
        body: z.string(),
        /** A path of the app that shows more; empty when there is none. */
        link: z.string(),
        isRead: z.boolean(),
        time,
      }),
    ),
  },
  getUnreadCount: {
    request: none,
    /** Of each kind, and of all. */
    result: z.strictObject({
      all: z.int(),
      TRADE: z.int(),
      ASSET: z.int(),
      SECURITY: z.int(),
      SYSTEM: z.int(),
    }),
  },
  readMessage: { request: z.strictObject({ messageId: digits }), result: done },
  readAllMessages: { request: none, result: done },
} as const;
