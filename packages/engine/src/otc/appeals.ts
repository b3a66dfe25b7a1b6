/** Appeals and verdicts (rules/otc#appeals). */
import { areTwoOperators } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import { MAX_APPEALS_OF_PARTY } from '../base/limits.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { CancelRecords } from './cancel-records.ts';
import type { OtcAnswers } from './commands.ts';
import type { OtcEvent } from './events.ts';
import type { DecideOtcAppeal, OpenOtcAppeal, WithdrawOtcAppeal } from './order-commands.ts';
import { NO_PARTY, type OrderEndings } from './order-endings.ts';
import type { OrderSteps } from './order-steps.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import { isOfStranger } from './strangers.ts';

export class Appeals {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'open-otc-appeal': (command) => this.appeal(command),
    'withdraw-otc-appeal': (command) => this.withdraw(command),
    'decide-otc-appeal': (command) => this.decide(command),
  } satisfies Handlers<OpenOtcAppeal | WithdrawOtcAppeal | DecideOtcAppeal, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly steps: OrderSteps,
    private readonly endings: OrderEndings,
    private readonly records: CancelRecords,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  private appeal({ memberId, orderId }: OpenOtcAppeal) {
    const order = this.steps.open(memberId, orderId, 'either', 'PENDING_RELEASE');
    if (typeof order === 'string') return order;
    if (order.appeal === 'OPEN') return 'APPEAL_STATE';
    const { members, otc } = this;
    const isBuyer = members.find(memberId) === order.buyer;
    const opened = isBuyer ? order.buyerAppeals : order.sellerAppeals;
    if (opened >= MAX_APPEALS_OF_PARTY) return 'APPEAL_LIMIT';
    const other = isBuyer ? order.seller : order.buyer;
    const isEarly = otc.clock.at(this.context.timeMs) < order.appealFromMs;
    const mayNow = isEarly && !isBuyer && isOfStranger(this.otc, order, this.context.timeMs);
    if (isEarly && !mayNow && this.steps.whyNoEscrow(other) === undefined) return 'APPEAL_TOO_EARLY';
    this.context.mutate();
    order.appeal = 'OPEN';
    order.appellant = isBuyer ? order.buyer : order.seller;
    if (isBuyer) order.buyerAppeals++;
    else order.sellerAppeals++;
    otc.addAppeal(order, 1);
    this.endings.write(order, 'APPEALED', { by: order.appellant });
    return 'OK';
  }

  private withdraw({ memberId, orderId }: WithdrawOtcAppeal) {
    const order = this.steps.open(memberId, orderId, 'either', 'PENDING_RELEASE');
    if (typeof order === 'string') return order;
    const { members, otc } = this;
    if (order.appeal !== 'OPEN' || order.appellant !== members.find(memberId)) return 'APPEAL_STATE';
    this.context.mutate();
    order.appeal = 'WITHDRAWN';
    otc.addAppeal(order, -1);
    this.endings.write(order, 'APPEAL_WITHDRAWN', { by: order.appellant });
    return 'OK';
  }

  private decide(command: DecideOtcAppeal) {
    const { orderId, verdict, finding, fault, firstOperator, secondOperator } = command;
    const { otc } = this;
    if (!areTwoOperators(firstOperator, secondOperator)) return 'TWO_OPERATORS_NEEDED';
    if (orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    const order = otc.orders.get(orderId);
    if (order === undefined || order.status === 'CANCELLED') return 'ORDER_FINISHED';
    if (order.status !== 'PENDING_RELEASE') return 'ORDER_STATE';
    if (order.appeal !== 'OPEN') return 'APPEAL_STATE';
    this.context.mutate();
    this.events.write({
      kind: 'otc-appeal-decided',
      orderId,
      verdict,
      finding,
      fault,
      firstOperator,
      secondOperator,
    });
    const stops =
      verdict === 'REFUND_SELLER' &&
      finding === 'NOT_PAID' &&
      fault === 'BUYER' &&
      isOfStranger(this.otc, order, this.context.timeMs);
    const atFault = fault === 'NONE' ? null : fault === 'BUYER' ? order.buyer : order.seller;
    if (verdict === 'RELEASE_TO_BUYER') this.endings.complete(order, NO_PARTY, atFault);
    else this.refund(order, command, atFault);
    if (atFault !== null) this.mark(atFault, orderId, firstOperator, secondOperator);
    if (stops) this.records.stopBuying(order.buyer, orderId);
    return 'OK';
  }

  private refund(order: OtcOrder, { finding }: DecideOtcAppeal, atFault: number | null): void {
    const { timeMs } = this.context;
    const isBlamed = atFault === order.buyer;
    const blame = isBlamed ? { points: 0, isUpheld: finding === 'NOT_PAID', timeMs } : null;
    this.endings.cancel(order, 'DECIDED', 'VERDICT', NO_PARTY, blame, 0);
    if (atFault === order.seller) this.endings.countLost(order.seller);
  }

  /** Operators may have given the mark by hand before. */
  private mark(member: number, orderId: number, firstOperator: number, secondOperator: number): void {
    const { marks } = this.otc.member(member);
    if (marks.some((mark) => mark.orderId === orderId)) return;
    this.records.giveMark(member, orderId, firstOperator, secondOperator);
  }
}
