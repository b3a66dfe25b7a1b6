/** The desk's calls about reviews of lost factors. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, shownImage, shownText, toReview } from '../desk-scalars.ts';
import { digits, done, id, imageId, page, time } from '../scalars.ts';
import { LOST_FACTORS, REVIEW_STATES } from '../values.ts';

const securityReview = z.strictObject({
  reviewId: id,
  memberId: id,
  factor: z.enum(LOST_FACTORS),
  state: z.enum(REVIEW_STATES),
  /** An approval waits as this proposal; empty when none does. */
  proposalId: z.string(),
  makeTime: time,
  decideTime: time,
});

export const DESK_SECURITY_CALLS = {
  getSecurityReviews: read({
    path: 'security/getReviews',
    roles: ['support', 'identity'],
    request: z.strictObject({ state: z.enum(REVIEW_STATES).optional(), ...deskPaging }),
    result: page(securityReview),
  }),

  openSecurityReview: action({
    path: 'security/openReview',
    roles: ['support', 'identity'],
    errors: ['reviewUnknown'],
    request: toReview,
    result: z.strictObject({
      ...securityReview.shape,
      remark: z.string(),
      /** Masked: what takes the lost one's place; empty for GOOGLE. */
      newTarget: z.string(),
      /** Empty without one. */
      imageId: z.string(),
      decision: z.string(),
    }),
  }),

  viewSecurityImage: action({
    path: 'security/viewImage',
    roles: ['support', 'identity'],
    errors: ['imageUnknown', 'reviewUnknown'],
    request: because({ reviewId: digits, imageId }),
    result: shownImage,
  }),

  approveSecurityReview: fourEyes({
    path: 'security/approve',
    roles: ['support', 'identity'],
    errors: ['channelNotBound', 'targetTaken', 'evidenceUnopened', 'reviewUnknown', 'reviewDecided'],
    request: toReview,
    result: done,
  }),

  rejectSecurityReview: action({
    path: 'security/reject',
    roles: ['support', 'identity'],
    errors: ['reviewUnknown', 'reviewDecided'],
    request: because({ reviewId: digits, memberReason: shownText(200) }),
    result: done,
  }),
} as const;
