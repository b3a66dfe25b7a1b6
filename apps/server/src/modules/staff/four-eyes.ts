/**
 * Four eyes: one operator proposes, another approves, and only then the server executes the proposal, once. No operator
 * both makes and approves one. The state that the proposal would change is examined when it is made, and compared under
 * the lock of the change when it is executed; if it has changed in between, the proposal is outdated. An exchange of one
 * operator (FOUR_EYES=delay) waits the call's hours instead.
 */
import { ERRORS } from '@tern/protocol';
import type { DeskCallName, FourEyes as FourEyesMode, FourEyesName, ProposalMade } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { KernelUnavailableError } from '../../kernel/kernel.ts';
import { ApprovedState } from '../../platform/http/approved-state.ts';
import { CallError } from '../../platform/http/call.ts';
import { canonicalJson } from '../../platform/http/canonical-json.ts';
import type { DeskProposer } from '../../platform/http/desk/desk-route.ts';
import type {
  DeskContext,
  DeskDone,
  Evidence,
  FourEyesHandler,
  FourEyesPair,
  Operator,
} from '../../platform/http/desk-call.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { Operators } from './operators.ts';
import type { Proposal, Proposals } from './proposals.ts';

const HOUR_MS = 3_600_000;

export const SEALED_PROPOSAL_SECRETS: SealedColumn = {
  name: 'secrets of proposals',
  use: 'proposals',
  table: 'staff_proposals',
  column: 'secret_sealed',
  key: 'proposal_id',
  subject: 'proposal_id',
  about: aboutOf,
};

type Handler = FourEyesHandler<FourEyesName>;
type Request = Parameters<Handler['examine']>[0];
type Executed = { state: 'EXECUTED'; result: string };

export interface FourEyesParts {
  proposals: Proposals;
  operators: Operators;
  box: SealedBox;
  mode: FourEyesMode;
  /** The handler that executes a call, and the request in the form that the handler takes. */
  handlerOf(name: FourEyesName): Handler;
  readRequest(name: FourEyesName, request: string): Request;
}

export function mayCall(roles: Operator['roles'], name: DeskCallName): boolean {
  return DESK_CALLS[name].roles.some((role) => roles.includes(role));
}

export class FourEyes implements DeskProposer {
  constructor(private readonly parts: FourEyesParts) {}

  async propose(
    name: FourEyesName,
    request: Record<string, unknown> & { reason?: string },
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<ProposalMade>> {
    const { proposals, handlerOf } = this.parts;
    const handler = handlerOf(name);
    const asked = request as Request;
    const { subject, before, effects } = await handler.examine(asked, context);
    const { reason = '', ...rest } = request;
    await handler.checkMaker?.(asked, operator);
    this.refuseUnseen(await handler.evidence?.(asked), operator);
    const { nowMs } = context;
    const proposalId = await proposals.add({
      call: name,
      subject,
      reason,
      makerId: operator.operatorId,
      madeMs: nowMs,
      request: canonicalJson(rest),
      before: canonicalJson(before),
      effects: effects === undefined ? '' : canonicalJson(effects),
    });
    const made = await this.find(String(proposalId), operator, nowMs);
    const result = {
      proposalId: String(proposalId),
      expireTime: made.expiresMs,
      executeFrom: this.executeFrom(made),
      effects: made.effects,
    };
    return { result, subject, before, after: { proposalId, proposed: rest } };
  }

  /** When its maker may carry it out alone; 0: never. */
  executeFrom({ call, madeMs }: Pick<Proposal, 'call' | 'madeMs'>): number {
    return this.parts.mode === 'delay' ? madeMs + DESK_CALLS[call].loneHours * HOUR_MS : 0;
  }

  /** A proposal of a call that the operator may not make is answered like one that does not exist. */
  async find(proposalId: string, operator: Operator, nowMs: number): Promise<Proposal> {
    const found = await this.parts.proposals.find(proposalId, nowMs);
    if (found === undefined || !mayCall(operator.roles, found.call)) throw new CallError('proposalUnknown');
    return found;
  }

  /** Executes a proposal of another operator. */
  async approve(
    proposalId: string,
    reason: string,
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<Executed>> {
    const proposal = await this.find(proposalId, operator, context.nowMs);
    if (proposal.makerId === operator.operatorId) throw new CallError('proposalOwn');
    this.refuseUnseen(await this.evidenceOf(proposal), operator);
    await this.leave(proposal, 'EXECUTING', 'other', reason, operator, context);
    return this.execute(proposal, operator, context);
  }

  /** undefined: the proposal itself shows everything. */
  async evidenceOf(proposal: Proposal): Promise<Evidence | undefined> {
    const handler = this.parts.handlerOf(proposal.call);
    return handler.evidence?.(this.requestOf(proposal));
  }

  /** Throws what an approval would be refused for now. */
  async checkApproval(proposalId: string, operator: Operator, context: DeskContext): Promise<void> {
    const proposal = await this.find(proposalId, operator, context.nowMs);
    if (proposal.makerId === operator.operatorId) throw new CallError('proposalOwn');
    if (proposal.state === 'EXPIRED') throw new CallError('proposalExpired');
    if (proposal.state !== 'PENDING') throw new CallError('proposalDecided');
    this.refuseUnseen(await this.evidenceOf(proposal), operator);
    const { handler, request } = await this.refuseMaker(proposal);
    const { before } = await handler.examine(request, context);
    approvedOf(proposal).confirm(before);
  }

  /** Executes the operator's own proposal, where the exchange has one operator and the time is over. */
  async executeAlone(
    proposalId: string,
    reason: string,
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<Executed>> {
    const proposal = await this.find(proposalId, operator, context.nowMs);
    if (this.parts.mode !== 'delay') throw new CallError('proposalOwn');
    if (proposal.makerId !== operator.operatorId) throw new CallError('proposalForeign');
    if (context.nowMs < this.executeFrom(proposal)) throw new CallError('proposalTooEarly');
    await this.leave(proposal, 'EXECUTING', 'maker', reason, operator, context);
    return this.execute(proposal, operator, context, true);
  }

  async reject(
    proposalId: string,
    reason: string,
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<Record<string, never>>> {
    const proposal = await this.find(proposalId, operator, context.nowMs);
    if (proposal.makerId === operator.operatorId) throw new CallError('proposalOwn');
    await this.leave(proposal, 'REJECTED', 'other', reason, operator, context);
    return decided(proposal, 'REJECTED');
  }

  async cancel(
    proposalId: string,
    reason: string,
    operator: Operator,
    context: DeskContext,
  ): Promise<DeskDone<Record<string, never>>> {
    const proposal = await this.find(proposalId, operator, context.nowMs);
    if (proposal.makerId !== operator.operatorId) throw new CallError('proposalForeign');
    await this.leave(proposal, 'CANCELLED', 'maker', reason, operator, context);
    return decided(proposal, 'CANCELLED');
  }

  async takeSecret(
    proposalId: string,
    operator: Operator,
    nowMs: number,
  ): Promise<DeskDone<{ secret: string }>> {
    const proposal = await this.find(proposalId, operator, nowMs);
    const sealed = await this.parts.proposals.takeSecret(proposal.proposalId, operator.operatorId);
    if (sealed === undefined) throw new CallError('proposalSecretGone');
    const secret = this.parts.box.open(sealed, aboutOf(proposal.proposalId)).toString();
    return { result: { secret }, subject: subjectOf(proposal) };
  }

  private async leave(
    proposal: Proposal,
    state: 'EXECUTING' | 'REJECTED' | 'CANCELLED',
    by: 'maker' | 'other',
    reason: string,
    decider: Operator,
    { nowMs }: DeskContext,
  ): Promise<void> {
    if (proposal.state === 'EXPIRED') throw new CallError('proposalExpired');
    const isLeft = await this.parts.proposals.leavePending(proposal.proposalId, state, by, {
      decider,
      reason,
      nowMs,
    });
    if (!isLeft) throw new CallError('proposalDecided');
  }

  private requestOf({ call, request, reason }: Proposal): Request {
    return this.parts.readRequest(call, canonicalJson({ ...(JSON.parse(request) as object), reason }));
  }

  private refuseUnseen(evidence: Evidence | undefined, operator: Operator): void {
    if (evidence !== undefined && !hasOpened(evidence, operator)) throw new CallError('evidenceUnopened');
  }

  private async execute(
    proposal: Proposal,
    approver: Operator,
    context: DeskContext,
    isAlone = false,
  ): Promise<DeskDone<Executed>> {
    const { proposals, box } = this.parts;
    const { proposalId } = proposal;
    try {
      const done = await this.executeCommand(proposal, approver, context, isAlone);
      const secret =
        done.secret === undefined ? undefined : box.seal(Buffer.from(done.secret), aboutOf(proposalId));
      await proposals.endExecution(proposalId, 'EXECUTED', secret === undefined ? {} : { secret });
      return {
        result: { state: 'EXECUTED', result: canonicalJson(done.result) },
        subject: subjectOf(proposal),
        before: done.before.state,
        after: done.after,
      };
    } catch (thrown) {
      const error = refusedAs(thrown);
      if (error === undefined) await proposals.endExecution(proposalId, 'INTERRUPTED');
      else if (error === 'proposalOutdated') await proposals.endExecution(proposalId, 'OUTDATED');
      else await proposals.endExecution(proposalId, 'FAILED', { errorCode: ERRORS[error].code });
      throw thrown;
    }
  }

  private async executeCommand(
    proposal: Proposal,
    approver: Operator,
    context: DeskContext,
    isAlone: boolean,
  ) {
    const { handler, request, maker } = await this.refuseMaker(proposal);
    const pair: FourEyesPair = {
      maker: { operatorId: maker.operatorId, name: maker.name },
      approver: { operatorId: approver.operatorId, name: approver.name },
      isAlone,
    };
    return handler.execute(request, pair, context, approvedOf(proposal));
  }

  /** The proposal's request with its handler and maker. */
  private async refuseMaker(proposal: Proposal) {
    const { operators, handlerOf } = this.parts;
    const maker = await operators.byId(proposal.makerId);
    if (maker.isDisabled || !mayCall(maker.roles, proposal.call)) throw new CallError('deskRole');
    return { handler: handlerOf(proposal.call), request: this.requestOf(proposal), maker };
  }
}

function approvedOf({ before }: Proposal): ApprovedState {
  return new ApprovedState(before);
}

export function hasOpened({ openings }: Evidence, { operatorId }: Operator): boolean {
  return openings.some((one) => one.operatorId === operatorId);
}

/** The error with which a handler refused; undefined: it broke, and may already have changed state. */
function refusedAs(thrown: unknown) {
  if (thrown instanceof CallError) return thrown.error;
  return thrown instanceof KernelUnavailableError ? ('unavailable' as const) : undefined;
}

function decided(proposal: Proposal, state: string): DeskDone<Record<string, never>> {
  return { result: {}, subject: subjectOf(proposal), before: { state: 'PENDING' }, after: { state } };
}

function subjectOf({ proposalId, call, subject }: Proposal): string {
  return `proposal ${proposalId}: ${call} ${subject}`;
}

function aboutOf(proposalId: string | number): string {
  return `proposal ${proposalId}`;
}
