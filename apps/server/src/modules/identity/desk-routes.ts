/** The desk of the verification: its queue, a case, its images, its decision. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { Decisions } from './decisions.ts';
import { maskedName } from './masks.ts';
import type { Case, Reviews, WantedReviews } from './reviews.ts';
import { ADVANCED, BASIC, type SubmissionState } from './submissions.ts';

type WireReview = DeskResult<'getIdentityReviews'>['rows'][number];
type WireState = WireReview['state'];

const STATES: Record<WireState, SubmissionState> = {
  PENDING: 'REVIEWING',
  APPROVED: 'PASS',
  REJECTED: 'REJECT',
};
const WIRE_STATES: Record<SubmissionState, WireState> = {
  REVIEWING: 'PENDING',
  PASS: 'APPROVED',
  REJECT: 'REJECTED',
};
const LEVELS = { BASIC, ADVANCED } as const;

export function identityDeskRoutes(desk: DeskCallRegistry, reviews: Reviews, decisions: Decisions): void {
  desk.read('getIdentityReviews', async (request) => {
    const page = await reviews.list(wanted(request));
    return { rows: page.rows.map(wireReview), cursor: page.cursor };
  });
  desk.action('claimIdentityReview', async ({ reviewId }, operator, { nowMs }) => {
    const { before } = await reviews.claim(idOf(reviewId), operator, nowMs);
    return {
      result: {},
      subject: `review ${reviewId}`,
      before: { claimedBy: before },
      after: { claimedBy: operator.name },
    };
  });
  desk.action('openIdentityReview', async ({ reviewId }, operator) => {
    const found = await reviews.open(idOf(reviewId), operator);
    const { person, images, reason } = found;
    const result = {
      ...wireReview(found),
      name: person?.name ?? '',
      idNumber: person?.number ?? '',
      birthDate: person?.birthDate ?? '',
      images,
      decision: reason,
    };
    return { result, subject: subjectOf(reviewId, found.memberId) };
  });
  desk.action('viewIdentityImage', async ({ reviewId, imageId, reason }, operator, { nowMs }) => {
    const { contentType, bytes, memberId } = await reviews.view(
      { id: idOf(reviewId), imageId, reason, nowMs },
      operator,
    );
    return {
      result: { contentType, base64: bytes.toString('base64') },
      subject: subjectOf(reviewId, memberId),
      after: { imageId },
    };
  });
  desk.action('approveIdentity', async ({ reviewId }, operator, { nowMs }) => {
    const { member_id } = await decisions.pass(idOf(reviewId), operator, nowMs);
    return decided(reviewId, Number(member_id), { state: 'APPROVED' });
  });
  desk.action('rejectIdentity', async ({ reviewId, memberReason }, operator, { nowMs }) => {
    const { member_id } = await decisions.reject(idOf(reviewId), memberReason, operator, nowMs);
    return decided(reviewId, Number(member_id), { state: 'REJECTED', memberReason });
  });
}

function decided(reviewId: string, memberId: number, after: object) {
  return { result: {}, subject: subjectOf(reviewId, memberId), before: { state: 'PENDING' }, after };
}

function subjectOf(reviewId: string, memberId: number): string {
  return `review ${reviewId} of member ${memberId}`;
}

/** Digits beyond what is counted name nothing. */
function idOf(reviewId: string): number {
  const id = Number(reviewId);
  if (!Number.isSafeInteger(id)) throw new CallError('reviewUnknown');
  return id;
}

function wanted({ state, level, cursor, limit }: DeskRequest<'getIdentityReviews'>): WantedReviews {
  return {
    state: state && STATES[state],
    level: level && LEVELS[level],
    cursor,
    limit,
  };
}

function wireReview(found: Case): WireReview {
  return {
    reviewId: String(found.id),
    memberId: String(found.memberId),
    level: found.level === BASIC ? 'BASIC' : 'ADVANCED',
    state: WIRE_STATES[found.state],
    name: maskedName(found.person?.name ?? ''),
    country: found.country,
    idType: found.idType,
    claimedBy: found.claimedBy,
    submitTime: found.submittedMs,
    decideTime: found.decidedMs,
  };
}
