/**
 * Steps, ends, appeals and reopenings of orders in the reference exchange, and the clock's part in them
 * (rules/otc#order-states, rules/otc#appeals, rules/otc#reopening, rules/otc#clocks).
 */
import type { MemberId } from '../../src/base/accounts.ts';
import {
  businessDay,
  OTC_REMINDER_MS,
  REOPENING_CONSENT_MS,
  REOPENING_WINDOW_MS,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { OtcOrderCommand } from '../../src/otc/order-commands.ts';
import type { OtcStep } from '../../src/otc/order-events.ts';
import type { OtcOrderState } from '../../src/otc/state.ts';
import type { ReferenceModel } from './reference-model.ts';
import type { ReferenceMerchants } from './reference-otc-merchants.ts';
import { boughtValue, mostOf } from './reference-otc-prices.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { areTwoOperators, wasGiven } from './reference-wallet-records.ts';

type Of<Kind extends OtcOrderCommand['kind']> = Extract<OtcOrderCommand, { kind: Kind }>;
type Status = OtcOrderState['status'];
/** Answers the rejection; nothing when it took the step. */
type Act = (order: OtcOrderState) => Rejection | undefined;

export class ReferenceOtcSteps {
  /** The command in hand is the first after a gap. */
  isAfterGap = false;

  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
    private readonly merchants: ReferenceMerchants,
  ) {}

  /** All times of all orders. */
  shift(byMs: number): void {
    for (const order of this.model.otc.orders.values())
      for (const name of ['dueMs', 'paidMs', 'appealFromMs'] as const)
        if (order[name] > 0) order[name] += byMs;
    this.model.events.push({ kind: 'otc-clock-moved', byMs });
  }

  /** Does what is due, by its time, then by the order's id. */
  doDue(): void {
    const { otc, timeMs } = this.model;
    while (otc.pausedMs === 0) {
      const [order] = [...otc.orders.values()]
        .filter(({ dueMs }) => dueMs > 0 && dueMs <= timeMs)
        .sort((a, b) => a.dueMs - b.dueMs || a.orderId - b.orderId);
      if (order === undefined) return;
      this.doDueStep(order);
    }
  }

  private doDueStep(order: OtcOrderState): void {
    const { dueMs } = order;
    if (order.status === 'PENDING_PAYMENT') {
      order.cancelReason = 'TIMEOUT';
      this.cancel(order, 'TIMED_OUT', 0, dueMs);
      this.standing.countCancel(order, 1, false, dueMs);
      return;
    }
    order.dueMs = 0;
    if (order.status === 'PENDING_RELEASE') {
      this.write(order, 'REMINDED', 0);
      return;
    }
    this.model.otc.orders.delete(order.orderId);
    if (order.reopening === 'OPEN') this.write(order, 'REOPENING_EXPIRED', 0);
  }

  pay({ memberId, orderId, methodId }: Of<'pay-otc-order'>): Answer {
    return this.inState(memberId, orderId, 'buyer', 'PENDING_PAYMENT', (order) => {
      if (!order.methodIds.includes(methodId)) return 'PAY_METHOD_REQUIRED';
      order.methodId = methodId;
      this.beginRelease(order);
      return this.write(order, 'PAID', memberId);
    });
  }

  cancelUnpaid({ memberId, orderId }: Of<'cancel-otc-order'>): Answer {
    return this.inState(memberId, orderId, 'buyer', 'PENDING_PAYMENT', (order) => {
      order.cancelReason = 'BUYER';
      this.cancel(order, 'CANCELLED', memberId, this.deskMs());
      return this.blame(order, 1, false);
    });
  }

  cancelPaid({ memberId, orderId }: Of<'cancel-paid-otc-order'>): Answer {
    return this.inState(memberId, orderId, 'buyer', 'PENDING_RELEASE', (order) => {
      const isUpheld = order.appeal === 'OPEN';
      order.cancelReason = 'REFUNDED';
      this.cancel(order, 'REFUNDED', memberId, this.deskMs());
      return this.blame(order, 2, isUpheld);
    });
  }

  private blame(order: OtcOrderState, points: number, isUpheld: boolean): undefined {
    const isExcused = this.isAfterGap || this.model.otc.pausedMs > 0;
    if (!isExcused) this.standing.countCancel(order, points, isUpheld, this.model.timeMs);
  }

  release({ memberId, orderId }: Of<'release-otc-order'>): Answer {
    return this.inState(memberId, orderId, 'seller', 'PENDING_RELEASE', (order) => {
      const barred = this.whyBarred(memberId);
      if (barred !== undefined) return barred;
      const releaseMs = this.deskMs() - order.paidMs;
      return this.complete(order, 'RELEASED', memberId, releaseMs);
    });
  }

  private whyBarred(memberId: MemberId): Rejection | undefined {
    if (this.model.members.get(memberId)!.frozen) return 'MEMBER_FROZEN';
    return this.standing.isLocked(memberId) ? 'WITHDRAWAL_LOCKED' : undefined;
  }

  private complete(
    order: OtcOrderState,
    step: OtcStep,
    byId: MemberId,
    releaseMs?: number,
    atFault?: MemberId,
  ): undefined {
    const { model } = this;
    const { otc, timeMs } = model;
    const { orderId, adId, buyerId, sellerId, asset, qty } = order;
    model.post(sellerId, 'otc', asset, 'frozen', -qty);
    model.post(buyerId, 'otc', asset, 'free', qty);
    const value = boughtValue(model, asset, qty);
    otc.purchases = otc.purchases.filter(
      (one) => one.memberId !== buyerId || timeMs - one.timeMs < otc.policy.holdMs,
    );
    if (value > 0n) otc.purchases.push({ memberId: buyerId, timeMs, value });
    this.resolve(order);
    order.status = 'COMPLETED';
    order.dueMs = 0;
    otc.orders.delete(orderId);
    this.write(order, step, byId, value);
    this.standing.countCompleted(order, releaseMs, atFault);
    this.postponeQuitting(order);
    const ad = otc.ads.get(adId);
    const isLast = !otc.openOrders().some((one) => one.adId === adId);
    if (ad?.isOn && isLast && mostOf(model, ad) < ad.terms.min) this.standing.switchOff(ad, 'SOLD_OUT');
  }

  /** The escrow goes back; the window for a reopening begins at an instant. */
  private cancel(order: OtcOrderState, step: OtcStep, byId: MemberId, fromMs: number): void {
    const { otc, events } = this.model;
    const { orderId, adId, sellerId, asset, qty } = order;
    const ad = otc.ads.get(adId);
    if (ad?.side !== 'SELL' || !ad.isOn) this.standing.hold(sellerId, asset, -qty);
    if (ad !== undefined) ad.terms.qty += qty;
    this.resolve(order);
    order.status = 'CANCELLED';
    const hasWindow = order.cancelReason !== 'VERDICT' && order.reopening === 'NONE';
    order.dueMs = hasWindow ? fromMs + REOPENING_WINDOW_MS : 0;
    if (!hasWindow) otc.orders.delete(orderId);
    this.write(order, step, byId);
    if (ad !== undefined) events.push({ kind: 'ad-stock-changed', adId, qty: ad.terms.qty });
    this.postponeQuitting(order);
  }

  private postponeQuitting({ buyerId, sellerId }: OtcOrderState): void {
    this.merchants.postpone(buyerId);
    this.merchants.postpone(sellerId);
  }

  private resolve(order: OtcOrderState): void {
    if (order.appeal === 'OPEN') order.appeal = 'RESOLVED';
  }

  openAppeal({ memberId, orderId }: Of<'open-otc-appeal'>): Answer {
    return this.inState(memberId, orderId, 'either', 'PENDING_RELEASE', (order) => {
      const count = memberId === order.buyerId ? 'buyerAppeals' : 'sellerAppeals';
      const otherId = memberId === order.buyerId ? order.sellerId : order.buyerId;
      if (order.appeal === 'OPEN') return 'APPEAL_STATE';
      if (order[count] === 2) return 'APPEAL_LIMIT';
      const mayNow = memberId === order.sellerId && this.isOfStranger(order);
      if (order.appealFromMs > this.deskMs() && !mayNow && this.whyBarred(otherId) === undefined)
        return 'APPEAL_TOO_EARLY';
      order[count]++;
      order.appeal = 'OPEN';
      order.appellantId = memberId;
      return this.write(order, 'APPEALED', memberId);
    });
  }

  withdrawAppeal({ memberId, orderId }: Of<'withdraw-otc-appeal'>): Answer {
    return this.inState(memberId, orderId, 'either', 'PENDING_RELEASE', (order) => {
      if (order.appeal !== 'OPEN' || order.appellantId !== memberId) return 'APPEAL_STATE';
      order.appeal = 'WITHDRAWN';
      return this.write(order, 'APPEAL_WITHDRAWN', memberId);
    });
  }

  decide(command: Of<'decide-otc-appeal'>): Answer {
    const { otc, events } = this.model;
    const { kind: _kind, ...decision } = command;
    const { orderId, verdict, finding, fault } = decision;
    if (!areTwoOperators(command)) return rejected('TWO_OPERATORS_NEEDED');
    if (!wasGiven(orderId, otc.lastOrder)) return rejected('ORDER_NOT_FOUND');
    const order = otc.orders.get(orderId);
    if (order === undefined || order.status === 'CANCELLED') return rejected('ORDER_FINISHED');
    if (order.status === 'PENDING_PAYMENT') return rejected('ORDER_STATE');
    if (order.appeal !== 'OPEN') return rejected('APPEAL_STATE');
    const { buyerId, sellerId } = order;
    const isUpheld = verdict === 'REFUND_SELLER' && finding === 'NOT_PAID' && fault === 'BUYER';
    const isStopped = isUpheld && this.isOfStranger(order);
    const atFault = { BUYER: buyerId, SELLER: sellerId, NONE: undefined }[fault];
    events.push({ kind: 'otc-appeal-decided', ...decision });
    if (verdict === 'RELEASE_TO_BUYER') this.complete(order, 'DECIDED', 0, undefined, atFault);
    else {
      order.cancelReason = 'VERDICT';
      this.cancel(order, 'DECIDED', 0, 0);
      if (fault === 'BUYER') this.standing.countCancel(order, 0, finding === 'NOT_PAID', this.model.timeMs);
      if (fault === 'SELLER') this.standing.countCancelled(sellerId, businessDay(this.model.timeMs));
    }
    if (atFault !== undefined) this.merchants.mark({ ...command, memberId: atFault });
    if (isStopped) this.standing.changing(buyerId, () => otc.stopped.set(buyerId, orderId));
    return accepted();
  }

  ask({ memberId, orderId, methodId }: Of<'ask-otc-reopening'>): Answer {
    return this.cancelled(memberId, orderId, 'buyer', 'NONE', (order) => {
      if (!order.methodIds.includes(methodId)) return 'PAY_METHOD_REQUIRED';
      order.methodId = methodId;
      order.reopening = 'OPEN';
      order.dueMs = this.deskMs() + REOPENING_CONSENT_MS;
      return this.write(order, 'REOPENING_ASKED', memberId);
    });
  }

  refuse({ memberId, orderId }: Of<'refuse-otc-reopening'>): Answer {
    return this.cancelled(memberId, orderId, 'seller', 'OPEN', (order) => {
      order.dueMs = 0;
      this.model.otc.orders.delete(orderId);
      return this.write(order, 'REOPENING_REFUSED', memberId);
    });
  }

  consent({ memberId, orderId }: Of<'consent-otc-reopening'>): Answer {
    return this.cancelled(memberId, orderId, 'seller', 'OPEN', (order) => {
      const { model, standing } = this;
      const { adId, asset, qty } = order;
      const barred = this.whyBarred(memberId);
      if (barred !== undefined) return barred;
      const isQuitting = model.otc.merchants.get(memberId)?.state === 'QUITTING';
      if (isQuitting && order.side === 'BUY') return 'MERCHANT_STATE';
      const ad = model.otc.ads.get(adId);
      const ofStock = ad === undefined ? 0n : ad.terms.qty < qty ? ad.terms.qty : qty;
      const fromFree = ad?.side === 'SELL' && ad.isOn ? qty - ofStock : qty;
      if (model.account(memberId, 'otc', asset).free < fromFree) return 'INSUFFICIENT_BALANCE';
      standing.hold(memberId, asset, fromFree);
      order.reopening = 'USED';
      this.beginRelease(order);
      this.write(order, 'REOPENED', memberId);
      if (ad !== undefined) {
        ad.terms.qty -= ofStock;
        model.events.push({ kind: 'ad-stock-changed', adId, qty: ad.terms.qty });
      }
      const record = model.otc.cancels.find((one) => one.orderId === orderId);
      if (record !== undefined) standing.takeBack(record);
      return undefined;
    });
  }

  private isOfStranger({ side, buyerId, sellerId }: OtcOrderState): boolean {
    return side === 'BUY' && this.standing.isStranger(buyerId, sellerId);
  }

  private beginRelease(order: OtcOrderState): void {
    const paidMs = this.deskMs();
    const appealFromMs = paidMs + this.model.otc.policy.appealDelayMs;
    const dueMs = paidMs + OTC_REMINDER_MS;
    Object.assign(order, { status: 'PENDING_RELEASE', cancelReason: 'NONE', paidMs, appealFromMs, dueMs });
  }

  /** During a pause the time at which it began. */
  private deskMs(): number {
    return this.model.otc.pausedMs > 0 ? this.model.otc.pausedMs : this.model.timeMs;
  }

  /** Runs the step of this party when the order is in this state. */
  private inState(
    memberId: MemberId,
    orderId: number,
    party: 'buyer' | 'seller' | 'either',
    status: Status,
    act: Act,
  ): Answer {
    const order = this.ofParty(memberId, orderId);
    if (typeof order === 'string') return rejected(order);
    if (order.status === 'CANCELLED') return rejected('ORDER_FINISHED');
    const isOther = { buyer: order.sellerId, seller: order.buyerId, either: 0 }[party] === memberId;
    if (isOther || order.status !== status) return rejected('ORDER_STATE');
    const refused = act(order);
    return refused === undefined ? accepted() : rejected(refused);
  }

  private cancelled(
    memberId: MemberId,
    orderId: number,
    party: 'buyer' | 'seller',
    reopening: OtcOrderState['reopening'],
    act: Act,
  ): Answer {
    const order = this.ofParty(memberId, orderId);
    if (typeof order === 'string') return rejected(order);
    if (order.status !== 'CANCELLED') return rejected('ORDER_STATE');
    const isParty = memberId === (party === 'buyer' ? order.buyerId : order.sellerId);
    if (!isParty || order.reopening !== reopening) return rejected('ORDER_FINISHED');
    const refused = act(order);
    return refused === undefined ? accepted() : rejected(refused);
  }

  private ofParty(memberId: MemberId, orderId: number): OtcOrderState | Rejection {
    const { otc, members } = this.model;
    if (!members.has(memberId) || !wasGiven(orderId, otc.lastOrder)) return 'ORDER_NOT_FOUND';
    const order = otc.orders.get(orderId);
    if (order === undefined) return 'ORDER_FINISHED';
    return order.buyerId === memberId || order.sellerId === memberId ? order : 'ORDER_NOT_FOUND';
  }

  private write(order: OtcOrderState, step: OtcStep, byId: MemberId, value = 0n): undefined {
    const { orderId, buyerId, sellerId, status, cancelReason, appeal, methodId } = order;
    const dueMs = status === 'PENDING_RELEASE' ? order.appealFromMs : order.dueMs;
    this.model.events.push({
      kind: 'otc-order-changed',
      orderId,
      buyerId,
      sellerId,
      step,
      status,
      cancelReason,
      appeal,
      byId,
      methodId,
      dueMs,
      value,
      isSellerFirst: status === 'PENDING_RELEASE' && this.isOfStranger(order),
    });
  }
}
