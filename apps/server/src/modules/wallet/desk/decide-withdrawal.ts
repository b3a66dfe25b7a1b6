/**
 * The decisions of operators about withdrawals in review (rules/wallet#withdrawal-states). The tables are asked for a
 * better message, and the engine decides: above the policy's value it wants a second operator (rules/wallet#value).
 */
import type { Command } from '@tern/engine';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../../kernel/index.ts';
import { CallError, type ReadBarrier } from '../../../platform/http/call.ts';
import type { DeskDone, Operator } from '../../../platform/http/desk-call.ts';
import { mayCall, type Staff } from '../../staff/index.ts';
import { deskErrorOf } from '../desk-refusals.ts';
import type { LiveWithdrawal } from '../sending/live-ledger.ts';
import { isSameWithdrawal } from '../sending/verify-rows.ts';
import type { WithdrawalReader, WithdrawalRow } from './withdrawal-reader.ts';

type Done = DeskDone<Record<string, never>>;
type Decider = Pick<Operator, 'operatorId'>;

const ENDED: readonly string[] = ['CONFIRMED', 'CANCELLED', 'REJECTED', 'FAILED'];

export interface WithdrawalDecisionParts {
  kernel: Pick<Kernel, 'execute' | 'durable'>;
  isReadable: ReadBarrier;
  reader: WithdrawalReader;
  operators: Pick<Staff['operators'], 'byId'>;
  /** The withdrawal as the journal has it while it is open; undefined: no chain is configured, so nothing is sent. */
  findLive: ((withdrawalId: number) => LiveWithdrawal | undefined) | undefined;
}

export class WithdrawalDecisions {
  constructor(private readonly parts: WithdrawalDecisionParts) {}

  async checkApprove(
    { withdrawalId }: DeskRequest<'approveWithdrawal'>,
    { operatorId }: Decider,
  ): Promise<WithdrawalRow> {
    const row = await this.open(withdrawalId);
    if (row.state === 'APPROVED') throw new CallError('withdrawalApproved');
    if (row.state !== 'REVIEW') throw new CallError('withdrawalState');
    if (this.differs(row)) throw new CallError('withdrawalDiffers');
    const first = Number(row.first_operator);
    if (first === operatorId) throw new CallError('twoOperatorsNeeded');
    // The word of an operator who could not give it any more counts for nothing, and the engine has taken it already.
    if (first !== 0 && !(await this.mayApprove(first))) throw new CallError('approvalVoid');
    return row;
  }

  async approve(request: DeskRequest<'approveWithdrawal'>, decider: Decider): Promise<Done> {
    const row = await this.checkApprove(request, decider);
    const { operatorId: operator } = decider;
    await this.execute({ kind: 'approve-withdrawal', withdrawalId: Number(row.withdrawal_id), operator });
    const { state } = await this.parts.reader.find(request.withdrawalId);
    return done(row, { state });
  }

  async checkReject({ withdrawalId }: DeskRequest<'rejectWithdrawal'>): Promise<WithdrawalRow> {
    const row = await this.open(withdrawalId);
    if (row.state !== 'REVIEW' && row.state !== 'APPROVED') throw new CallError('withdrawalState');
    return row;
  }

  async reject(request: DeskRequest<'rejectWithdrawal'>, { operatorId: operator }: Decider): Promise<Done> {
    const row = await this.checkReject(request);
    const { publicReason: reason } = request;
    const withdrawalId = Number(row.withdrawal_id);
    await this.execute({ kind: 'reject-withdrawal', withdrawalId, operator, reason });
    return done(row, { state: 'REJECTED', reason });
  }

  private async open(withdrawalId: string): Promise<WithdrawalRow> {
    const { kernel, isReadable, reader } = this.parts;
    await isReadable(kernel.durable.sequence);
    const row = await reader.find(withdrawalId);
    if (ENDED.includes(row.state)) throw new CallError('withdrawalEnded');
    return row;
  }

  /** An operator approves by eye exactly what the engine pays; a row that says another thing was forged. */
  private differs(row: WithdrawalRow): boolean {
    const { findLive } = this.parts;
    if (findLive === undefined) return false;
    const live = findLive(Number(row.withdrawal_id));
    return live === undefined || !isSameWithdrawal(row, live);
  }

  private async mayApprove(operatorId: number): Promise<boolean> {
    const { isDisabled, roles } = await this.parts.operators.byId(operatorId);
    return !isDisabled && mayCall(roles, 'approveWithdrawal');
  }

  private async execute(command: Command): Promise<void> {
    const { kernel, isReadable } = this.parts;
    const { rejection, sequence } = await kernel.execute(command);
    if (rejection !== 'OK') throw deskErrorOf(rejection);
    await isReadable(sequence);
  }
}

function done({ withdrawal_id: id, member_id: member, state }: WithdrawalRow, after: object): Done {
  return { result: {}, subject: `withdrawal ${id} of member ${member}`, before: { state }, after };
}
