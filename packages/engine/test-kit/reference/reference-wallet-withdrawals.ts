/**
 * The steps of a withdrawal after its request in the reference exchange: review, sending, the end
 * (rules/wallet#withdrawal-states, rules/wallet#sending). Ended ones are forgotten; ids are dense.
 */
import type { MemberId } from '../../src/base/accounts.ts';
import { businessDay, MAX_REASON_LENGTH, MAX_REF_LENGTH } from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { OpenWithdrawalState } from '../../src/wallet/state.ts';
import type {
  ApproveWithdrawal,
  BroadcastWithdrawal,
  CancelWithdrawal,
  ConfirmWithdrawal,
  FailWithdrawal,
  RejectWithdrawal,
  SendWithdrawal,
} from '../../src/wallet/withdrawal-commands.ts';
import type { WithdrawalChanged } from '../../src/wallet/withdrawal-events.ts';
import type { ReferenceModel } from './reference-model.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import type { ReferenceAddresses } from './reference-wallet-addresses.ts';
import { creditMember, freeOf, frozenOf, move, writeDebt } from './reference-wallet-money.ts';
import { isNumber, isText, outsideOf, wasGiven } from './reference-wallet-records.ts';
import { withFlag } from './reference-wallet-requests.ts';

type Details = Partial<Pick<WithdrawalChanged, 'operator' | 'reason' | 'txid' | 'internalTo' | 'debtPaid'>>;

export class ReferenceWithdrawals {
  constructor(
    private readonly model: ReferenceModel,
    private readonly addresses: ReferenceAddresses,
  ) {}

  approve({ withdrawalId, operator }: ApproveWithdrawal): Answer {
    if (!isNumber(operator)) return rejected('BAD_COMMAND');
    const withdrawal = this.find(withdrawalId, 'REVIEW');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    const { approvedBy, value } = withdrawal;
    if (approvedBy === operator) return rejected('TWO_OPERATORS_NEEDED');
    const { secondApprovalAbove } = this.model.wallet.policyInForce(this.model.timeMs);
    const isFirstOfTwo = approvedBy === 0 && value > secondApprovalAbove;
    withdrawal.approvedBy = isFirstOfTwo ? operator : 0;
    if (!isFirstOfTwo) withdrawal.state = 'APPROVED';
    this.writeChange(withdrawal, { operator });
    return accepted();
  }

  reject({ withdrawalId, operator, reason }: RejectWithdrawal): Answer {
    if (!isNumber(operator) || !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    const withdrawal = this.find(withdrawalId, 'REVIEW', 'APPROVED');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    this.giveBack(withdrawal);
    this.end(withdrawal, 'REJECTED', { operator, reason });
    return accepted();
  }

  cancel({ memberId, withdrawalId }: CancelWithdrawal): Answer {
    const open = this.model.wallet.withdrawals.get(withdrawalId);
    if (open !== undefined && open.memberId !== memberId) return rejected('UNKNOWN_WITHDRAWAL');
    const withdrawal = this.find(withdrawalId, 'REVIEW', 'APPROVED');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    // One that waits for its first approval is none of the day's withdrawals any more.
    const cameBack = (['HELD_BACK', 'OWN_ADDRESS'] as const).some(
      (flag) => withFlag(withdrawal.flags, flag) === withdrawal.flags,
    );
    const facts = this.model.wallet.factsOf(memberId);
    if (withdrawal.state === 'REVIEW' && !cameBack && facts.day === businessDay(withdrawal.requestMs))
      facts.cancelled++;
    this.giveBack(withdrawal);
    this.end(withdrawal, 'CANCELLED');
    return accepted();
  }

  send({ withdrawalId, internalTo }: SendWithdrawal): Answer {
    const { model } = this;
    const withdrawal = this.find(withdrawalId, 'APPROVED');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    const { memberId, asset, chain } = withdrawal;
    if (internalTo !== 0 && !model.members.has(internalTo)) return rejected('UNKNOWN_MEMBER');
    if (model.wallet.isPaused(asset, chain, 'withdrawals')) return rejected('WITHDRAWAL_PAUSED');
    if (this.isHeldBack(memberId)) this.sendBack(withdrawal, 'HELD_BACK');
    else if (internalTo === memberId) this.sendBack(withdrawal, 'OWN_ADDRESS');
    else if (internalTo !== 0) this.payMember(withdrawal, internalTo);
    else {
      withdrawal.state = 'SENDING';
      this.writeChange(withdrawal);
    }
    return accepted();
  }

  broadcast({ withdrawalId, txid }: BroadcastWithdrawal): Answer {
    if (!isText(txid, MAX_REF_LENGTH)) return rejected('BAD_COMMAND');
    const withdrawal = this.find(withdrawalId, 'SENDING', 'BROADCAST');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    withdrawal.state = 'BROADCAST';
    this.writeChange(withdrawal, { txid });
    return accepted();
  }

  confirm({ withdrawalId, txid }: ConfirmWithdrawal): Answer {
    const { model } = this;
    if (!isText(txid, MAX_REF_LENGTH)) return rejected('BAD_COMMAND');
    const withdrawal = this.find(withdrawalId, 'BROADCAST');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    const { memberId, asset, chain, amount, fee } = withdrawal;
    move(model, asset, amount - fee, frozenOf(memberId), freeOf(outsideOf(chain)));
    move(model, asset, fee, frozenOf(memberId), freeOf('withdraw-fee'));
    this.addresses.notePaid(withdrawal);
    this.end(withdrawal, 'CONFIRMED', { txid });
    return accepted();
  }

  fail({ withdrawalId, proof }: FailWithdrawal): Answer {
    const { model } = this;
    const withdrawal = this.find(withdrawalId, proof === 'NEVER_SIGNED' ? 'SENDING' : 'BROADCAST');
    if (typeof withdrawal === 'string') return rejected(withdrawal);
    this.giveBack(withdrawal);
    model.wallet.factsOf(withdrawal.memberId).lastFailedMs = model.timeMs;
    this.end(withdrawal, 'FAILED', { reason: proof });
    return accepted();
  }

  /** The withdrawal in one of these states, or why there is none. */
  private find(
    withdrawalId: number,
    ...states: OpenWithdrawalState['state'][]
  ): OpenWithdrawalState | Rejection {
    const { wallet } = this.model;
    if (!wasGiven(withdrawalId, wallet.lastWithdrawal)) return 'UNKNOWN_WITHDRAWAL';
    const withdrawal = wallet.withdrawals.get(withdrawalId);
    if (withdrawal === undefined) return 'WITHDRAWAL_ENDED';
    return states.includes(withdrawal.state) ? withdrawal : 'WITHDRAWAL_STATE';
  }

  /** Frozen, in debt or locked now. */
  private isHeldBack(memberId: MemberId): boolean {
    const { model } = this;
    const { frozen, withdrawalLockedUntilMs } = model.members.get(memberId)!;
    return frozen || model.isInDebt(memberId) || model.timeMs < withdrawalLockedUntilMs;
  }

  private sendBack(withdrawal: OpenWithdrawalState, flag: 'HELD_BACK' | 'OWN_ADDRESS'): void {
    withdrawal.state = 'REVIEW';
    withdrawal.flags = withFlag(withdrawal.flags, flag);
    this.writeChange(withdrawal);
  }

  /** The address is another member's: no outside account is touched, and the fee is charged. */
  private payMember(withdrawal: OpenWithdrawalState, internalTo: MemberId): void {
    const { model } = this;
    const { withdrawalId, memberId, asset, amount, fee } = withdrawal;
    const debtPaid = creditMember(model, internalTo, asset, amount - fee, frozenOf(memberId));
    move(model, asset, fee, frozenOf(memberId), freeOf('withdraw-fee'));
    this.addresses.notePaid(withdrawal);
    this.end(withdrawal, 'CONFIRMED', { txid: `internal:${withdrawalId}`, internalTo, debtPaid });
    if (debtPaid > 0n) writeDebt(model, internalTo, asset);
  }

  /** All of it, the fee included. Its value leaves the sum of the day of its request, and of no other. */
  private giveBack(withdrawal: OpenWithdrawalState): void {
    const { withdrawalId, memberId, asset, amount, value, requestMs } = withdrawal;
    const { model } = this;
    const { wallet } = model;
    wallet.autoApprovals = wallet.autoApprovals.filter((approval) => approval.withdrawalId !== withdrawalId);
    move(model, asset, amount, frozenOf(memberId), freeOf(memberId));
    const facts = model.wallet.factsOf(memberId);
    if (businessDay(requestMs) === facts.day) facts.sum -= value;
  }

  private end(
    withdrawal: OpenWithdrawalState,
    state: OpenWithdrawalState['state'],
    details: Details = {},
  ): void {
    withdrawal.state = state;
    this.model.wallet.withdrawals.delete(withdrawal.withdrawalId);
    this.writeChange(withdrawal, details);
  }

  private writeChange(
    { withdrawalId, memberId, state, flags }: OpenWithdrawalState,
    { operator = 0, reason = '', txid = '', internalTo = 0, debtPaid = 0n }: Details = {},
  ): void {
    this.model.events.push({
      kind: 'withdrawal-changed',
      withdrawalId,
      memberId,
      state,
      flags,
      operator,
      reason,
      txid,
      internalTo,
      debtPaid,
    });
  }
}
