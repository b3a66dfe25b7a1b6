/**
 * Requests of withdrawals in the reference exchange: their checks in order, the flags that send one to review, and the
 * automatic approval (rules/wallet#withdrawals, rules/wallet#day-limits, rules/wallet#velocity).
 */
import {
  AUTO_WINDOW_MS,
  businessDay,
  MARKS_WINDOW_MS,
  MAX_AMOUNT,
  MAX_REQUEST_ID_LENGTH,
  REVIEW_AFTER_MS,
  WITHDRAWAL_LOCK_MS,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { CoinChainSettings } from '../../src/wallet/settings-commands.ts';
import type {
  AutoApprovalState,
  OpenWithdrawalState,
  WithdrawingMemberState,
} from '../../src/wallet/state.ts';
import type { RequestWithdrawal } from '../../src/wallet/withdrawal-commands.ts';
import { WITHDRAWAL_FLAGS, type WithdrawalFlag } from '../../src/wallet/withdrawal-events.ts';
import type { ReferenceMember, ReferenceModel } from './reference-model.ts';
import { heldOf } from './reference-otc-prices.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { isAddress, type ReferenceAddresses } from './reference-wallet-addresses.ts';
import { freeOf, frozenOf, move } from './reference-wallet-money.ts';
import { isText } from './reference-wallet-records.ts';
import { stepOf } from './reference-wallet-settings.ts';
import { countValue } from './reference-wallet-value.ts';

/** A request that may be done: its value, and why it is to be reviewed. */
interface Accepted {
  value: bigint;
  flags: Set<WithdrawalFlag>;
}

export class ReferenceWithdrawalRequests {
  constructor(
    private readonly model: ReferenceModel,
    private readonly addresses: ReferenceAddresses,
    private readonly contracts: { whyHeld(memberId: number): Rejection | bigint },
  ) {}

  request(command: RequestWithdrawal): Answer {
    const { model } = this;
    const { memberId, requestId, asset, chain, address, amount, fee } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!model.wallet.chains.has(chain)) return rejected('UNKNOWN_CHAIN');
    const terms = model.wallet.termsInForce(asset, chain, model.timeMs);
    if (terms === null) return rejected('UNKNOWN_COIN_CHAIN');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${asset}/${chain}/${address}/${amount}/${fee}`;
    const earlier = model.requests.find('withdrawal', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const decided =
      this.whyNotNow(command, member) ?? this.whyNotSo(command, terms) ?? this.decide(command, member, terms);
    if (typeof decided === 'string') return rejected(decided);
    const withdrawalId = this.enter(command, decided);
    model.requests.remember('withdrawal', command, { body, answer: withdrawalId }, model.timeMs);
    return accepted(withdrawalId);
  }

  /** The member, the pauses and the address. */
  private whyNotNow(command: RequestWithdrawal, member: ReferenceMember): Rejection | undefined {
    const { model, addresses } = this;
    const { memberId, asset, chain, address } = command;
    if (model.isInDebt(memberId)) return 'MEMBER_IN_DEBT';
    if (model.timeMs < member.withdrawalLockedUntilMs) return 'WITHDRAWAL_LOCKED';
    if (model.wallet.isPaused(asset, chain, 'withdrawals')) return 'WITHDRAWAL_PAUSED';
    if (member.identityLevel === 0) return 'IDENTITY_REQUIRED';
    if (!isAddress(address)) return 'ADDRESS_INVALID';
    if (model.wallet.savedAddressesOnly.has(memberId) && !addresses.isSaved(command))
      return 'ADDRESS_NOT_SAVED';
    return undefined;
  }

  /** The amount and the fee. */
  private whyNotSo(
    { asset, amount, fee }: RequestWithdrawal,
    terms: CoinChainSettings,
  ): Rejection | undefined {
    const { scale } = this.model.assets.get(asset)!;
    if (amount <= 0n || amount > MAX_AMOUNT) return 'AMOUNT_INVALID';
    if (amount % stepOf(scale, terms.decimals) !== 0n) return 'AMOUNT_SCALE';
    if (fee !== terms.withdrawalFee) return 'FEE_CHANGED';
    if (amount < terms.minWithdrawal) return 'BELOW_MIN';
    return undefined;
  }

  /** The value and the limits. */
  private decide(
    command: RequestWithdrawal,
    member: ReferenceMember,
    terms: CoinChainSettings,
  ): Rejection | Accepted {
    const { model } = this;
    const { memberId, asset, amount } = command;
    const policy = model.wallet.policyInForce(model.timeMs);
    const counted = countValue(model, asset, amount);
    if (counted === undefined) return 'VALUE_UNKNOWN';
    const { value, isByFloorAlone, isConfirmed } = counted;
    const today = this.today(command);
    const dayLimit = member.identityLevel === 1 ? policy.basicDayLimit : policy.advancedDayLimit;
    if (amount > terms.maxWithdrawal || value > MAX_AMOUNT || today.sum + value > dayLimit)
      return 'ABOVE_MAX';
    const { maxPerDay } = policy;
    if (today.count - today.cancelled >= maxPerDay || today.count >= 3 * maxPerDay)
      return 'WITHDRAWAL_TOO_MANY';
    const { free } = model.account(memberId, 'assets', asset);
    if (free < amount) return 'INSUFFICIENT_BALANCE';
    const held = heldOf(model, memberId, asset, free, this.contracts.whyHeld(memberId));
    if (amount > free - held) return 'OTC_HOLD';
    const flags = this.flagsOf(command, member);
    if (isByFloorAlone) flags.add('VALUE_UNKNOWN');
    else if (!isConfirmed) flags.add('PRICE_UNCONFIRMED');
    if (command.isUnreconciled) flags.add('UNRECONCILED');
    if (this.isAboveAutoLimit(command, value, terms)) flags.add('ABOVE_AUTO_LIMIT');
    return { value, flags };
  }

  /** The flags that come from the member and the address. */
  private flagsOf(command: RequestWithdrawal, member: ReferenceMember): Set<WithdrawalFlag> {
    const { model, addresses } = this;
    const { timeMs } = model;
    const policy = model.wallet.policyInForce(timeMs);
    const facts = model.wallet.withdrawingMembers.get(command.memberId);
    const flags = new Set<WithdrawalFlag>();
    const isNewAddress = !addresses.wasPaid(command) && !addresses.isSaved(command);
    if (policy.isNewAddressReviewed && isNewAddress) flags.add('NEW_ADDRESS');
    const { withdrawalLockedUntilMs } = member;
    const changedMs = withdrawalLockedUntilMs - WITHDRAWAL_LOCK_MS;
    if (withdrawalLockedUntilMs > 0 && timeMs < changedMs + REVIEW_AFTER_MS) flags.add('SECURITY_CHANGE');
    if (policy.isNewDeviceReviewed && command.isNewDevice) flags.add('NEW_DEVICE');
    if (policy.isYoungAccountReviewed && command.isYoungAccount) flags.add('YOUNG_ACCOUNT');
    if (facts?.hasReorg) flags.add('DEPOSIT_REORG');
    const lastFailedMs = facts?.lastFailedMs ?? 0;
    if (lastFailedMs > 0 && timeMs - lastFailedMs < REVIEW_AFTER_MS) flags.add('FAILED_RECENTLY');
    const isMarked = model.otc.marks.some(
      (mark) => mark.memberId === command.memberId && timeMs - mark.timeMs < MARKS_WINDOW_MS,
    );
    if (isMarked) flags.add('OTC_FAULT');
    return flags;
  }

  private isAboveAutoLimit(command: RequestWithdrawal, value: bigint, terms: CoinChainSettings): boolean {
    const { wallet, timeMs } = this.model;
    const { autoLimit, memberAutoFactor, hourAutoFactor } = wallet.policyInForce(timeMs);
    const ofMember = this.today(command).autoSum + value;
    const ofHour = this.lastHour().reduce((sum, approval) => sum + approval.value, 0n);
    return (
      value > autoLimit ||
      command.amount > terms.autoLimit ||
      ofMember > BigInt(memberAutoFactor) * autoLimit ||
      ofMember > MAX_AMOUNT ||
      ofHour + value > BigInt(hourAutoFactor) * autoLimit
    );
  }

  /** Freezes the amount and answers the withdrawal's id. */
  private enter(command: RequestWithdrawal, { value, flags: reasons }: Accepted): number {
    const { model } = this;
    const { wallet } = model;
    const { memberId, requestId, asset, chain, address, amount, fee } = command;
    const withdrawalId = ++wallet.lastWithdrawal;
    const isApproved = reasons.size === 0;
    const withdrawal: OpenWithdrawalState = {
      withdrawalId,
      memberId,
      asset,
      chain,
      address,
      amount,
      fee,
      value,
      flags: [...reasons].reduce((bits, flag) => bits + bitOf(flag), 0),
      state: isApproved ? 'APPROVED' : 'REVIEW',
      approvedBy: 0,
      requestMs: model.timeMs,
    };
    wallet.withdrawals.set(withdrawalId, withdrawal);
    const { sum, autoSum, count, cancelled } = this.today(command);
    const facts = wallet.factsOf(memberId);
    facts.day = businessDay(model.timeMs);
    facts.sum = sum + value;
    facts.autoSum = isApproved ? autoSum + value : autoSum;
    facts.count = count + 1;
    facts.cancelled = cancelled;
    wallet.autoApprovals = this.lastHour();
    if (isApproved) wallet.autoApprovals.push({ withdrawalId, timeMs: model.timeMs, value });
    move(model, asset, amount, freeOf(memberId), frozenOf(memberId));
    const { flags, state } = withdrawal;
    model.events.push({
      kind: 'withdrawal-requested',
      withdrawalId,
      memberId,
      requestId,
      asset,
      chain,
      address,
      amount,
      fee,
      value,
      flags,
      state,
    });
    return withdrawalId;
  }

  /** The member's sums and count of the business day. */
  private today({
    memberId,
  }: RequestWithdrawal): Pick<WithdrawingMemberState, 'sum' | 'autoSum' | 'count' | 'cancelled'> {
    const facts = this.model.wallet.withdrawingMembers.get(memberId);
    return facts?.day === businessDay(this.model.timeMs)
      ? facts
      : { sum: 0n, autoSum: 0n, count: 0, cancelled: 0 };
  }

  /** The automatic approvals of all members in the last hour. */
  private lastHour(): AutoApprovalState[] {
    const { wallet, timeMs } = this.model;
    return wallet.autoApprovals.filter((approval) => approval.timeMs > timeMs - AUTO_WINDOW_MS);
  }
}

function bitOf(flag: WithdrawalFlag): number {
  return 2 ** WITHDRAWAL_FLAGS.indexOf(flag);
}

export function withFlag(flags: number, flag: WithdrawalFlag): number {
  const bit = bitOf(flag);
  return Math.floor(flags / bit) % 2 === 1 ? flags : flags + bit;
}
