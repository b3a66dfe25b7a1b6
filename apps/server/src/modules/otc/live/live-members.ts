/**
 * Merchants, figures, blocks, restrictions and the kinds of payment methods of members, as of the last durable row
 * (rules/otc#merchants, rules/otc#statistics).
 */
import {
  type DayFigures,
  type EngineState,
  type Event,
  FIGURES_DAYS,
  isStrangerBy,
  type MemberId,
  type MerchantState,
  PARTNERS_OF_NO_NEWCOMER,
  type PayMethodKind,
  type RankedMember,
  type Ranking,
  rankingOf,
} from '@tern/engine';
import type { EventOf } from '../../../kernel/timed-event.ts';

export interface LiveMerchant {
  readonly state: MerchantState;
  /** In the units of USDT. */
  readonly bond: bigint;
  readonly quitMs: number;
  readonly reapplyFromMs: number;
}

/** Times of the engine; 0: none. */
export interface Restrictions {
  readonly buyOffUntilMs: number;
  readonly otcOffUntilMs: number;
}

interface Purchase {
  readonly timeMs: number;
  readonly value: bigint;
}

class LiveMember implements RankedMember {
  merchant: LiveMerchant | undefined;
  days: DayFigures[] = [];
  ranking: Ranking | undefined;
  completedInAll = 0;
  /** Counterparties of orders that count, with the time of the first one. */
  readonly partners = new Map<MemberId, number>();
  /** The limit of new takers had ended before it asked for several counterparties. */
  isFormerTaker = false;
  /** Enabled methods. */
  readonly methods = new Map<number, PayMethodKind>();
  readonly blocked = new Set<MemberId>();
  /** The member's purchases, oldest first; values in 1e-8 USDT. */
  purchases: Purchase[] = [];
  /** Debts by asset, in units. */
  readonly debts = new Map<string, bigint>();
  /** Open reports about the member. */
  openReports = 0;
  restrictions: Restrictions = { buyOffUntilMs: 0, otcOffUntilMs: 0 };
}

/** For members without a record: reading makes none. */
const NO_RECORD = new LiveMember();

export class LiveOtcMembers {
  private readonly members = new Map<MemberId, LiveMember>();
  /** Also those that are not enabled any more: orders name them. */
  private readonly kinds = new Map<number, PayMethodKind>();
  /** The day for which a cancel of an order counts. */
  private readonly cancelDays = new Map<number, number>();

  constructor({ otc, wallet }: Pick<EngineState, 'otc' | 'wallet'>) {
    for (const { memberId, ...merchant } of otc.merchants) this.record(memberId).merchant = merchant;
    for (const { memberId, ...day } of otc.figures) this.record(memberId).days.push(day);
    for (const { memberId, completedInAll } of otc.members)
      this.record(memberId).completedInAll = completedInAll;
    for (const { memberId, otherId, firstMs } of otc.partners)
      this.record(memberId).partners.set(otherId, firstMs);
    for (const memberId of otc.formerTakers) this.record(memberId).isFormerTaker = true;
    for (const { memberId, blockedId } of otc.blocks) this.record(memberId).blocked.add(blockedId);
    for (const { memberId, methodId, methodKind } of otc.methods) this.enable(memberId, methodId, methodKind);
    for (const { reportedId } of otc.reports) this.record(reportedId).openReports++;
    for (const { memberId, ...purchase } of otc.purchases) this.record(memberId).purchases.push(purchase);
    for (const { memberId, asset, debt } of wallet.debts) this.record(memberId).debts.set(asset, debt);
    for (const { orderId, day } of otc.cancels) this.cancelDays.set(orderId, day);
  }

  apply(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'merchant-changed': {
        const { state, bond, quitMs, reapplyFromMs } = event;
        this.record(event.memberId).merchant = { state, bond, quitMs, reapplyFromMs };
        break;
      }
      case 'otc-figures-changed':
        this.setFigures(event, timeMs);
        break;
      case 'otc-cancel-counted':
        this.cancelDays.set(event.orderId, event.day);
        this.countCancelled(event.memberId, event.day, 1);
        break;
      case 'otc-cancel-excused':
        this.takeBackCancelled(event);
        break;
      case 'otc-restriction-changed': {
        const { buyOffUntilMs, otcOffUntilMs } = event;
        this.record(event.memberId).restrictions = { buyOffUntilMs, otcOffUntilMs };
        break;
      }
      case 'otc-block-changed':
        this.setBlock(event);
        break;
      case 'otc-report-changed':
        this.record(event.reportedId).openReports += event.isOpen ? 1 : -1;
        break;
      case 'member-debt-changed':
        this.record(event.memberId).debts.set(event.asset, event.debt);
        break;
      case 'otc-order-changed':
        if (event.value > 0n) this.record(event.buyerId).purchases.push({ timeMs, value: event.value });
        break;
      case 'pay-method-changed':
        if (event.isEnabled) this.enable(event.memberId, event.methodId, event.methodKind);
        else this.record(event.memberId).methods.delete(event.methodId);
    }
  }

  /** Takes over the facts that the read tables hold and the engine's state does not. */
  restore(
    restrictions: Iterable<readonly [MemberId, Restrictions]>,
    kinds: Iterable<readonly [number, PayMethodKind]>,
  ): void {
    for (const [memberId, one] of restrictions) this.record(memberId).restrictions = one;
    this.addKinds(kinds);
  }

  /** The kinds of methods that orders of before name. */
  addKinds(kinds: Iterable<readonly [number, PayMethodKind]>): void {
    for (const [methodId, kind] of kinds) this.kinds.set(methodId, kind);
  }

  knowsKind(methodId: number): boolean {
    return this.kinds.has(methodId);
  }

  merchantOf(memberId: MemberId): LiveMerchant | undefined {
    return this.find(memberId).merchant;
  }

  completedInAll(memberId: MemberId): number {
    return this.find(memberId).completedInAll;
  }

  /** The limit of new takers binds the member. */
  isNewTaker(memberId: MemberId): boolean {
    const { partners, isFormerTaker } = this.find(memberId);
    return partners.size < PARTNERS_OF_NO_NEWCOMER && !isFormerTaker;
  }

  /** The taker is new to the merchant, as the engine judges it. */
  isStranger(takerId: MemberId, merchantId: MemberId, nowMs: number): boolean {
    return isStrangerBy(this.find(takerId).partners, merchantId, nowMs);
  }

  /** The member's figures of the 30 days that end on this business day, as the engine ranks ads by them. */
  rankingOf(memberId: MemberId, today: number): Ranking {
    return rankingOf(this.find(memberId), today);
  }

  /** Completed orders of the 30 days that end on this business day. */
  completedOf(memberId: MemberId, today: number): number {
    const { days } = this.find(memberId);
    return days.reduce((sum, { day, completed }) => (day > today - FIGURES_DAYS ? sum + completed : sum), 0);
  }

  /** Enabled methods by their ids. */
  methodsOf(memberId: MemberId): ReadonlyMap<number, PayMethodKind> {
    return this.find(memberId).methods;
  }

  /** The kinds of methods, each once; a method that was never enabled has none. */
  kindsOf(methodIds: readonly number[]): PayMethodKind[] {
    return [...new Set(methodIds.flatMap((methodId) => this.kinds.get(methodId) ?? []))];
  }

  /** One of the two has blocked the other one. */
  isBlockedBetween(a: MemberId, b: MemberId): boolean {
    return this.hasBlocked(a, b) || this.hasBlocked(b, a);
  }

  hasBlocked(memberId: MemberId, otherId: MemberId): boolean {
    return this.find(memberId).blocked.has(otherId);
  }

  /** Those that hold at that time. */
  restrictionsOf(memberId: MemberId, nowMs: number): Restrictions {
    const { buyOffUntilMs, otcOffUntilMs } = this.find(memberId).restrictions;
    return {
      buyOffUntilMs: buyOffUntilMs > nowMs ? buyOffUntilMs : 0,
      otcOffUntilMs: otcOffUntilMs > nowMs ? otcOffUntilMs : 0,
    };
  }

  /** The members whom a restriction holds at that time, in ascending id. */
  restricted(nowMs: number): (Restrictions & { memberId: MemberId })[] {
    return [...this.members.keys()]
      .map((memberId) => ({ memberId, ...this.restrictionsOf(memberId, nowMs) }))
      .filter(({ buyOffUntilMs, otcOffUntilMs }) => buyOffUntilMs > 0 || otcOffUntilMs > 0)
      .sort((a, b) => a.memberId - b.memberId);
  }

  hasOpenReport(memberId: MemberId): boolean {
    return this.find(memberId).openReports > 0;
  }

  isInDebt(memberId: MemberId): boolean {
    return [...this.find(memberId).debts.values()].some((debt) => debt > 0n);
  }

  /** The value of what is held of the member's purchases, and the time at which the first part goes free; 0: nothing. */
  heldOf(memberId: MemberId, nowMs: number, holdMs: number): { value: bigint; untilMs: number } {
    const record = this.find(memberId);
    record.purchases = record.purchases.filter(({ timeMs }) => nowMs - timeMs < holdMs);
    const value = record.purchases.reduce((sum, one) => sum + one.value, 0n);
    const [first] = record.purchases;
    return { value, untilMs: first === undefined ? 0 : first.timeMs + holdMs };
  }

  private find(memberId: MemberId): LiveMember {
    return this.members.get(memberId) ?? NO_RECORD;
  }

  private record(memberId: MemberId): LiveMember {
    const known = this.members.get(memberId);
    if (known !== undefined) return known;
    const made = new LiveMember();
    this.members.set(memberId, made);
    return made;
  }

  private enable(memberId: MemberId, methodId: number, kind: PayMethodKind): void {
    this.record(memberId).methods.set(methodId, kind);
    this.kinds.set(methodId, kind);
  }

  private setBlock({ memberId, blockedId, isBlocked }: EventOf<'otc-block-changed'>): void {
    const { blocked } = this.record(memberId);
    if (isBlocked) blocked.add(blockedId);
    else blocked.delete(blockedId);
  }

  private setFigures(event: EventOf<'otc-figures-changed'>, timeMs: number): void {
    const {
      memberId,
      day: number,
      completed,
      cancelled,
      releases,
      releaseMs,
      completedInAll,
      otherId,
    } = event;
    Object.assign(this.day(memberId, number), { completed, cancelled, releases, releaseMs });
    const record = this.record(memberId);
    record.completedInAll = completedInAll;
    if (otherId !== 0 && !record.partners.has(otherId)) record.partners.set(otherId, timeMs);
    record.ranking = undefined;
  }

  private countCancelled(memberId: MemberId, day: number, by: 1 | -1): void {
    this.day(memberId, day).cancelled += by;
    this.record(memberId).ranking = undefined;
  }

  /** Nothing when its day is forgotten. */
  private takeBackCancelled({ orderId, memberId }: EventOf<'otc-cancel-excused'>): void {
    const day = this.cancelDays.get(orderId);
    this.cancelDays.delete(orderId);
    if (day === undefined || !this.record(memberId).days.some((one) => one.day === day)) return;
    this.countCancelled(memberId, day, -1);
  }

  private day(memberId: MemberId, number: number): DayFigures {
    const record = this.record(memberId);
    const known = record.days.find(({ day }) => day === number);
    if (known !== undefined) return known;
    const made = { day: number, completed: 0, cancelled: 0, releases: 0, releaseMs: 0, buyAdOrders: 0 };
    const newest = Math.max(number, ...record.days.map(({ day }) => day));
    record.days = [...record.days, made].filter(({ day }) => day > newest - FIGURES_DAYS);
    return made;
  }
}
