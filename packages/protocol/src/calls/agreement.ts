/** Calls about the agreements, their versions and who accepted them (rules/service#agreements). */
import { z } from 'zod';
import { call } from '../call.ts';
import { done, global, none, time } from '../scalars.ts';
import { AGREEMENTS } from '../values.ts';

const kind = z.enum(AGREEMENTS);
const version = z.string().regex(/^[1-9]\d{0,5}$/);

export const AGREEMENT_CALLS = {
  getAgreement: call({
    method: 'GET',
    path: 'data/data/getAgreement',
    access: 'visitor',
    everyVersion: true,
    errors: ['contentUnknown'],
    summary: 'An agreement with its text, as it is in force or in the version that is asked for',
    request: z.strictObject({ kind, version: version.optional(), global }),
    result: z.strictObject({
      title: z.string(),
      /** When the version comes into force, or came. */
      time,
      body: z.string(),
      version: z.int(),
      /** A newer version that is published; 0: none. */
      nextVersion: z.int(),
      nextTime: time,
    }),
  }),

  getAgreementChanges: call({
    method: 'GET',
    path: 'member/agreement/getChanges',
    access: 'member',
    summary: 'The newest versions of agreements that the member has not accepted',
    request: none,
    result: z.array(
      z.strictObject({
        kind,
        version: z.int(),
        effectiveTime: time,
        /** The version is in force: what needs it is refused until the member accepts it. */
        isInForce: z.boolean(),
      }),
    ),
  }),

  acceptAgreement: call({
    method: 'POST',
    path: 'member/agreement/accept',
    access: 'member',
    errors: ['agreementVersion'],
    summary: 'Accepts the newest version of an agreement',
    request: z.strictObject({ kind, version }),
    result: done,
  }),
} as const;
