/** Registers the queue of proposals: an operator who may make the proposed call sees the proposal. */
import { DESK_CALL_NAMES, type DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { DeskCallRegistry, Evidence, Operator } from '../../platform/http/desk-call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import { type FourEyes, hasOpened, mayCall } from './four-eyes.ts';
import type { Proposal, Proposals } from './proposals.ts';

const FOUR_EYES_CALLS = DESK_CALL_NAMES.filter((name) => DESK_CALLS[name].fourEyes);

export function proposalRoutes(desk: DeskCallRegistry, proposals: Proposals, fourEyes: FourEyes): void {
  desk.read('getProposals', async (request, operator, { nowMs }) => {
    const limit = pageLimit(request.limit);
    const rows = await proposals.list({
      calls: FOUR_EYES_CALLS.filter((name) => maySee(operator, name)),
      state: request.state,
      beforeId: readCursor(request.cursor, 1)?.[0],
      limit: limit + 1,
      nowMs,
    });
    return pageOf(
      await Promise.all(rows.map((row) => wire(row, operator, fourEyes, nowMs))),
      limit,
      (last) => last.proposalId,
    );
  });
  desk.read('getProposal', async ({ proposalId }, operator, { nowMs }) => {
    const reader = operator.roles.includes('auditor') ? { ...operator, roles: ['admin'] as const } : operator;
    return wire(await fourEyes.find(proposalId, reader, nowMs), operator, fourEyes, nowMs);
  });
  desk.action(
    'approveProposal',
    ({ proposalId, reason }, operator, context) => fourEyes.approve(proposalId, reason, operator, context),
    ({ proposalId }, operator, context) => fourEyes.checkApproval(proposalId, operator, context),
  );
  desk.action('executeProposal', ({ proposalId, reason }, operator, context) =>
    fourEyes.executeAlone(proposalId, reason, operator, context),
  );
  desk.action('rejectProposal', ({ proposalId, reason }, operator, context) =>
    fourEyes.reject(proposalId, reason, operator, context),
  );
  desk.action('cancelProposal', ({ proposalId, reason }, operator, context) =>
    fourEyes.cancel(proposalId, reason, operator, context),
  );
  desk.action('takeProposalSecret', ({ proposalId }, operator, { nowMs }) =>
    fourEyes.takeSecret(proposalId, operator, nowMs),
  );
}

/** An auditor sees all of them. */
function maySee({ roles }: Operator, name: (typeof FOUR_EYES_CALLS)[number]): boolean {
  return roles.includes('auditor') || mayCall(roles, name);
}

async function wire(
  proposal: Proposal,
  operator: Operator,
  fourEyes: FourEyes,
  nowMs: number,
): Promise<DeskResult<'getProposal'>> {
  const { call, subject, request, before, effects, maker, reason, state } = proposal;
  const { decider, decisionReason, errorCode } = proposal;
  const isOwn = proposal.makerId === operator.operatorId;
  const isOpen = state === 'PENDING' && mayCall(operator.roles, call);
  const executeFrom = fourEyes.executeFrom(proposal);
  const evidence = await fourEyes.evidenceOf(proposal);
  const isOpened = evidence === undefined || hasOpened(evidence, operator);
  return {
    call,
    subject,
    request,
    before,
    effects,
    maker,
    reason,
    state,
    decider,
    decisionReason,
    errorCode,
    isOwn,
    executeFrom,
    proposalId: String(proposal.proposalId),
    hasSecret: proposal.hasSecret,
    evidence: evidence === undefined ? null : { ...wireEvidence(evidence), isOpened },
    mayApprove: isOpen && !isOwn && isOpened,
    mayReject: isOpen && !isOwn,
    mayCancel: isOpen && isOwn,
    mayExecute: isOpen && isOwn && executeFrom > 0 && nowMs >= executeFrom,
    makeTime: proposal.madeMs,
    expireTime: proposal.expiresMs,
    decideTime: proposal.decidedMs,
  };
}

function wireEvidence({ kind, id, openings }: Evidence) {
  return { kind, id, openings: openings.map(({ operator, timeMs }) => ({ operator, time: timeMs })) };
}
