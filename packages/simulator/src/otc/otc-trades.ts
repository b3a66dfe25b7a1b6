/**
 * Which ads simulated takers take, and when: at first a few of each simulated merchant, so that its figures come from orders
 * that were traded; then one now and then; and those of people who are connected. Pure.
 */
import type { EngineState, Event } from '@tern/engine';
import type { SimulatorRandom } from '../random.ts';
import type { OpenOtcOrder } from './open-otc-order.ts';

type AdChanged = Extract<Event, { kind: 'ad-changed' }>;
export type OnAd = Pick<AdChanged, 'adId' | 'memberId' | 'side' | 'asset'>;

export interface WantedTrade {
  readonly takerId: number;
  readonly ad: OnAd;
}

export interface OtcTradesStart {
  random: SimulatorRandom;
  merchantIds: readonly number[];
  takerIds: readonly number[];
  otc: Pick<EngineState['otc'], 'ads' | 'members'>;
  nowMs: number;
}

/** Completed orders that a merchant begins with. */
const FIRST_ORDERS = 3;
const FIRST_PAUSE_MS = 1_500;
const IDLE_MS = [240_000, 600_000] as const;
/** Before the first taker comes to a member's ad, and between two. */
const GUEST_MS = [8_000, 20_000] as const;
const GUEST_PAUSE_MS = [90_000, 240_000] as const;
/** A taker may have two orders that wait for payment, and does not fill that up. */
const MOST_OPEN = 2;

export class OtcTrades {
  private readonly ads = new Map<number, OnAd>();
  private readonly completed = new Map<number, number>();
  /** The next taker comes to a member's ads then. */
  private readonly guestMs = new Map<number, number>();
  private nextMs: number;
  readonly random: SimulatorRandom;
  private readonly merchantIds: readonly number[];
  private readonly takerIds: readonly number[];

  constructor({ random, merchantIds, takerIds, otc, nowMs }: OtcTradesStart) {
    this.random = random;
    this.merchantIds = merchantIds;
    this.takerIds = takerIds;
    this.nextMs = nowMs;
    for (const ad of otc.ads) if (ad.isOn) this.ads.set(ad.adId, ad);
    for (const { memberId, completedInAll } of otc.members) this.completed.set(memberId, completedInAll);
  }

  apply(event: Event): void {
    if (event.kind === 'otc-figures-changed') this.completed.set(event.memberId, event.completedInAll);
    if (event.kind !== 'ad-changed') return;
    const { adId, memberId, side, asset, isOn } = event;
    if (isOn) this.ads.set(adId, { adId, memberId, side, asset });
    else this.ads.delete(adId);
  }

  /** A trade between simulated members, when one is due. */
  between(nowMs: number, running: readonly OpenOtcOrder[]): WantedTrade | undefined {
    if (nowMs < this.nextMs) return undefined;
    const fresh = this.merchantIds.filter((id) => this.isNew(id, running) && this.adsOf(id).length > 0);
    const isIdle = fresh.length === 0;
    this.nextMs = nowMs + (isIdle ? this.random.between(...IDLE_MS) : FIRST_PAUSE_MS);
    const merchants = isIdle ? this.merchantIds.filter((id) => this.adsOf(id).length > 0) : fresh;
    return this.trade(this.pick(merchants), running);
  }

  /** A trade with the ad of a member who is connected, when one is due. */
  withPeople(
    nowMs: number,
    running: readonly OpenOtcOrder[],
    isOnline: (memberId: number) => boolean,
  ): WantedTrade | undefined {
    const people = new Set([...this.ads.values()].map(({ memberId }) => memberId));
    for (const memberId of people) {
      if (this.merchantIds.includes(memberId)) continue;
      const isBusy = running.some((order) => isParty(order, memberId));
      const dueMs = this.guestMs.get(memberId);
      if (dueMs === undefined) this.guestMs.set(memberId, nowMs + this.random.between(...GUEST_MS));
      if (dueMs === undefined || nowMs < dueMs || isBusy || !isOnline(memberId)) continue;
      const trade = this.trade(memberId, running);
      if (trade === undefined) continue;
      this.guestMs.set(memberId, nowMs + this.random.between(...GUEST_PAUSE_MS));
      return trade;
    }
    return undefined;
  }

  /** The taker came in vain: to a member's ad another one comes soon. */
  missed({ ad: { memberId } }: WantedTrade, nowMs: number): void {
    if (this.guestMs.has(memberId)) this.guestMs.set(memberId, nowMs + this.random.between(...GUEST_MS));
  }

  /** Orders that run count as completed. */
  private isNew(merchantId: number, running: readonly OpenOtcOrder[]): boolean {
    const open = running.filter((order) => isParty(order, merchantId)).length;
    return (this.completed.get(merchantId) ?? 0) + open < FIRST_ORDERS;
  }

  private adsOf(memberId: number): OnAd[] {
    return [...this.ads.values()].filter((ad) => ad.memberId === memberId);
  }

  private trade(merchantId: number | undefined, running: readonly OpenOtcOrder[]): WantedTrade | undefined {
    if (merchantId === undefined) return undefined;
    const ad = this.pick(this.adsOf(merchantId));
    const isFree = (takerId: number) => running.filter((order) => isParty(order, takerId)).length < MOST_OPEN;
    const takerId = this.pick(
      this.takerIds.filter(
        (id) => isFree(id) && !running.some((order) => isParty(order, id) && isParty(order, merchantId)),
      ),
    );
    return ad === undefined || takerId === undefined ? undefined : { takerId, ad };
  }

  private pick<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : all[this.random.below(all.length)];
  }
}

function isParty({ buyerId, sellerId }: OpenOtcOrder, memberId: number): boolean {
  return buyerId === memberId || sellerId === memberId;
}
