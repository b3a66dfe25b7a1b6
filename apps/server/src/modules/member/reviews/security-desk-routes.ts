/**
 * The operators' desk for lost factors (rules/members#manual-reviews): the queue, one request, its image with a
 * watermark, and the decision; an approval takes two operators, each of whom opened the request and its image. It
 * stands in this module because what a review changes is a member's.
 */
import type { DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskCallRegistry, Operator } from '../../../platform/http/desk-call.ts';
import type { ReviewOpenings } from './review-openings.ts';
import type { Review, Reviews } from './reviews.ts';

/** The image with the operator's name over all of it, the view written down and counted; throws imageUnknown, viewBudget. */
export type MarkedImage = (
  view: { imageId: string; reason: string; nowMs: number },
  operator: Operator,
) => Promise<{ contentType: string; bytes: Buffer }>;
/** The proposal that waits for a review's approval, or ''. */
export type ProposalOf = (reviewId: string) => string | Promise<string>;

export function securityDeskRoutes(
  desk: DeskCallRegistry,
  reviews: Reviews,
  openings: ReviewOpenings,
  marked: MarkedImage,
  proposalOf: ProposalOf = () => '',
): void {
  desk.read('getSecurityReviews', async ({ state, ...page }) => {
    const { rows, cursor } = await reviews.list(state, page);
    return { rows: await Promise.all(rows.map((review) => rowOf(review, proposalOf))), cursor };
  });
  desk.action('openSecurityReview', async ({ reviewId }, operator, { nowMs }) => {
    const review = await reviews.detail(reviewId);
    await openings.recordRequest(reviewId, operator, nowMs);
    const { remark, newTarget, imageId, reason } = review;
    const row = await rowOf(review, proposalOf);
    return { result: { ...row, remark, newTarget, imageId, decision: reason }, subject: subject(review) };
  });
  desk.action('viewSecurityImage', async ({ reviewId, imageId, reason }, operator, { nowMs }) => {
    const review = await reviews.detail(reviewId);
    if (review.imageId === '' || review.imageId !== imageId) throw new CallError('imageUnknown');
    const { contentType, bytes } = await marked({ imageId, reason, nowMs }, operator);
    await openings.recordImage(reviewId, operator, nowMs);
    const result = { contentType, base64: bytes.toString('base64') };
    return { result, subject: subject(review), after: { imageId } };
  });
  desk.fourEyes('approveSecurityReview', {
    examine: async ({ reviewId }) => {
      const review = pendingOrRefuse(await reviews.detail(reviewId));
      return { subject: subject(review), before: examined(review) };
    },
    evidence: async ({ reviewId }) => {
      const { imageId } = await reviews.detail(reviewId);
      return {
        kind: 'SECURITY_REVIEW',
        id: reviewId,
        openings: await openings.list(reviewId, imageId !== ''),
      };
    },
    execute: async ({ reviewId }, { maker, approver }, { nowMs }, approved) => {
      const by = { operator: `${maker.name}, ${approver.name}`, nowMs };
      const { value } = await reviews.approve(reviewId, by, (pending) => approved.confirm(examined(pending)));
      const { review, before } = value;
      return { result: {}, subject: subject(review), before, after: examined(review) };
    },
  });
  desk.action('rejectSecurityReview', async ({ reviewId, memberReason }, operator, { nowMs }) => {
    const before = examined(await reviews.detail(reviewId));
    const review = await reviews.reject(reviewId, operator.name, memberReason, nowMs);
    const after = { ...examined(review), memberReason };
    return { result: {}, subject: subject(review), before, after };
  });
}

function subject({ reviewId, memberId }: Review): string {
  return `review ${reviewId} of member ${memberId}`;
}

/** The fields that must not change between proposal and approval. */
function examined({ memberId, factor, state, newTarget }: Review) {
  return { memberId, factor, state, newTarget };
}

function pendingOrRefuse(review: Review): Review {
  if (review.state !== 'PENDING') throw new CallError('reviewDecided');
  return review;
}

async function rowOf(
  { reviewId, memberId, factor, state, makeTime, decideTime }: Review,
  proposalOf: ProposalOf,
): Promise<DeskResult<'getSecurityReviews'>['rows'][number]> {
  const proposalId = await proposalOf(reviewId);
  return { reviewId, memberId, factor, state, proposalId, makeTime, decideTime };
}
