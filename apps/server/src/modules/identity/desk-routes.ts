/** The desk of the verification: its queue, a case, its images, its decision. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { CallError } from '../../platform/http/call.ts';
import type { DeskCallRegistry, FourEyesHandler } from '../../platform/http/desk-call.ts';
import type { Decisions } from './decisions.ts';
import type { IdentityConfig } from './identity-config.ts';
import type { IdentityOpenings } from './identity-openings.ts';
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

export interface IdentityDeskParts {
  reviews: Reviews;
  decisions: Decisions;
  openings: IdentityOpenings;
  config: Pick<IdentityConfig, 'isAdvancedByTwo'>;
}

export function identityDeskRoutes(desk: DeskCallRegistry, parts: IdentityDeskParts): void {
  const { reviews, decisions, openings, config } = parts;
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
  desk.action('openIdentityReview', async ({ reviewId }, operator, { nowMs }) => {
    const found = await reviews.open(idOf(reviewId), operator, nowMs);
    const { person, images, reason } = found;
    const result = {
      ...wireReview(found),
      name: person?.name ?? '',
      idNumber: person?.number ?? '',
      birthDate: person?.birthDate ?? '',
      images,
      isByTwo: found.level === ADVANCED && config.isAdvancedByTwo,
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
  desk.action(
    'approveIdentity',
    async ({ reviewId }, operator, { nowMs }) => {
      const { member_id } = await decisions.pass(idOf(reviewId), operator, nowMs);
      return decided(reviewId, Number(member_id), { state: 'APPROVED' });
    },
    ({ reviewId }, operator) => decisions.checkPass(idOf(reviewId), operator),
  );
  desk.fourEyes('approveAdvancedIdentity', advancedHandler(decisions, openings));
  desk.action('rejectIdentity', async ({ reviewId, memberReason }, operator, { nowMs }) => {
    const { member_id } = await decisions.reject(idOf(reviewId), memberReason, operator, nowMs);
    return decided(reviewId, Number(member_id), { state: 'REJECTED', memberReason });
  });
}

/** The claimer proposes; the update of the row compares state, claim and looks of both once more under its lock. */
function advancedHandler(
  decisions: Decisions,
  openings: IdentityOpenings,
): FourEyesHandler<'approveAdvancedIdentity'> {
  return {
    examine: async ({ reviewId }) => {
      const { memberId, claimedBy } = await decisions.waiting(idOf(reviewId), ADVANCED);
      if (claimedBy === '') throw new CallError('reviewNotClaimed');
      return { subject: subjectOf(reviewId, memberId), before: { state: 'PENDING', claimedBy } };
    },
    checkMaker: async ({ reviewId }, operator) => {
      await decisions.claimed(idOf(reviewId), operator);
    },
    evidence: async ({ reviewId }) => ({
      kind: 'IDENTITY_REVIEW',
      id: reviewId,
      openings: await openings.list(idOf(reviewId)),
    }),
    execute: async ({ reviewId }, { maker, approver }, { nowMs }, approved) => {
      const { claimedBy } = await decisions.waiting(idOf(reviewId), ADVANCED);
      // State and claim are conditions of the update too, under the lock of its row.
      const before = approved.confirm({ state: 'PENDING', claimedBy });
      const { member_id } = await decisions.passByTwo(idOf(reviewId), maker, approver, nowMs);
      return { ...decided(reviewId, Number(member_id), { state: 'APPROVED' }), before };
    },
  };
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
    proposalId: found.proposalId,
    submitTime: found.submittedMs,
    decideTime: found.decidedMs,
  };
}
