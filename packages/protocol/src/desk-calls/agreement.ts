/** The desk's calls about agreements and their versions (rules/service#agreements). */
import { z } from 'zod';
import { fourEyes, read } from '../desk-call.ts';
import { because, memberId, shownText } from '../desk-scalars.ts';
import { businessDay, done, none, time } from '../scalars.ts';
import { AGREEMENTS } from '../values.ts';

const roles = ['support'] as const;
const kind = z.enum(AGREEMENTS);
const version = z.string().regex(/^[1-9]\d{0,5}$/);
const agreementText = z.strictObject({ title: shownText(100), body: shownText(40_000) });

export const DESK_AGREEMENT_CALLS = {
  /** Every published version, the newest first. */
  getDeskAgreements: read({
    path: 'agreement/getAgreements',
    roles,
    request: none,
    result: z.array(
      z.strictObject({
        kind,
        version: z.int(),
        zhTitle: z.string(),
        enTitle: z.string(),
        effectiveTime: time,
        state: z.enum(['SCHEDULED', 'IN_FORCE', 'OVER', 'WITHDRAWN']),
        /** Members who accepted this version, by their registration or by its dialog. */
        accepted: z.int(),
        /** Those of them who registered while it was in force. */
        acceptedAtRegistration: z.int(),
      }),
    ),
  }),

  getDeskAgreement: read({
    path: 'agreement/getAgreement',
    roles,
    errors: ['contentUnknown'],
    request: z.strictObject({ kind, version }),
    result: z.strictObject({ zh: agreementText, en: agreementText, effectiveTime: time }),
  }),

  /** The versions that one member accepted, the newest first. */
  getAgreementAcceptances: read({
    path: 'agreement/getAcceptances',
    roles,
    errors: ['memberUnknown'],
    request: z.strictObject({ memberId }),
    result: z.array(
      z.strictObject({
        kind,
        version: z.int(),
        time,
        /** With the registration, or by the dialog of a new version. */
        isAtRegistration: z.boolean(),
      }),
    ),
  }),

  /** The day is at least seven whole days after the approval; the version takes effect at its 00:00. */
  publishAgreement: fourEyes({
    path: 'agreement/publish',
    roles,
    bodyBytes: 500_000,
    errors: ['agreementNotice', 'agreementScheduled'],
    request: because({ agreement: kind, zh: agreementText, en: agreementText, effectiveDay: businessDay }),
    result: z.strictObject({ version: z.int() }),
  }),

  /** Takes back a version that is not in force yet. */
  withdrawAgreement: fourEyes({
    path: 'agreement/withdraw',
    roles,
    errors: ['agreementInForce'],
    request: because({ agreement: kind, version }),
    result: done,
  }),
} as const;
