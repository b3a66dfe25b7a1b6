/** The states of a withdrawal after its request (rules/wallet#withdrawal-states, rules/wallet#sending). */
import type { MemberId } from '../base/accounts.ts';
import { isPositiveNumber, isReason, isReference } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { businessDay } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import { chainOwner } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { WalletAnswers } from './commands.ts';
import type { WalletEvent } from './events.ts';
import type { OpenWithdrawal, WalletMemory } from './wallet-memory.ts';
import type { WalletMoney } from './wallet-money.ts';
import { policyInForce } from './wallet-settings.ts';
import type { WalletStores } from './wallet-stores.ts';
import type {
  ApproveWithdrawal,
  BroadcastWithdrawal,
  CancelWithdrawal,
  ConfirmWithdrawal,
  FailWithdrawal,
  RejectWithdrawal,
  SendWithdrawal,
} from './withdrawal-commands.ts';
import type { WithdrawalChanged, WithdrawalFlag, WithdrawalState } from './withdrawal-events.ts';
import { FLAG_BIT } from './withdrawal-flags.ts';

type WithdrawalStep =
  | ApproveWithdrawal
  | RejectWithdrawal
  | CancelWithdrawal
  | SendWithdrawal
  | BroadcastWithdrawal
  | ConfirmWithdrawal
  | FailWithdrawal;

/** The values of an event that a step has; the others are 0 or empty. */
type StepValues = Partial<
  Pick<WithdrawalChanged, 'operator' | 'reason' | 'txid' | 'internalTo' | 'debtPaid'>
>;

export class Withdrawals {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly wallet: WalletMemory;
  readonly handle = {
    'approve-withdrawal': (command) => this.approve(command),
    'reject-withdrawal': (command) => this.reject(command),
    'cancel-withdrawal': (command) => this.cancel(command),
    'send-withdrawal': (command) => this.send(command),
    'broadcast-withdrawal': (command) => this.broadcast(command),
    'confirm-withdrawal': (command) => this.confirm(command),
    'fail-withdrawal': (command) => this.fail(command),
  } satisfies Handlers<WithdrawalStep, WalletAnswers>;

  constructor(
    stores: WalletStores,
    private readonly context: CommandContext,
    private readonly events: Events<WalletEvent>,
    private readonly money: WalletMoney,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.wallet = stores.wallet;
  }

  private approve({ withdrawalId, operator }: ApproveWithdrawal) {
    if (!isPositiveNumber(operator)) return 'BAD_COMMAND';
    const withdrawal = this.open(withdrawalId, ['REVIEW']);
    if (typeof withdrawal === 'string') return withdrawal;
    if (withdrawal.approvedBy === operator) return 'TWO_OPERATORS_NEEDED';
    const { secondApprovalAbove } = policyInForce(this.wallet, this.context.timeMs);
    this.context.mutate();
    const isFirstOfTwo = withdrawal.value > secondApprovalAbove && withdrawal.approvedBy === 0;
    withdrawal.approvedBy = isFirstOfTwo ? operator : 0;
    this.step(withdrawalId, withdrawal, isFirstOfTwo ? 'REVIEW' : 'APPROVED', { operator });
    return 'OK';
  }

  private reject({ withdrawalId, operator, reason }: RejectWithdrawal) {
    if (!isPositiveNumber(operator) || !isReason(reason)) return 'BAD_COMMAND';
    const withdrawal = this.open(withdrawalId, ['REVIEW', 'APPROVED']);
    if (typeof withdrawal === 'string') return withdrawal;
    this.context.mutate();
    this.giveBack(withdrawalId, withdrawal, 'REJECTED', { operator, reason });
    return 'OK';
  }

  private cancel({ memberId, withdrawalId }: CancelWithdrawal) {
    const { wallet, members } = this;
    const known = wallet.withdrawals.get(withdrawalId);
    if (known !== undefined && members.idOf(known.member) !== memberId) return 'UNKNOWN_WITHDRAWAL';
    const withdrawal = this.open(withdrawalId, ['REVIEW', 'APPROVED']);
    if (typeof withdrawal === 'string') return withdrawal;
    this.context.mutate();
    if (!wasApproved(withdrawal)) {
      const facts = wallet.member(withdrawal.member);
      if (facts.day === businessDay(withdrawal.requestMs)) facts.cancelled++;
    }
    this.giveBack(withdrawalId, withdrawal, 'CANCELLED', {});
    return 'OK';
  }

  private send({ withdrawalId, internalTo }: SendWithdrawal) {
    const { members, wallet, dictionary } = this;
    const withdrawal = this.open(withdrawalId, ['APPROVED']);
    if (typeof withdrawal === 'string') return withdrawal;
    const { member } = withdrawal;
    const receiver = internalTo === 0 ? NONE : members.find(internalTo);
    if (internalTo !== 0 && receiver === NONE) return 'UNKNOWN_MEMBER';
    const asset = dictionary.assetName(withdrawal.asset);
    if (wallet.chains[withdrawal.chain]?.isPaused('withdrawals', asset)) return 'WITHDRAWAL_PAUSED';
    this.context.mutate();
    const isLocked = this.context.timeMs < members.withdrawalLockOf(member);
    if (isLocked || members.mayOnlyClose(member)) this.holdBack(withdrawalId, withdrawal, 'HELD_BACK');
    else if (receiver === member) this.holdBack(withdrawalId, withdrawal, 'OWN_ADDRESS');
    else if (receiver !== NONE) this.moveInside(withdrawalId, withdrawal, receiver, internalTo);
    else this.step(withdrawalId, withdrawal, 'SENDING', {});
    return 'OK';
  }

  private broadcast({ withdrawalId, txid }: BroadcastWithdrawal) {
    if (!isReference(txid)) return 'BAD_COMMAND';
    const withdrawal = this.open(withdrawalId, ['SENDING', 'BROADCAST']);
    if (typeof withdrawal === 'string') return withdrawal;
    this.context.mutate();
    this.step(withdrawalId, withdrawal, 'BROADCAST', { txid });
    return 'OK';
  }

  private confirm({ withdrawalId, txid }: ConfirmWithdrawal) {
    if (!isReference(txid)) return 'BAD_COMMAND';
    const withdrawal = this.open(withdrawalId, ['BROADCAST']);
    if (typeof withdrawal === 'string') return withdrawal;
    this.context.mutate();
    const { member, asset, chain } = withdrawal;
    this.money.pay(member, chainOwner(chain), asset, withdrawal);
    this.endPaid(withdrawalId, withdrawal);
    this.step(withdrawalId, withdrawal, 'CONFIRMED', { txid });
    return 'OK';
  }

  private fail({ withdrawalId, proof }: FailWithdrawal) {
    const withdrawal = this.open(withdrawalId, [proof === 'NEVER_SIGNED' ? 'SENDING' : 'BROADCAST']);
    if (typeof withdrawal === 'string') return withdrawal;
    this.context.mutate();
    this.wallet.member(withdrawal.member).lastFailedMs = this.context.timeMs;
    this.giveBack(withdrawalId, withdrawal, 'FAILED', { reason: proof });
    return 'OK';
  }

  /** The withdrawal in one of these states, or why there is none. */
  private open(withdrawalId: number, states: readonly WithdrawalState[]) {
    const { wallet } = this;
    if (withdrawalId < 1 || withdrawalId > wallet.lastWithdrawal) return 'UNKNOWN_WITHDRAWAL';
    const withdrawal = wallet.withdrawals.get(withdrawalId);
    if (withdrawal === undefined) return 'WITHDRAWAL_ENDED';
    return states.includes(withdrawal.state) ? withdrawal : 'WITHDRAWAL_STATE';
  }

  private holdBack(withdrawalId: number, withdrawal: OpenWithdrawal, flag: WithdrawalFlag): void {
    withdrawal.flags |= FLAG_BIT[flag];
    this.step(withdrawalId, withdrawal, 'REVIEW', {});
  }

  private moveInside(
    withdrawalId: number,
    withdrawal: OpenWithdrawal,
    receiver: number,
    internalTo: MemberId,
  ): void {
    const { member, asset } = withdrawal;
    const debtPaid = this.money.payMember(member, receiver, asset, withdrawal);
    this.endPaid(withdrawalId, withdrawal);
    const txid = `internal:${withdrawalId}`;
    this.step(withdrawalId, withdrawal, 'CONFIRMED', { txid, internalTo, debtPaid });
    if (debtPaid > 0n) this.money.writeDebt(internalTo, this.dictionary.assetName(asset));
  }

  private endPaid(withdrawalId: number, { member, chain, address }: OpenWithdrawal): void {
    const { wallet } = this;
    wallet.withdrawals.delete(withdrawalId);
    wallet.member(member).addPaid({ chain, address });
  }

  /** Returns the whole amount and ends the withdrawal. */
  private giveBack(
    withdrawalId: number,
    withdrawal: OpenWithdrawal,
    state: WithdrawalState,
    values: StepValues,
  ): void {
    const { wallet } = this;
    const { member, asset, amount, value, requestMs } = withdrawal;
    this.money.release(member, asset, amount);
    const facts = wallet.member(member);
    if (facts.day === businessDay(requestMs)) facts.sum -= value;
    wallet.autoApprovals.remove(withdrawalId);
    wallet.withdrawals.delete(withdrawalId);
    this.step(withdrawalId, withdrawal, state, values);
  }

  private step(
    withdrawalId: number,
    withdrawal: OpenWithdrawal,
    state: WithdrawalState,
    { operator = 0, reason = '', txid = '', internalTo = 0, debtPaid = 0n }: StepValues,
  ): void {
    withdrawal.state = state;
    this.events.write({
      kind: 'withdrawal-changed',
      withdrawalId,
      memberId: this.members.idOf(withdrawal.member),
      state,
      flags: withdrawal.flags,
      operator,
      reason,
      txid,
      internalTo,
      debtPaid,
    });
  }
}

/** Held back, or sent to an own address, it was approved before it came back to review. */
function wasApproved({ state, flags }: OpenWithdrawal): boolean {
  return state !== 'REVIEW' || (flags & (FLAG_BIT.HELD_BACK | FLAG_BIT.OWN_ADDRESS)) !== 0;
}
