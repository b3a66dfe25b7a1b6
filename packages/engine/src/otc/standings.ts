/** A member's payment methods, blocks, reports, marks and restrictions (rules/otc#payees, rules/otc#takers, rules/otc#restrictions). */
import { areTwoOperators, isPositiveNumber } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { MAX_OTC_BLOCKS, MAX_PAY_METHODS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import type { CancelRecords } from './cancel-records.ts';
import type { OtcAnswers } from './commands.ts';
import type { OtcEvent } from './events.ts';
import type {
  BlockOtcMember,
  CloseOtcReport,
  DisablePayMethod,
  EnablePayMethod,
  GiveFaultMark,
  LiftOtcRestrictions,
  OpenOtcReport,
  PayMethodKind,
  UndoFaultMark,
} from './merchant-commands.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcStores } from './otc-stores.ts';
import type { Quitting } from './quitting.ts';
import { restrictionsOf } from './restrictions.ts';

type StandingCommand =
  | EnablePayMethod
  | DisablePayMethod
  | BlockOtcMember
  | OpenOtcReport
  | CloseOtcReport
  | GiveFaultMark
  | UndoFaultMark
  | LiftOtcRestrictions;

export class Standings {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'enable-pay-method': (command) => this.enable(command),
    'disable-pay-method': (command) => this.disable(command),
    'block-otc-member': (command) => this.block(command),
    'open-otc-report': (command) => this.openReport(command),
    'close-otc-report': (command) => this.closeReport(command),
    'give-fault-mark': (command) => this.giveMark(command),
    'undo-fault-mark': (command) => this.undoMark(command),
    'lift-otc-restrictions': (command) => this.lift(command),
  } satisfies Handlers<StandingCommand, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly ads: AdSwitch,
    private readonly records: CancelRecords,
    private readonly quitting: Quitting,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  private enable({ memberId, methodId, methodKind }: EnablePayMethod) {
    const { members, otc } = this;
    if (!isPositiveNumber(methodId)) return 'BAD_COMMAND';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const methods = otc.members.get(member)?.methods;
    if (methods?.has(methodId)) return 'OK';
    if ((methods?.size ?? 0) >= MAX_PAY_METHODS) return 'PAY_METHOD_LIMIT';
    this.context.mutate();
    otc.member(member).methods.set(methodId, methodKind);
    this.writeMethod(memberId, methodId, methodKind, true);
    return 'OK';
  }

  private disable({ memberId, methodId }: DisablePayMethod) {
    const { members, otc } = this;
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const record = otc.members.get(member);
    const methodKind = record?.methods.get(methodId);
    if (record === undefined || methodKind === undefined) return 'OK';
    this.context.mutate();
    record.methods.delete(methodId);
    this.writeMethod(memberId, methodId, methodKind, false);
    for (const ad of record.ads.values()) {
      if (!ad.terms.methodIds.includes(methodId)) continue;
      const methodIds = ad.terms.methodIds.filter((id) => id !== methodId);
      if (ad.isOn && methodIds.length === 0) this.ads.takeOff(ad);
      ad.terms = { ...ad.terms, methodIds };
      this.ads.write(ad, 'METHOD_LOST');
    }
    return 'OK';
  }

  private writeMethod(
    memberId: number,
    methodId: number,
    methodKind: PayMethodKind,
    isEnabled: boolean,
  ): void {
    this.events.write({ kind: 'pay-method-changed', memberId, methodId, methodKind, isEnabled });
  }

  private block({ memberId, blockedId, isBlocked }: BlockOtcMember) {
    const { members, otc } = this;
    const [member, other] = [members.find(memberId), members.find(blockedId)];
    if (member === NONE || other === NONE) return 'UNKNOWN_MEMBER';
    if (member === other) return 'SAME_ACCOUNT';
    const blocked = otc.members.get(member)?.blocked;
    if ((blocked?.has(other) ?? false) === isBlocked) return 'OK';
    if (isBlocked && (blocked?.size ?? 0) >= MAX_OTC_BLOCKS) return 'BLOCK_LIMIT';
    this.context.mutate();
    if (isBlocked) otc.member(member).blocked.add(other);
    else blocked?.delete(other);
    this.events.write({ kind: 'otc-block-changed', memberId, blockedId, isBlocked });
    return 'OK';
  }

  private openReport({ orderId, memberId, reportedId }: OpenOtcReport) {
    const { members, otc } = this;
    if (orderId < 1 || orderId > otc.lastOrder) return 'BAD_COMMAND';
    const [member, reported] = [members.find(memberId), members.find(reportedId)];
    if (member === NONE || reported === NONE) return 'UNKNOWN_MEMBER';
    if (member === reported) return 'SAME_ACCOUNT';
    const key = `${orderId}/${memberId}`;
    if (otc.reports.has(key)) return 'REPORT_STATE';
    this.context.mutate();
    otc.reports.set(key, { orderId, member, reported });
    otc.member(reported).openReports++;
    this.events.write({
      kind: 'otc-report-changed',
      orderId,
      memberId,
      reportedId,
      isOpen: true,
      operator: 0,
    });
    return 'OK';
  }

  private closeReport({ orderId, memberId, operator }: CloseOtcReport) {
    const { members, otc } = this;
    if (!isPositiveNumber(operator)) return 'BAD_COMMAND';
    const key = `${orderId}/${memberId}`;
    const report = otc.reports.get(key);
    if (report === undefined) return 'REPORT_STATE';
    this.context.mutate();
    otc.reports.delete(key);
    otc.member(report.reported).openReports--;
    const reportedId = members.idOf(report.reported);
    this.events.write({ kind: 'otc-report-changed', orderId, memberId, reportedId, isOpen: false, operator });
    this.quitting.postpone(report.reported);
    return 'OK';
  }

  private giveMark({ memberId, orderId, firstOperator, secondOperator }: GiveFaultMark) {
    const { members, otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    if (this.hasMark(member, orderId)) return 'FAULT_MARK_STATE';
    this.context.mutate();
    this.records.giveMark(member, orderId, firstOperator, secondOperator);
    return 'OK';
  }

  private undoMark({ memberId, orderId, firstOperator, secondOperator }: UndoFaultMark) {
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    if (!this.hasMark(member, orderId)) return 'FAULT_MARK_STATE';
    this.context.mutate();
    this.records.undoMark(member, orderId, firstOperator, secondOperator);
    return 'OK';
  }

  private hasMark(member: number, orderId: number): boolean {
    const marks = this.otc.members.get(member)?.marks ?? [];
    return marks.some((mark) => mark.orderId === orderId);
  }

  private lift({ memberId, firstOperator, secondOperator }: LiftOtcRestrictions) {
    const { members, otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const record = otc.members.get(member);
    if (record === undefined) return 'OK';
    const { buyOffUntilMs, otcOffUntilMs } = restrictionsOf(record, this.context.timeMs);
    if (buyOffUntilMs === 0 && otcOffUntilMs === 0) return 'OK';
    this.context.mutate();
    this.records.lift(member);
    return 'OK';
  }
}
