/**
 * Follows the OTC desk by its events alone: which claims stand behind every member's frozen OTC part
 * (rules/otc#money). An order that ends twice, a stock below zero and an unknown ad are errors.
 */
import type { Event } from '../../../src/journal/events.ts';
import type { AdChanged, OtcOrderChanged, OtcOrderOpened } from '../../../src/otc/order-events.ts';

interface FollowedAd {
  memberId: number;
  asset: string;
  isSelling: boolean;
  qty: bigint;
}

interface FollowedOrder extends OtcOrderOpened {
  isOpen: boolean;
}

export class OtcBooks {
  /** The amounts that claims freeze, and those that are frozen; the keys are `member asset`. */
  readonly claims = new Map<string, bigint>();
  readonly frozen = new Map<string, bigint>();
  private readonly bonds = new Map<number, bigint>();
  private readonly ads = new Map<number, FollowedAd>();
  private readonly orders = new Map<number, FollowedOrder>();
  private lastOrder = 0;

  /** Answers the keys whose claims or frozen parts changed. @throws Error when the events cannot follow what came before */
  follow(events: readonly Event[]): Set<string> {
    const changed = new Set<string>();
    for (const event of events) this.followOne(event, changed);
    return changed;
  }

  private followOne(event: Event, changed: Set<string>): void {
    switch (event.kind) {
      case 'balance-changed':
        if (typeof event.owner !== 'number' || event.type !== 'otc') return;
        changed.add(`${event.owner} ${event.asset}`);
        this.frozen.set(`${event.owner} ${event.asset}`, event.frozen);
        return;
      case 'merchant-changed': {
        const { memberId, bond } = event;
        this.claim(memberId, 'USDT', bond - (this.bonds.get(memberId) ?? 0n), changed);
        this.bonds.set(memberId, bond);
        return;
      }
      case 'ad-changed':
        this.changeAd(event, changed);
        return;
      case 'ad-stock-changed':
        this.changeStock(event.adId, event.qty, changed);
        return;
      case 'otc-order-opened':
        must(event.orderId === ++this.lastOrder, 'an order left a number out');
        this.orders.set(event.orderId, { ...event, isOpen: true });
        this.claim(event.sellerId, event.asset, event.qty, changed);
        this.changeStock(event.adId, event.adQty, changed);
        return;
      case 'otc-order-changed':
        this.changeOrder(event, changed);
        return;
    }
  }

  private changeAd({ adId, memberId, side, asset, terms, isOn }: AdChanged, changed: Set<string>): void {
    const before = this.ads.get(adId);
    if (before?.isSelling) this.claim(memberId, asset, -before.qty, changed);
    const isSelling = isOn && side === 'SELL';
    must(terms.qty >= 0n, `ad ${adId} has a stock of ${terms.qty}`);
    if (isSelling) this.claim(memberId, asset, terms.qty, changed);
    this.ads.set(adId, { memberId, asset, isSelling, qty: terms.qty });
  }

  private changeStock(adId: number, qty: bigint, changed: Set<string>): void {
    const ad = this.ads.get(adId);
    if (ad === undefined) throw new Error(`there is no ad ${adId}`);
    must(qty >= 0n, `ad ${adId} has a stock of ${qty}`);
    if (ad.isSelling) this.claim(ad.memberId, ad.asset, qty - ad.qty, changed);
    ad.qty = qty;
  }

  private changeOrder({ orderId, status }: OtcOrderChanged, changed: Set<string>): void {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    const isOpen = status === 'PENDING_PAYMENT' || status === 'PENDING_RELEASE';
    if (isOpen !== order.isOpen)
      this.claim(order.sellerId, order.asset, isOpen ? order.qty : -order.qty, changed);
    order.isOpen = isOpen;
    if (status === 'COMPLETED') this.orders.delete(orderId);
  }

  private claim(memberId: number, asset: string, amount: bigint, changed: Set<string>): void {
    const key = `${memberId} ${asset}`;
    changed.add(key);
    this.claims.set(key, (this.claims.get(key) ?? 0n) + amount);
  }
}

function must(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
