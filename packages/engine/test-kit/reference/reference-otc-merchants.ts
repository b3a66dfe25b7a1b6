/** Merchants, bonds and the standing of members in the reference exchange (rules/otc#merchants, rules/otc#bond, rules/otc#takers). */
import type { MemberId } from '../../src/base/accounts.ts';
import {
  MAX_AMOUNT,
  MAX_OTC_BLOCKS,
  MAX_REASON_LENGTH,
  MAX_REQUEST_ID_LENGTH,
  QUITTING_MS,
  REAPPLY_AFTER_QUIT_MS,
  REAPPLY_AFTER_REJECTION_MS,
} from '../../src/base/limits.ts';
import type { OtcMerchantCommand } from '../../src/otc/merchant-commands.ts';
import type { OtcMerchantState } from '../../src/otc/state.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { bodyOf } from './reference-requests.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { areTwoOperators, isNumber, isText, isUnsigned, wasGiven } from './reference-wallet-records.ts';
import { sorted } from './reference-wallet-state.ts';

type Of<Kind extends OtcMerchantCommand['kind']> = Extract<OtcMerchantCommand, { kind: Kind }>;
type State = OtcMerchantState['state'];

interface By {
  firstOperator?: number;
  secondOperator?: number;
  reason?: string;
}

export class ReferenceMerchants {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
  ) {}

  apply(command: Of<'apply-merchant'>): Answer {
    const { model, standing } = this;
    const { memberId, requestId } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const earlier = model.requests.find('merchant', command, model.timeMs)?.body;
    if (earlier === bodyOf(command)) return accepted(0, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (!member.tradingAllowed) return rejected('TRADING_NOT_ALLOWED');
    if (member.identityLevel !== 2) return rejected('IDENTITY_REQUIRED');
    if (standing.isRestricted(memberId, 'BUY')) return rejected('OTC_RESTRICTED');
    const before = model.otc.merchants.get(memberId);
    if (before !== undefined && !['REJECTED', 'WITHDRAWN', 'QUIT'].includes(before.state))
      return rejected('MERCHANT_STATE');
    if (before !== undefined && model.timeMs < before.reapplyFromMs) return rejected('MERCHANT_TOO_EARLY');
    const hasAppeal = model.otc
      .openOrders()
      .some((one) => one.appeal === 'OPEN' && (one.buyerId === memberId || one.sellerId === memberId));
    if (hasAppeal) return rejected('APPEAL_STATE');
    const { bond } = model.otc.policy;
    if (model.account(memberId, 'otc', 'USDT').free < bond) return rejected('INSUFFICIENT_BALANCE');
    standing.hold(memberId, 'USDT', bond);
    const merchant: OtcMerchantState = {
      memberId,
      state: 'PENDING',
      bond,
      stateBefore: 'APPROVED',
      quitMs: 0,
      reapplyFromMs: 0,
    };
    model.otc.merchants.set(memberId, merchant);
    model.requests.remember('merchant', command, { body: bodyOf(command), answer: 0 }, model.timeMs);
    this.write(merchant, {});
    return accepted();
  }

  withdraw({ memberId }: Of<'withdraw-merchant-application'>): Answer {
    return this.inState(memberId, ['PENDING'], (merchant) => this.end(merchant, 'WITHDRAWN', 0, {}));
  }

  review({ memberId, isApproved, operator, reason }: Of<'review-merchant'>): Answer {
    if (!isNumber(operator)) return rejected('BAD_COMMAND');
    if (!isApproved && !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    return this.inState(memberId, ['PENDING'], (merchant) => {
      if (isApproved) this.become(merchant, 'APPROVED', { firstOperator: operator });
      else {
        const fromMs = this.model.timeMs + REAPPLY_AFTER_REJECTION_MS;
        this.end(merchant, 'REJECTED', fromMs, { firstOperator: operator, reason });
      }
    });
  }

  suspend({ memberId, operator, reason }: Of<'suspend-merchant'>): Answer {
    if (!isNumber(operator) || !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    return this.inState(memberId, ['APPROVED'], (merchant) =>
      this.become(merchant, 'SUSPENDED', { firstOperator: operator, reason }),
    );
  }

  lift(command: Of<'lift-merchant-suspension'>): Answer {
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const { memberId, firstOperator, secondOperator } = command;
    const merchant = this.model.otc.merchants.get(memberId);
    if (merchant?.state === 'SUSPENDED' && this.isBelowHalf(merchant)) return rejected('BOND_SHORT');
    return this.inState(memberId, ['SUSPENDED'], (found) =>
      this.become(found, 'APPROVED', { firstOperator, secondOperator }),
    );
  }

  quit({ memberId }: Of<'quit-merchant'>): Answer {
    const { otc, timeMs } = this.model;
    const merchant = otc.merchants.get(memberId);
    if (merchant?.state === 'APPROVED' || merchant?.state === 'SUSPENDED') {
      const hasAdOn = otc.adsOf(memberId).some(({ isOn }) => isOn);
      if (hasAdOn || this.isBusy(memberId)) return rejected('MERCHANT_BUSY');
    }
    return this.inState(memberId, ['APPROVED', 'SUSPENDED'], (found) => {
      found.stateBefore = found.state === 'APPROVED' ? 'APPROVED' : 'SUSPENDED';
      found.quitMs = timeMs + QUITTING_MS;
      this.become(found, 'QUITTING', {});
    });
  }

  stay({ memberId }: Of<'stay-merchant'>): Answer {
    return this.inState(memberId, ['QUITTING'], (merchant) => {
      merchant.quitMs = 0;
      this.become(merchant, merchant.stateBefore, {});
    });
  }

  /** Orders that are open or may be reopened, and open reports about the member. */
  private isBusy(memberId: MemberId): boolean {
    const { orders, reports } = this.model.otc;
    return (
      [...orders.values()].some(({ buyerId, sellerId }) => buyerId === memberId || sellerId === memberId) ||
      reports.some(({ reportedId }) => reportedId === memberId)
    );
  }

  /** Something of the member has ended: the bond stays for 72 hours. */
  postpone(memberId: MemberId): void {
    const merchant = this.model.otc.merchants.get(memberId);
    const untilMs = this.model.timeMs + 72 * 3_600_000;
    if (merchant?.state !== 'QUITTING' || merchant.quitMs >= untilMs) return;
    merchant.quitMs = untilMs;
    this.write(merchant, {});
  }

  /** Merchants whose time has passed, in the order of their ids. */
  endDue(): void {
    const { timeMs, otc } = this.model;
    const { merchants } = otc;
    for (const merchant of sorted([...merchants.values()], 'memberId')) {
      if (merchant.state !== 'QUITTING' || merchant.quitMs > timeMs) continue;
      if (this.isBusy(merchant.memberId)) continue;
      merchant.quitMs = 0;
      this.end(merchant, 'QUIT', timeMs + REAPPLY_AFTER_QUIT_MS, {});
    }
  }

  penalize(command: Of<'penalize-merchant'>): Answer {
    const { model } = this;
    const { memberId, orderId, harmedId, amount, reason, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    if (harmedId !== 0 && !model.members.has(harmedId)) return rejected('UNKNOWN_MEMBER');
    if (harmedId !== 0 && harmedId === memberId) return rejected('UNKNOWN_MEMBER');
    const merchant = model.otc.merchants.get(memberId);
    if (merchant !== undefined && isBonded(merchant)) {
      if (!wasGiven(orderId, model.otc.lastOrder)) return rejected('ORDER_NOT_FOUND');
      if (amount === 0n || !isUnsigned(amount, MAX_AMOUNT)) return rejected('AMOUNT_INVALID');
    }
    return this.inState(memberId, ['APPROVED', 'SUSPENDED', 'QUITTING'], (found) => {
      const paid = amount > found.bond ? found.bond : amount;
      if (paid > 0n) {
        model.post(memberId, 'otc', 'USDT', 'frozen', -paid);
        if (harmedId === 0) model.post('fee', 'assets', 'USDT', 'free', paid);
        else model.post(harmedId, 'otc', 'USDT', 'free', paid);
      }
      found.bond -= paid;
      const by = { firstOperator, secondOperator, reason };
      model.events.push({ kind: 'merchant-penalized', memberId, orderId, harmedId, amount: paid, ...by });
      if (found.state === 'QUITTING' && this.isBelowHalf(found)) found.stateBefore = 'SUSPENDED';
      const isSuspended = found.state === 'APPROVED' && this.isBelowHalf(found);
      this.become(found, isSuspended ? 'SUSPENDED' : found.state, by);
    });
  }

  topUp(command: Of<'top-up-bond'>): Answer {
    const { model } = this;
    const { memberId, requestId, amount } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const earlier = model.requests.find('merchant', command, model.timeMs)?.body;
    if (earlier === bodyOf(command)) return accepted(0, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    const merchant = model.otc.merchants.get(memberId);
    if (merchant === undefined || !isBonded(merchant)) return rejected('MERCHANT_STATE');
    if (amount <= 0n || merchant.bond + amount > model.otc.policy.bond) return rejected('AMOUNT_INVALID');
    if (model.account(memberId, 'otc', 'USDT').free < amount) return rejected('INSUFFICIENT_BALANCE');
    this.standing.hold(memberId, 'USDT', amount);
    merchant.bond += amount;
    model.requests.remember('merchant', command, { body: bodyOf(command), answer: 0 }, model.timeMs);
    this.write(merchant, {});
    return accepted();
  }

  block({ memberId, blockedId, isBlocked }: Of<'block-otc-member'>): Answer {
    const { otc, members, events } = this.model;
    if (!members.has(memberId) || !members.has(blockedId)) return rejected('UNKNOWN_MEMBER');
    if (memberId === blockedId) return rejected('SAME_ACCOUNT');
    const own = otc.blocks.filter((one) => one.memberId === memberId);
    const known = own.find((one) => one.blockedId === blockedId);
    if ((known !== undefined) === isBlocked) return accepted();
    if (isBlocked && own.length === MAX_OTC_BLOCKS) return rejected('BLOCK_LIMIT');
    if (isBlocked) otc.blocks.push({ memberId, blockedId });
    else otc.blocks = otc.blocks.filter((one) => one !== known);
    events.push({ kind: 'otc-block-changed', memberId, blockedId, isBlocked });
    return accepted();
  }

  openReport({ orderId, memberId, reportedId }: Of<'open-otc-report'>): Answer {
    const { otc, members, events } = this.model;
    if (!wasGiven(orderId, otc.lastOrder)) return rejected('BAD_COMMAND');
    if (!members.has(memberId) || !members.has(reportedId)) return rejected('UNKNOWN_MEMBER');
    if (memberId === reportedId) return rejected('SAME_ACCOUNT');
    if (otc.reports.some((one) => one.orderId === orderId && one.memberId === memberId))
      return rejected('REPORT_STATE');
    otc.reports.push({ orderId, memberId, reportedId });
    events.push({ kind: 'otc-report-changed', orderId, memberId, reportedId, isOpen: true, operator: 0 });
    return accepted();
  }

  closeReport({ orderId, memberId, operator }: Of<'close-otc-report'>): Answer {
    const { otc, events } = this.model;
    if (!isNumber(operator)) return rejected('BAD_COMMAND');
    const report = otc.reports.find((one) => one.orderId === orderId && one.memberId === memberId);
    if (report === undefined) return rejected('REPORT_STATE');
    otc.reports = otc.reports.filter((one) => one !== report);
    events.push({ kind: 'otc-report-changed', ...report, isOpen: false, operator });
    this.postpone(report.reportedId);
    return accepted();
  }

  giveMark(command: Of<'give-fault-mark'>): Answer {
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const { memberId, orderId } = command;
    if (!this.model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    if (!wasGiven(orderId, this.model.otc.lastOrder)) return rejected('ORDER_NOT_FOUND');
    return this.mark(command) ? accepted() : rejected('FAULT_MARK_STATE');
  }

  /** False when the order gave the member a mark already. */
  mark({ memberId, orderId, firstOperator, secondOperator }: Omit<Of<'give-fault-mark'>, 'kind'>): boolean {
    const { otc, events, timeMs } = this.model;
    if (otc.marks.some((one) => one.memberId === memberId && one.orderId === orderId)) return false;
    const by = { firstOperator, secondOperator };
    events.push({ kind: 'fault-mark-changed', memberId, orderId, isGiven: true, ...by });
    this.standing.changing(memberId, () => otc.marks.push({ memberId, timeMs, orderId }));
    return true;
  }

  undoMark(command: Of<'undo-fault-mark'>): Answer {
    const { otc, members, events } = this.model;
    const { memberId, orderId, firstOperator, secondOperator } = command;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const known = otc.marks.find((one) => one.memberId === memberId && one.orderId === orderId);
    if (known === undefined) return rejected('FAULT_MARK_STATE');
    const by = { firstOperator, secondOperator };
    events.push({ kind: 'fault-mark-changed', memberId, orderId, isGiven: false, ...by });
    this.standing.changing(memberId, () => {
      otc.marks = otc.marks.filter((one) => one !== known);
    });
    return accepted();
  }

  liftRestrictions(command: Of<'lift-otc-restrictions'>): Answer {
    const { otc, members, timeMs } = this.model;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    const { memberId } = command;
    if (!members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const { buyOff, otcOff } = this.standing.restrictions(memberId);
    if (buyOff + otcOff > 0)
      this.standing.changing(memberId, () => {
        otc.lifted.set(memberId, timeMs);
        otc.stopped.delete(memberId);
      });
    return accepted();
  }

  private isBelowHalf({ bond }: OtcMerchantState): boolean {
    return this.model.otc.policy.bond > 2n * bond;
  }

  private inState(
    memberId: MemberId,
    states: readonly State[],
    act: (merchant: OtcMerchantState) => void,
  ): Answer {
    if (!this.model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const merchant = this.model.otc.merchants.get(memberId);
    if (merchant === undefined || !states.includes(merchant.state)) return rejected('MERCHANT_STATE');
    act(merchant);
    return accepted();
  }

  private end(merchant: OtcMerchantState, state: State, reapplyFromMs: number, by: By): void {
    this.standing.hold(merchant.memberId, 'USDT', -merchant.bond);
    Object.assign(merchant, { bond: 0n, reapplyFromMs });
    this.become(merchant, state, by);
  }

  private become(merchant: OtcMerchantState, state: State, by: By): void {
    merchant.state = state;
    this.write(merchant, by);
    this.standing.follow(merchant.memberId);
  }

  private write({ stateBefore: _before, ...merchant }: OtcMerchantState, by: By): void {
    const none = { firstOperator: 0, secondOperator: 0, reason: '' };
    this.model.events.push(Object.assign({ kind: 'merchant-changed' as const }, merchant, none, by));
  }
}

function isBonded({ state }: OtcMerchantState): boolean {
  return state === 'APPROVED' || state === 'SUSPENDED' || state === 'QUITTING';
}
