/** Calls about the identity verification. */
import { z } from 'zod';
import { call } from '../call.ts';
import { imageId, none } from '../scalars.ts';
import { CARD_STATES, ID_TYPES } from '../values.ts';

export const IDENTITY_CALLS = {
  getIdentity: call({
    method: 'GET',
    path: 'member/identity/getIdentity',
    access: 'member',
    summary: 'State of the identity verification',
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
  }),

  submitIdentity: call({
    method: 'POST',
    path: 'member/identity/submitBasic',
    access: 'member',
    errors: [
      'nameEmpty',
      'nameFormat',
      'idNumberEmpty',
      'idNumberInvalid',
      'idUsed',
      'birthDateInvalid',
      'guardianRequired',
      'identityReviewing',
      'identityPassed',
      'imageUnknown',
    ],
    summary: 'Submits the basic verification',
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
  }),

  submitAdvancedIdentity: call({
    method: 'POST',
    path: 'member/identity/submitAdvanced',
    access: 'member',
    errors: ['identityReviewing', 'identityPassed', 'identityRequired', 'imageUnknown'],
    summary: 'Submits the images of the advanced verification',
    request: z.strictObject({ frontImageId: imageId, backImageId: imageId, handImageId: imageId }),
    result: z.strictObject({ advancedState: z.enum(CARD_STATES) }),
  }),
} as const;
