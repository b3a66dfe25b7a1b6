/**
 * Products and running pledges as of the last durable row: live state of released events that starts from the engine's
 * state. It answers reads and names what is due; it decides nothing.
 */
import { businessDay, type EngineState, type Event } from '@tern/engine';
import { pledgeEarningDays, pledgeInterestOfDay } from '@tern/math';
import { lastSequence } from '../../kernel/each-event.ts';
import type { Released } from '../../kernel/kernel.ts';
import type { EventOf } from '../../kernel/timed-event.ts';

export type LiveProduct = Readonly<EngineState['growth']['products'][number]>;
export type LivePledge = Readonly<EngineState['growth']['pledges'][number]>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A sum of pledges that fall due on one day, in one asset. */
export interface DueSum {
  day: number;
  asset: string;
  orders: number;
  principal: bigint;
  interest: bigint;
}

export class LivePledges {
  /** The sequence of the last applied command. */
  sequence: number;
  private readonly productOf = new Map<number, Mutable<LiveProduct>>();
  private readonly running = new Map<number, Mutable<LivePledge>>();
  private readonly byMember = new Map<number, Set<number>>();
  /** The principal that members were paid before its maturity on the last day with such; the keys are `product/member`. */
  private early = new Map<string, bigint>();
  private earlyDay = 0;

  constructor({ seq, growth }: Pick<EngineState, 'seq' | 'growth'>) {
    this.sequence = seq;
    for (const product of growth.products) this.productOf.set(product.productId, { ...product });
    for (const pledge of growth.pledges) this.keep({ ...pledge });
    for (const { productId, memberId, day, early } of growth.pledgeUses)
      this.addEarly(productId, memberId, day, early);
  }

  apply(released: Released): void {
    for (const event of released.events) this.applyEvent(event, released.header.timeMs);
    this.sequence = lastSequence(released);
  }

  product(productId: number): LiveProduct | undefined {
    return this.productOf.get(productId);
  }

  /** A product that members see: one that was ON. */
  shownProduct(productId: number): LiveProduct | undefined {
    const product = this.productOf.get(productId);
    return product?.status === 'DRAFT' ? undefined : product;
  }

  /** The newest first. */
  products(): LiveProduct[] {
    return [...this.productOf.values()].sort((a, b) => b.productId - a.productId);
  }

  pledge(pledgeId: number): LivePledge | undefined {
    return this.running.get(pledgeId);
  }

  pledgesOf(memberId: number): LivePledge[] {
    return [...(this.byMember.get(memberId) ?? [])].flatMap((pledgeId) => this.running.get(pledgeId) ?? []);
  }

  /** The principal of the member's running orders of a product. */
  heldBy(memberId: number, productId: number): bigint {
    const own = this.pledgesOf(memberId).filter((pledge) => pledge.productId === productId);
    return own.reduce((sum, { principal }) => sum + principal, 0n);
  }

  /** The part of the own limit that is used: running orders, and what was redeemed early today. */
  usedLimitOf(memberId: number, productId: number, nowMs: number): bigint {
    const early =
      this.earlyDay === businessDay(nowMs) ? this.early.get(`${productId}/${memberId}`) : undefined;
    return this.heldBy(memberId, productId) + (early ?? 0n);
  }

  /** The principal of the member's running orders, by asset in the order of names. */
  totalsOf(memberId: number): [asset: string, amount: bigint][] {
    const totals = new Map<string, bigint>();
    for (const { productId, principal } of this.pledgesOf(memberId)) {
      const { asset } = this.termsOf(productId);
      totals.set(asset, (totals.get(asset) ?? 0n) + principal);
    }
    return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** The number and the principal of the running orders of each product. */
  sumsOfProducts(): Map<number, { orders: number; held: bigint }> {
    const sums = new Map<number, { orders: number; held: bigint }>();
    for (const { productId, principal } of this.running.values()) {
      const { orders, held } = sums.get(productId) ?? { orders: 0, held: 0n };
      sums.set(productId, { orders: orders + 1, held: held + principal });
    }
    return sums;
  }

  /** True when the time of an order has come. */
  isDue(nowMs: number): boolean {
    for (const { dueMs } of this.running.values()) if (dueMs !== 0 && dueMs <= nowMs) return true;
    return false;
  }

  /** The orders that are paid up to the end of a day, by day and asset; those that wait already are of their own day. */
  duesUntil(lastDay: number): DueSum[] {
    const sums = new Map<string, DueSum>();
    for (const pledge of this.running.values()) {
      const day = businessDay(pledge.dueMs);
      if (pledge.dueMs === 0 || day > lastDay) continue;
      const { asset } = this.termsOf(pledge.productId);
      const key = `${day}/${asset}`;
      const sum = sums.get(key) ?? { day, asset, orders: 0, principal: 0n, interest: 0n };
      sum.orders++;
      sum.principal += pledge.principal;
      sum.interest += promiseOf(pledge);
      sums.set(key, sum);
    }
    return [...sums.values()].sort((a, b) => a.day - b.day || (a.asset < b.asset ? -1 : 1));
  }

  /** The flexible orders whose last earning day lies in these days, in ascending id. */
  flexibleEnding(fromDay: number, toDay: number): LivePledge[] {
    return [...this.running.values()]
      .filter(({ termDays, firstDay }) => {
        const lastDay = firstDay + pledgeEarningDays(termDays) - 1;
        return termDays === 0 && lastDay >= fromDay && lastDay <= toDay;
      })
      .sort((a, b) => a.pledgeId - b.pledgeId);
  }

  private termsOf(productId: number): LiveProduct['terms'] {
    const product = this.productOf.get(productId);
    if (product === undefined) throw new Error(`no product ${productId} was ever drafted`);
    return product.terms;
  }

  private applyEvent(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'pledge-product-changed': {
        const { productId, terms, textHash, revision, status, sold, setAside } = event;
        this.productOf.set(productId, { productId, terms, textHash, revision, status, sold, setAside });
        return;
      }
      case 'pledge-opened':
        this.open(event);
        return;
      case 'pledge-redeeming': {
        const pledge = this.running.get(event.pledgeId);
        if (pledge === undefined) return;
        pledge.isRedeeming = true;
        pledge.dueMs = event.dueMs;
        this.setAside(pledge, event.setAside);
        return;
      }
      case 'pledge-redeemed':
        this.redeem(event, timeMs);
    }
  }

  private open(event: EventOf<'pledge-opened'>): void {
    const { pledgeId, memberId, productId, principal, termDays, dailyRate, firstDay, dueMs } = event;
    const product = this.productOf.get(productId);
    if (product !== undefined) product.sold = event.sold;
    const order = { pledgeId, memberId, productId, principal, termDays, dailyRate, firstDay, dueMs };
    this.keep({ ...order, paidDays: 0, isRedeeming: false });
  }

  private redeem(event: EventOf<'pledge-redeemed'>, timeMs: number): void {
    const { pledgeId, memberId, how, principal, left, setAside, sold } = event;
    const pledge = this.running.get(pledgeId);
    if (pledge === undefined) return;
    this.setAside(pledge, setAside);
    const product = this.productOf.get(pledge.productId);
    if (product !== undefined && sold >= 0n) product.sold = sold;
    if (how !== 'MATURITY') this.addEarly(pledge.productId, memberId, businessDay(timeMs), principal);
    pledge.principal = left;
    if (pledge.termDays === 0) pledge.paidDays = earnedDays(pledge, timeMs);
    if (left > 0n) return;
    this.running.delete(pledgeId);
    this.byMember.get(pledge.memberId)?.delete(pledgeId);
  }

  private addEarly(productId: number, memberId: number, day: number, amount: bigint): void {
    if (day !== this.earlyDay) this.early = new Map();
    this.earlyDay = day;
    const key = `${productId}/${memberId}`;
    this.early.set(key, (this.early.get(key) ?? 0n) + amount);
  }

  private keep(pledge: Mutable<LivePledge>): void {
    const { pledgeId, memberId } = pledge;
    this.running.set(pledgeId, pledge);
    this.byMember.set(memberId, (this.byMember.get(memberId) ?? new Set()).add(pledgeId));
  }

  private setAside({ productId }: LivePledge, setAside: bigint): void {
    const product = this.productOf.get(productId);
    if (product !== undefined) product.setAside = setAside;
  }
}

/** The days up to yesterday that an order has earned. */
export function earnedDays(
  { firstDay, termDays }: Pick<LivePledge, 'firstDay' | 'termDays'>,
  nowMs: number,
): number {
  return Math.min(Math.max(businessDay(nowMs) - firstDay, 0), pledgeEarningDays(termDays));
}

/** The interest that a running order may still be paid; none while it waits for an early redemption. */
function promiseOf({ principal, dailyRate, termDays, paidDays, isRedeeming }: LivePledge): bigint {
  if (isRedeeming) return 0n;
  return pledgeInterestOfDay(principal, dailyRate) * BigInt(pledgeEarningDays(termDays) - paidDays);
}
