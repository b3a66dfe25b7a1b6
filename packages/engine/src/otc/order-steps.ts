/** The steps of the two parties and of the clock in an order (rules/otc#order-states, rules/otc#clocks). */
import type { CommandContext } from '../base/command-context.ts';
import { OTC_REMINDER_MS } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import type { OtcAnswers } from './commands.ts';
import type { CancelOtcOrder, CancelPaidOtcOrder, PayOtcOrder, ReleaseOtcOrder } from './order-commands.ts';
import { type Blame, NO_PARTY, type OrderEndings } from './order-endings.ts';
import type { OtcOrderStatus } from './order-events.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

type Step = PayOtcOrder | CancelOtcOrder | CancelPaidOtcOrder | ReleaseOtcOrder;
export type Party = 'buyer' | 'seller' | 'either';

/** Points of a buyer (rules/otc#points). */
const CANCEL_POINTS = 1;
const PAID_CANCEL_POINTS = 2;

export class OrderSteps {
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'pay-otc-order': (command) => this.pay(command),
    'cancel-otc-order': (command) => this.cancel(command),
    'cancel-paid-otc-order': (command) => this.cancelPaid(command),
    'release-otc-order': (command) => this.release(command),
  } satisfies Handlers<Step, OtcAnswers>;
  /** The command in hand came first after a gap: it may have been sent in it. */
  isAfterGap = false;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly endings: OrderEndings,
    private readonly ads: AdSwitch,
  ) {
    this.members = stores.members;
    this.otc = stores.otc;
  }

  private pay({ memberId, orderId, methodId }: PayOtcOrder) {
    const order = this.open(memberId, orderId, 'buyer', 'PENDING_PAYMENT');
    if (typeof order === 'string') return order;
    if (!order.methodIds.includes(methodId)) return 'PAY_METHOD_REQUIRED';
    this.context.mutate();
    order.methodId = methodId;
    this.waitForRelease(order);
    this.endings.write(order, 'PAID', { by: order.buyer });
    return 'OK';
  }

  /** The seller has money to look for from now on. */
  waitForRelease(order: OtcOrder): void {
    const { clock, policy } = this.otc;
    const nowMs = clock.at(this.context.timeMs);
    order.status = 'PENDING_RELEASE';
    order.cancelReason = 'NONE';
    order.paidMs = nowMs;
    order.appealFromMs = nowMs + policy.appealDelayMs;
    order.dueMs = nowMs + OTC_REMINDER_MS;
    clock.follow(order);
  }

  private cancel({ memberId, orderId }: CancelOtcOrder) {
    const order = this.open(memberId, orderId, 'buyer', 'PENDING_PAYMENT');
    if (typeof order === 'string') return order;
    this.context.mutate();
    this.endings.cancel(order, 'CANCELLED', 'BUYER', order.buyer, this.blame(CANCEL_POINTS), this.nowMs());
    return 'OK';
  }

  private cancelPaid({ memberId, orderId }: CancelPaidOtcOrder) {
    const order = this.open(memberId, orderId, 'buyer', 'PENDING_RELEASE');
    if (typeof order === 'string') return order;
    this.context.mutate();
    const blame = this.blame(PAID_CANCEL_POINTS, order.appeal === 'OPEN');
    this.endings.cancel(order, 'REFUNDED', 'REFUNDED', order.buyer, blame, this.nowMs());
    return 'OK';
  }

  private release({ memberId, orderId }: ReleaseOtcOrder) {
    const order = this.open(memberId, orderId, 'seller', 'PENDING_RELEASE');
    if (typeof order === 'string') return order;
    const refused = this.whyNoEscrow(order.seller);
    if (refused !== undefined) return refused;
    this.context.mutate();
    this.endings.complete(order, order.seller);
    return 'OK';
  }

  /** Answers why the seller may neither release nor consent to a reopening. */
  whyNoEscrow(seller: number) {
    if (this.members.isFrozen(seller)) return 'MEMBER_FROZEN';
    return this.ads.isLocked(seller) ? 'WITHDRAWAL_LOCKED' : undefined;
  }

  /** The clock's step with an order that is due. */
  takeDue(order: OtcOrder): void {
    if (order.status === 'PENDING_PAYMENT') this.timeOut(order);
    else if (order.status === 'PENDING_RELEASE') {
      order.dueMs = 0;
      this.endings.write(order, 'REMINDED', { by: NO_PARTY });
    } else this.endReopening(order);
  }

  private timeOut(order: OtcOrder): void {
    const deadlineMs = order.dueMs;
    const timeMs = this.otc.clock.engineTime(deadlineMs);
    const blame = { points: CANCEL_POINTS, isUpheld: false, timeMs };
    this.endings.cancel(order, 'TIMED_OUT', 'TIMEOUT', NO_PARTY, blame, deadlineMs);
  }

  private endReopening(order: OtcOrder): void {
    const { otc } = this;
    order.dueMs = 0;
    otc.forget(order);
    if (order.reopening !== 'OPEN') return;
    order.reopening = 'USED';
    this.endings.write(order, 'REOPENING_EXPIRED', { by: NO_PARTY });
  }

  /** Nothing counts that may be due to the service: a cancel during a pause, or as the first command after a gap. */
  private blame(points: number, isUpheld = false): Blame | null {
    if (this.otc.clock.isPaused || this.isAfterGap) return null;
    return { points, isUpheld, timeMs: this.context.timeMs };
  }

  private nowMs(): number {
    return this.otc.clock.at(this.context.timeMs);
  }

  /** The order of this party in this state, or the rejection. An order of others is as one that is not there. */
  open(memberId: number, orderId: number, party: Party, status: OtcOrderStatus) {
    const found = this.find(memberId, orderId);
    if (typeof found === 'string') return found;
    const { order, isBuyer } = found;
    if (order.status === 'CANCELLED') return 'ORDER_FINISHED';
    const isOfParty = party === 'either' || (party === 'buyer') === isBuyer;
    return isOfParty && order.status === status ? order : 'ORDER_STATE';
  }

  /** The order in whatever state, of either party. */
  find(memberId: number, orderId: number) {
    const { members, otc } = this;
    const member = members.find(memberId);
    if (member === NONE || orderId < 1 || orderId > otc.lastOrder) return 'ORDER_NOT_FOUND';
    const order = otc.orders.get(orderId);
    if (order === undefined) return 'ORDER_FINISHED';
    if (member === order.buyer) return { order, isBuyer: true };
    return member === order.seller ? { order, isBuyer: false } : 'ORDER_NOT_FOUND';
  }
}
