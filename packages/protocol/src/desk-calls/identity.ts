/** The desk's calls about identity reviews. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, shownImage, shownText, toReview } from '../desk-scalars.ts';
import { IDENTITY_REVIEW_LEVELS } from '../desk-values.ts';
import { digits, done, id, imageId, page, time } from '../scalars.ts';
import { ID_TYPES, REVIEW_STATES } from '../values.ts';

const identityReview = z.strictObject({
  reviewId: id,
  memberId: id,
  level: z.enum(IDENTITY_REVIEW_LEVELS),
  state: z.enum(REVIEW_STATES),
  /** Masked. */
  name: z.string(),
  country: z.string(),
  idType: z.enum(ID_TYPES),
  /** Operator who has claimed it; empty while no operator has. */
  claimedBy: z.string(),
  /** The approval waits as this proposal; empty when none does. */
  proposalId: z.string(),
  submitTime: time,
  /** 0 while undecided. */
  decideTime: time,
});

export const DESK_IDENTITY_CALLS = {
  /** Oldest first while PENDING, else newest first. */
  getIdentityReviews: read({
    path: 'identity/getReviews',
    roles: ['identity'],
    request: z.strictObject({
      state: z.enum(REVIEW_STATES).optional(),
      level: z.enum(IDENTITY_REVIEW_LEVELS).optional(),
      ...deskPaging,
    }),
    result: page(identityReview),
  }),

  /** Makes the case one's own; who has not claimed it sees no image and decides nothing. */
  claimIdentityReview: action({
    path: 'identity/claimReview',
    roles: ['identity'],
    errors: ['reviewUnknown', 'reviewDecided', 'reviewClaimed'],
    request: toReview,
    result: done,
  }),

  /** The case in full, for its claimer and, while an approval is proposed, for whom it waits; each opening is logged. */
  openIdentityReview: action({
    path: 'identity/openReview',
    roles: ['identity'],
    errors: ['reviewUnknown', 'reviewNotClaimed', 'reviewClaimed'],
    request: toReview,
    result: z.strictObject({
      ...identityReview.shape,
      name: z.string(),
      idNumber: z.string(),
      birthDate: z.string(),
      /** In the order of looking at them. */
      images: z.array(z.strictObject({ imageId: z.string(), kind: z.string() })),
      /** Two operators approve it: approveAdvancedIdentity; else one does: approveIdentity. */
      isByTwo: z.boolean(),
      decision: z.string(),
    }),
  }),

  /** Watermarked with the operator's name and the time; at most 60 an hour and operator. */
  viewIdentityImage: action({
    path: 'identity/viewImage',
    roles: ['identity'],
    errors: ['imageUnknown', 'reviewUnknown', 'reviewNotClaimed', 'reviewClaimed', 'viewBudget'],
    request: because({ reviewId: digits, imageId }),
    result: shownImage,
  }),

  /** The claimer approves, after opening the data and every image; an advanced one where one operator is enough. */
  approveIdentity: action({
    path: 'identity/approve',
    roles: ['identity'],
    errors: ['evidenceUnopened', 'identityByTwo', 'reviewUnknown', 'reviewDecided', 'reviewNotClaimed'],
    request: toReview,
    result: done,
  }),

  /** An advanced verification: the claimer proposes, another one approves, both have opened the data and every image. */
  approveAdvancedIdentity: fourEyes({
    path: 'identity/approveAdvanced',
    roles: ['identity'],
    errors: ['evidenceUnopened', 'reviewUnknown', 'reviewDecided', 'reviewNotClaimed'],
    request: toReview,
    result: done,
    loneHours: 24,
  }),

  /** memberReason is shown to the member, reason stays on the desk. */
  rejectIdentity: action({
    path: 'identity/reject',
    roles: ['identity'],
    errors: ['reviewUnknown', 'reviewDecided', 'reviewNotClaimed'],
    request: because({ reviewId: digits, memberReason: shownText(200) }),
    result: done,
  }),
} as const;
