/**
 * The ends of an order and what they move: the escrow, the ad's stock, points, figures, the hold (rules/otc#order-states,
 * rules/otc#money). An order is paid out or returned exactly once, when its status leaves the open ones.
 */
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { REOPENING_WINDOW_MS } from '../base/limits.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import type { CancelRecords } from './cancel-records.ts';
import type { OtcEvent } from './events.ts';
import type { Figures } from './figures.ts';
import type { Hold } from './hold.ts';
import type { OtcCancelReason, OtcStep } from './order-events.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import { hasStock } from './otc-prices.ts';
import type { OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import type { Quitting } from './quitting.ts';
import { isOfStranger } from './strangers.ts';

/** The weight of a cancel against the buyer. */
export interface Blame {
  readonly points: number;
  readonly isUpheld: boolean;
  /** The engine's time of the instant whose day it counts for. */
  readonly timeMs: number;
}

interface StepValues {
  /** The member who takes the step; NO_PARTY: the clock or operators. */
  readonly by: number;
  readonly value?: bigint;
}

export const NO_PARTY = -1;

export class OrderEndings {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly money: OtcMoney,
    private readonly ads: AdSwitch,
    private readonly figures: Figures,
    private readonly records: CancelRecords,
    private readonly hold: Hold,
    private readonly quitting: Quitting,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.otc = stores.otc;
  }

  /**
   * The escrow goes to the buyer.
   * @param by the seller, or NO_PARTY for a verdict
   * @param atFault the party that lost an appeal; null: none
   */
  complete(order: OtcOrder, by: number, atFault: number | null = null): void {
    const { otc } = this;
    const { timeMs } = this.context;
    const { buyer, seller, asset, qty } = order;
    this.money.payFrozen(seller, buyer, asset, qty);
    const value = this.hold.boughtValue(asset, qty);
    const releaseMs = by === seller ? otc.clock.at(timeMs) - order.paidMs : -1;
    this.resolveAppeal(order);
    order.status = 'COMPLETED';
    order.dueMs = 0;
    otc.removeOpen(order);
    otc.forget(order);
    this.notePurchase(buyer, value);
    this.write(order, by === NO_PARTY ? 'DECIDED' : 'RELEASED', { by, value });
    this.figures.countCompleted(order, releaseMs, atFault);
    this.quitting.postponeParties(order);
    const ad = otc.ads.get(order.adId);
    if (ad?.isOn && ad.openOrders === 0 && !hasStock(this.dictionary, this.otc, ad))
      this.ads.switchOff(ad, 'SOLD_OUT');
  }

  private notePurchase(buyer: number, value: bigint): void {
    const { otc } = this;
    const { timeMs } = this.context;
    const record = otc.member(buyer);
    record.purchases = record.purchases.filter((one) => timeMs - one.timeMs < otc.policy.holdMs);
    if (value > 0n) record.purchases.push({ timeMs, value });
  }

  /**
   * The escrow goes back to the ad while it is ON, else to the seller's free part. The buyer may ask for a reopening from
   * the instant of the cancel on, once, and not after a verdict.
   * @param fromMs the desk's time of that instant
   */
  cancel(
    order: OtcOrder,
    step: OtcStep,
    cancelReason: OtcCancelReason,
    by: number,
    blame: Blame | null,
    fromMs: number,
  ): void {
    const { otc } = this;
    this.resolveAppeal(order);
    order.status = 'CANCELLED';
    order.cancelReason = cancelReason;
    this.giveBack(order);
    otc.removeOpen(order);
    const isFinal = cancelReason === 'VERDICT' || order.reopening === 'USED';
    order.dueMs = isFinal ? 0 : fromMs + REOPENING_WINDOW_MS;
    if (isFinal) otc.forget(order);
    else otc.clock.follow(order);
    this.write(order, step, { by });
    this.writeStock(order);
    this.quitting.postponeParties(order);
    if (blame !== null) this.records.count(order, blame);
  }

  private giveBack(order: OtcOrder): void {
    const { adId, side, seller, asset, qty } = order;
    const ad = this.otc.ads.get(adId);
    const isOfAd = side === 'BUY' && ad?.isOn === true;
    if (!isOfAd) this.money.unfreeze(seller, asset, qty);
    if (ad !== undefined) ad.terms.qty += qty;
  }

  /** The member lost an appeal of an order that was cancelled. */
  countLost(member: number): void {
    this.figures.countLost(member);
  }

  /** The end of an order ends its appeal, too. */
  private resolveAppeal(order: OtcOrder): void {
    if (order.appeal !== 'OPEN') return;
    order.appeal = 'RESOLVED';
    this.otc.addAppeal(order, -1);
  }

  /** Writes the stock of the order's ad, unless it is deleted. */
  writeStock({ adId }: OtcOrder): void {
    const ad = this.otc.ads.get(adId);
    if (ad !== undefined) this.events.write({ kind: 'ad-stock-changed', adId, qty: ad.terms.qty });
  }

  write(order: OtcOrder, step: OtcStep, { by, value = 0n }: StepValues): void {
    const { members, otc } = this;
    const { orderId, buyer, seller, status, cancelReason, appeal, methodId, dueMs, appealFromMs } = order;
    const isPaid = status === 'PENDING_RELEASE';
    const nextMs = isPaid ? appealFromMs : dueMs;
    this.events.write({
      kind: 'otc-order-changed',
      orderId,
      buyerId: members.idOf(buyer),
      sellerId: members.idOf(seller),
      step,
      status,
      cancelReason,
      appeal,
      byId: by === NO_PARTY ? 0 : members.idOf(by),
      methodId,
      dueMs: nextMs === 0 ? 0 : otc.clock.engineTime(nextMs),
      value,
      isSellerFirst: isPaid && isOfStranger(this.otc, order, this.context.timeMs),
    });
  }
}
