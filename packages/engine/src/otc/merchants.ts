/** Merchants from their application to quitting, and their bond (rules/otc#merchants, rules/otc#bond). */
import { areTwoOperators, isAmount, isPositiveNumber, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { type Dictionary, settlementAsset } from '../base/dictionary.ts';
import { isRequestId, REAPPLY_AFTER_REJECTION_MS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import { MERCHANT_IDENTITY_LEVEL } from './ad-switch.ts';
import type { OtcAnswers } from './commands.ts';
import type { OtcEvent } from './events.ts';
import type {
  ApplyMerchant,
  LiftMerchantSuspension,
  PenalizeMerchant,
  QuitMerchant,
  ReviewMerchant,
  StayMerchant,
  SuspendMerchant,
  TopUpBond,
  WithdrawMerchantApplication,
} from './merchant-commands.ts';
import type { MerchantState } from './merchant-events.ts';
import type { ChangedBy, FoundMerchant, MerchantRecords } from './merchant-records.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import type { Merchant } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import type { Quitting } from './quitting.ts';
import { restrictionsOf } from './restrictions.ts';

type MerchantCommand =
  | ApplyMerchant
  | WithdrawMerchantApplication
  | ReviewMerchant
  | SuspendMerchant
  | LiftMerchantSuspension
  | QuitMerchant
  | StayMerchant
  | PenalizeMerchant
  | TopUpBond;

const BONDED: readonly MerchantState[] = ['APPROVED', 'SUSPENDED', 'QUITTING'];

export class Merchants {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'apply-merchant': (command) => this.apply(command),
    'withdraw-merchant-application': (command) => this.withdraw(command),
    'review-merchant': (command) => this.review(command),
    'suspend-merchant': (command) => this.suspend(command),
    'lift-merchant-suspension': (command) => this.lift(command),
    'quit-merchant': (command) => this.quit(command),
    'stay-merchant': (command) => this.stay(command),
    'penalize-merchant': (command) => this.penalize(command),
    'top-up-bond': (command) => this.topUp(command),
  } satisfies Handlers<MerchantCommand, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly money: OtcMoney,
    private readonly records: MerchantRecords,
    private readonly quitting: Quitting,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.requests = stores.requests;
    this.otc = stores.otc;
  }

  private apply({ memberId, requestId }: ApplyMerchant) {
    const { context } = this;
    const { members, otc } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const earlier = this.requests.find(member, REQUEST_KIND.merchant, requestId, context.timeMs);
    if (earlier?.isOf('apply')) return context.repeat(0);
    const refused = this.whyNoMerchant(member);
    if (refused === 'MEMBER_FROZEN') return refused;
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (refused !== undefined) return refused;
    const { bond } = otc.policy;
    if (this.money.freeOf(member, settlementAsset(this.dictionary)) < bond) return 'INSUFFICIENT_BALANCE';
    context.mutate();
    this.money.freeze(member, settlementAsset(this.dictionary), bond);
    const merchant: Merchant = {
      state: 'PENDING',
      bond,
      stateBefore: 'APPROVED',
      quitMs: 0,
      reapplyFromMs: 0,
    };
    otc.member(member).merchant = merchant;
    this.remember(member, requestId, 'apply');
    this.records.write({ member, merchant });
    return 'OK';
  }

  private whyNoMerchant(member: number) {
    const { members, otc } = this;
    const { timeMs } = this.context;
    const record = otc.members.get(member);
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (!members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    if (members.identityLevel(member) < MERCHANT_IDENTITY_LEVEL) return 'IDENTITY_REQUIRED';
    if (record === undefined) return undefined;
    const { buyOffUntilMs, otcOffUntilMs } = restrictionsOf(record, timeMs);
    if (buyOffUntilMs > 0 || otcOffUntilMs > 0) return 'OTC_RESTRICTED';
    const { merchant } = record;
    if (merchant !== null && (merchant.state === 'PENDING' || BONDED.includes(merchant.state)))
      return 'MERCHANT_STATE';
    if (merchant !== null && timeMs < merchant.reapplyFromMs) return 'MERCHANT_TOO_EARLY';
    return record.openAppeals > 0 ? 'APPEAL_STATE' : undefined;
  }

  private withdraw({ memberId }: WithdrawMerchantApplication) {
    const found = this.find(memberId, ['PENDING']);
    if (typeof found === 'string') return found;
    this.context.mutate();
    this.records.end(found, 'WITHDRAWN', 0, {});
    return 'OK';
  }

  private review({ memberId, isApproved, operator, reason }: ReviewMerchant) {
    if (!isPositiveNumber(operator) || !(isApproved || isReason(reason))) return 'BAD_COMMAND';
    const found = this.find(memberId, ['PENDING']);
    if (typeof found === 'string') return found;
    this.context.mutate();
    const by = { firstOperator: operator, reason: isApproved ? '' : reason };
    if (isApproved) this.records.become(found, 'APPROVED', by);
    else this.records.end(found, 'REJECTED', this.context.timeMs + REAPPLY_AFTER_REJECTION_MS, by);
    return 'OK';
  }

  private suspend({ memberId, operator, reason }: SuspendMerchant) {
    if (!isPositiveNumber(operator) || !isReason(reason)) return 'BAD_COMMAND';
    const found = this.find(memberId, ['APPROVED']);
    if (typeof found === 'string') return found;
    this.context.mutate();
    this.records.become(found, 'SUSPENDED', { firstOperator: operator, reason });
    return 'OK';
  }

  private lift({ memberId, firstOperator, secondOperator }: LiftMerchantSuspension) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const found = this.find(memberId, ['SUSPENDED']);
    if (typeof found === 'string') return found;
    if (this.isBelowHalf(found.merchant)) return 'BOND_SHORT';
    this.context.mutate();
    this.records.become(found, 'APPROVED', { firstOperator, secondOperator });
    return 'OK';
  }

  private quit({ memberId }: QuitMerchant) {
    const found = this.find(memberId, ['APPROVED', 'SUSPENDED']);
    if (typeof found === 'string') return found;
    const { otc } = this;
    const hasAdOn = [...otc.member(found.member).ads.values()].some(({ isOn }) => isOn);
    if (hasAdOn || otc.isBusy(found.member)) return 'MERCHANT_BUSY';
    this.context.mutate();
    this.quitting.begin(found);
    return 'OK';
  }

  private stay({ memberId }: StayMerchant) {
    const found = this.find(memberId, ['QUITTING']);
    if (typeof found === 'string') return found;
    this.context.mutate();
    this.quitting.takeBack(found);
    return 'OK';
  }

  private penalize(command: PenalizeMerchant) {
    const { memberId, orderId, harmedId, amount, reason, firstOperator, secondOperator } = command;
    const { members, otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (!isReason(reason)) return 'BAD_COMMAND';
    const harmed = harmedId === 0 ? NONE : members.find(harmedId);
    if (harmedId !== 0 && (harmed === NONE || harmedId === memberId)) return 'UNKNOWN_MEMBER';
    const found = this.find(memberId, BONDED);
    if (typeof found === 'string') return found;
    if (orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    if (!isAmount(amount)) return 'AMOUNT_INVALID';
    this.context.mutate();
    const { member, merchant } = found;
    const paid = amount < merchant.bond ? amount : merchant.bond;
    const usdt = settlementAsset(this.dictionary);
    if (paid > 0n && harmedId !== 0) this.money.payFrozen(member, harmed, usdt, paid);
    else if (paid > 0n) this.money.payFrozenToFee(member, usdt, paid);
    merchant.bond -= paid;
    this.events.write({
      kind: 'merchant-penalized',
      memberId,
      orderId,
      harmedId,
      amount: paid,
      reason,
      firstOperator,
      secondOperator,
    });
    this.followBond(found, { firstOperator, secondOperator, reason });
    return 'OK';
  }

  /** Below half of the bond the merchant is suspended; one that is quitting would be when it stays. */
  private followBond(found: FoundMerchant, by: ChangedBy): void {
    const { merchant } = found;
    const isBelow = this.isBelowHalf(merchant);
    if (isBelow && merchant.state === 'QUITTING') merchant.stateBefore = 'SUSPENDED';
    this.records.become(found, isBelow && merchant.state === 'APPROVED' ? 'SUSPENDED' : merchant.state, by);
  }

  private topUp({ memberId, requestId, amount }: TopUpBond) {
    const { context } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `top-up/${amount}`;
    const earlier = this.requests.find(member, REQUEST_KIND.merchant, requestId, context.timeMs);
    if (earlier?.isOf(body)) return context.repeat(0);
    if (this.members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    const found = this.find(memberId, BONDED);
    if (typeof found === 'string') return found;
    const missing = this.otc.policy.bond - found.merchant.bond;
    if (amount <= 0n || amount > missing) return 'AMOUNT_INVALID';
    if (this.money.freeOf(member, settlementAsset(this.dictionary)) < amount) return 'INSUFFICIENT_BALANCE';
    context.mutate();
    this.money.freeze(member, settlementAsset(this.dictionary), amount);
    found.merchant.bond += amount;
    this.remember(member, requestId, body);
    this.records.write(found);
    return 'OK';
  }

  private isBelowHalf({ bond }: Merchant): boolean {
    return bond * 2n < this.otc.policy.bond;
  }

  private find(memberId: number, states: readonly MerchantState[]) {
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const merchant = this.otc.members.get(member)?.merchant ?? null;
    return merchant !== null && states.includes(merchant.state) ? { member, merchant } : 'MERCHANT_STATE';
  }

  private remember(member: number, requestId: string, body: string): void {
    const { requests } = this;
    requests.remember(member, REQUEST_KIND.merchant, requestId, { body, answer: 0 }, this.context.timeMs);
  }
}
