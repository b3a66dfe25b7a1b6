/**
 * The standing of members at the reference exchange's OTC desk: points, marks, restrictions, figures, and the ads that
 * go OFF with them (rules/otc#points, rules/otc#restrictions, rules/otc#statistics).
 */
import type { MemberId } from '../../src/base/accounts.ts';
import {
  businessDay,
  businessDayStart,
  COUNTED_WITH_ONE,
  FIGURES_DAYS,
  MARKS_WINDOW_MS,
  MAX_TIME_MS,
  UPHELD_RESTRICTION_MS,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { AdCause } from '../../src/otc/order-events.ts';
import type { AdState, CancelRecordState, DayFiguresState, OtcOrderState } from '../../src/otc/state.ts';
import type { ReferenceModel } from './reference-model.ts';

const DAY_MS = 24 * 3_600_000;

export class ReferenceStanding {
  constructor(private readonly model: ReferenceModel) {}

  restrictions(memberId: MemberId): { buyOff: number; otcOff: number } {
    const { otc, timeMs } = this.model;
    const sinceMs = otc.lifted.get(memberId) ?? 0;
    const records = otc.cancels.filter((one) => one.buyerId === memberId && one.timeMs > sinceMs);
    let [buyOff, otcOff] = [0, 0];
    for (const isMerchant of [false, true]) {
      const pointsOn = (day: number): number =>
        records
          .filter((one) => one.isMerchant === isMerchant && one.day === day)
          .reduce((sum, { points }) => sum + points, 0);
      const isBad = (day: number): boolean => pointsOn(day) >= 3 && (!isMerchant || isShare(day));
      const isShare = (day: number): boolean => {
        const week = [0, 1, 2, 3, 4, 5, 6].map((back) => day - back);
        const points = week.reduce((sum, one) => sum + pointsOn(one), 0);
        const sales = otc.buyAdTakers.filter((one) => one.memberId === memberId && week.includes(one.day));
        return 20 * points >= new Set(sales.map(({ takerId }) => takerId)).size;
      };
      for (const { day } of records)
        if (isBad(day)) buyOff = Math.max(buyOff, businessDayStart(isBad(day - 1) ? day + 7 : day + 1));
    }
    for (const day of new Set(records.map((one) => one.day))) {
      const upheld = records.filter((one) => one.isUpheld && one.day === day).map((one) => one.timeMs);
      if (upheld.length >= 2) otcOff = Math.max(otcOff, Math.max(...upheld) + UPHELD_RESTRICTION_MS);
    }
    const marks = otc.marks.filter((one) => one.memberId === memberId && one.timeMs > sinceMs);
    for (const third of marks.slice(2)) {
      const before = marks.filter((one) => one !== third && one.timeMs <= third.timeMs);
      if (before.filter((one) => third.timeMs - one.timeMs <= MARKS_WINDOW_MS).length >= 2)
        otcOff = MAX_TIME_MS;
    }
    if (otc.stopped.has(memberId)) buyOff = MAX_TIME_MS;
    return { buyOff: buyOff > timeMs ? buyOff : 0, otcOff: otcOff > timeMs ? otcOff : 0 };
  }

  /** New to the merchant: no order completed with it, nor with three others more than seven days ago. */
  isStranger(takerId: MemberId, merchantId: MemberId): boolean {
    const { otc, timeMs } = this.model;
    const own = otc.partners.filter((one) => one.memberId === takerId);
    const isKnown = own.some((one) => one.otherId === merchantId);
    return !isKnown && own.filter((one) => one.firstMs + 7 * DAY_MS < timeMs).length < 3;
  }

  isRestricted(memberId: MemberId, side: 'BUY' | 'SELL'): boolean {
    const { buyOff, otcOff } = this.restrictions(memberId);
    return otcOff > 0 || (side === 'BUY' && buyOff > 0);
  }

  /** Locked, or in debt: neither a sale nor a release. */
  isLocked(memberId: MemberId): boolean {
    const { model } = this;
    return model.isInDebt(memberId) || model.members.get(memberId)!.withdrawalLockedUntilMs > model.timeMs;
  }

  whyNotOn({ memberId, side }: AdState): Rejection | undefined {
    const { frozen, tradingAllowed, identityLevel } = this.model.members.get(memberId)!;
    if (frozen) return 'MEMBER_FROZEN';
    if (!tradingAllowed) return 'TRADING_NOT_ALLOWED';
    if (identityLevel !== 2) return 'IDENTITY_REQUIRED';
    if (this.model.otc.merchants.get(memberId)?.state !== 'APPROVED') return 'MERCHANT_STATE';
    if (this.isRestricted(memberId, side)) return 'OTC_RESTRICTED';
    return side === 'SELL' && this.isLocked(memberId) ? 'WITHDRAWAL_LOCKED' : undefined;
  }

  /** The member, or what it may do, has changed. */
  follow(memberId: MemberId): void {
    for (const ad of this.model.otc.adsOf(memberId))
      if (ad.isOn && this.whyNotOn(ad) !== undefined) this.switchOff(ad, 'MERCHANT');
  }

  stopSales(memberId: MemberId): void {
    for (const ad of this.model.otc.adsOf(memberId))
      if (ad.isOn && ad.side === 'SELL') this.switchOff(ad, 'MERCHANT');
  }

  switchOff(ad: AdState, cause: AdCause, operator = 0, reason = ''): void {
    if (ad.side === 'SELL') this.hold(ad.memberId, ad.asset, -ad.terms.qty);
    ad.isOn = false;
    this.writeAd(ad, cause, operator, reason);
  }

  /** Freezes an amount of the OTC account, or frees one that is negative. */
  hold(memberId: MemberId, asset: string, amount: bigint): void {
    if (amount === 0n) return;
    this.model.post(memberId, 'otc', asset, 'free', -amount);
    this.model.post(memberId, 'otc', asset, 'frozen', amount);
  }

  writeAd(ad: AdState, cause: AdCause, operator = 0, reason = ''): void {
    const terms = { ...ad.terms };
    this.model.events.push({ kind: 'ad-changed', ...ad, terms, cause, operator, reason });
  }

  /** Runs a change and writes the restriction that it begins or ends. */
  changing(memberId: MemberId, change: () => void): void {
    const before = this.restrictions(memberId);
    change();
    const { buyOff, otcOff } = this.restrictions(memberId);
    if (buyOff === before.buyOff && otcOff === before.otcOff) return;
    this.model.events.push({
      kind: 'otc-restriction-changed',
      memberId,
      buyOffUntilMs: buyOff,
      otcOffUntilMs: otcOff,
    });
    this.follow(memberId);
  }

  countCancel(order: OtcOrderState, points: number, isUpheld: boolean, atMs: number): void {
    const { otc, timeMs, events } = this.model;
    const { orderId, buyerId, sellerId } = order;
    const isMerchant = order.side === 'SELL';
    const day = businessDay(atMs);
    otc.cancels = otc.cancels.filter((one) => one.timeMs > timeMs - FIGURES_DAYS * DAY_MS);
    events.push({
      kind: 'otc-cancel-counted',
      orderId,
      memberId: buyerId,
      day,
      points,
      isMerchant,
      isUpheld,
    });
    this.figuresOf(buyerId, day).cancelled++;
    const record = { orderId, buyerId, sellerId, isMerchant, timeMs, day, points, isUpheld };
    this.changing(buyerId, () => otc.cancels.push(record));
  }

  takeBack(record: CancelRecordState, firstOperator = 0, secondOperator = 0): void {
    const { otc, events } = this.model;
    const { orderId, buyerId, day } = record;
    events.push({ kind: 'otc-cancel-excused', orderId, memberId: buyerId, firstOperator, secondOperator });
    const figures = otc.figures.find((one) => one.memberId === buyerId && one.day === day);
    if (figures !== undefined) figures.cancelled--;
    this.changing(buyerId, () => {
      otc.cancels = otc.cancels.filter((one) => one !== record);
    });
  }

  countCancelled(memberId: MemberId, day: number): void {
    const figures = this.figuresOf(memberId, day);
    figures.cancelled++;
    this.writeFigures(figures);
  }

  /** Takers of two weeks ago and before are forgotten. */
  noteBuyAdTaker(memberId: MemberId, takerId: MemberId): void {
    const { otc, timeMs } = this.model;
    const day = businessDay(timeMs);
    otc.buyAdTakers = otc.buyAdTakers.filter((one) => one.memberId !== memberId || one.day > day - 14);
    const isSame = (one: { memberId: MemberId; takerId: MemberId; day: number }) =>
      one.memberId === memberId && one.takerId === takerId && one.day === day;
    if (!otc.buyAdTakers.some(isSame)) otc.buyAdTakers.push({ memberId, day, takerId });
  }

  /** @param releaseMs undefined when a verdict released the order */
  countCompleted(order: OtcOrderState, releaseMs: number | undefined, atFault?: MemberId): void {
    const { otc, timeMs } = this.model;
    const today = businessDay(timeMs);
    for (const isSeller of [false, true]) {
      const memberId = isSeller ? order.sellerId : order.buyerId;
      const otherId = isSeller ? order.buyerId : order.sellerId;
      if (memberId === atFault) {
        this.countCancelled(memberId, today);
        continue;
      }
      if (order.isTied || order.amount < otc.policy.leastCounted) continue;
      const figures = this.figuresOf(memberId, today);
      const isPair = (one: { memberId: MemberId; otherId: MemberId }): boolean =>
        one.memberId === memberId && one.otherId === otherId;
      const known = otc.counterparties.find(isPair);
      if ((known?.count ?? 0) >= COUNTED_WITH_ONE) continue;
      if (known === undefined) otc.counterparties.push({ memberId, otherId, count: 1 });
      else known.count++;
      otc.completed.set(memberId, (otc.completed.get(memberId) ?? 0) + 1);
      if (!otc.partners.some(isPair)) otc.partners.push({ memberId, otherId, firstMs: timeMs });
      figures.completed++;
      if (isSeller && releaseMs !== undefined) {
        figures.releases++;
        figures.releaseMs += releaseMs;
      }
      this.writeFigures(figures, otherId);
    }
  }

  private figuresOf(memberId: MemberId, day: number): DayFiguresState {
    const { otc } = this.model;
    const own = otc.figures.filter((one) => one.memberId === memberId);
    const known = own.find((one) => one.day === day);
    if (known !== undefined) return known;
    const newest = Math.max(day, ...own.map((one) => one.day));
    if (day === newest) otc.counterparties = otc.counterparties.filter((one) => one.memberId !== memberId);
    const made = { memberId, day, completed: 0, cancelled: 0, releases: 0, releaseMs: 0, buyAdOrders: 0 };
    otc.figures = [...otc.figures, made].filter(
      (one) => one.memberId !== memberId || one.day > newest - FIGURES_DAYS,
    );
    return made;
  }

  private writeFigures({ buyAdOrders: _orders, ...figures }: DayFiguresState, otherId = 0): void {
    const completedInAll = this.model.otc.completed.get(figures.memberId) ?? 0;
    this.model.events.push({ kind: 'otc-figures-changed', ...figures, completedInAll, otherId });
  }
}
