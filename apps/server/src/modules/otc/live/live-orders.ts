/** The OTC orders whose clocks run as of the last durable row: open ones, and ended ones that may be reopened. */
import type { Event, MemberId } from '@tern/engine';
import type { Released } from '../../../kernel/kernel.ts';
import { changeOrder, isOpen, moveOrder, type OtcOrderRecord, openedOrder } from '../orders/order-record.ts';

export class LiveOtcOrders {
  private readonly orders = new Map<number, OtcOrderRecord>();
  private readonly byMember = new Map<MemberId, Set<OtcOrderRecord>>();
  private readonly openByAd = new Map<number, number>();

  constructor(restored: readonly OtcOrderRecord[]) {
    for (const order of restored) this.add(order);
  }

  /** Applies one row; answers the orders that it changed, as it left them. */
  apply(released: Released): Set<OtcOrderRecord> {
    const { timeMs } = released.header;
    const changed = new Set<OtcOrderRecord>();
    for (const event of released.events) for (const order of this.fold(event, timeMs)) changed.add(order);
    for (const order of changed) if (!isOpen(order) && order.dueMs === 0) this.remove(order);
    return changed;
  }

  find(orderId: number): OtcOrderRecord | undefined {
    return this.orders.get(orderId);
  }

  /** Newest first. */
  ofMember(memberId: MemberId): OtcOrderRecord[] {
    return [...(this.byMember.get(memberId) ?? [])].sort((a, b) => b.orderId - a.orderId);
  }

  all(): Iterable<OtcOrderRecord> {
    return this.orders.values();
  }

  openOrdersOfAd(adId: number): number {
    return this.openByAd.get(adId) ?? 0;
  }

  /** The engine has forgotten the orders whose window of a reopening has passed by then. */
  prune(clockMs: number): void {
    for (const order of this.orders.values())
      if (!isOpen(order) && order.reopening !== 'ASKED' && order.dueMs <= clockMs) this.remove(order);
  }

  private fold(event: Event, timeMs: number): OtcOrderRecord[] {
    if (event.kind === 'otc-order-opened') return [this.add(openedOrder(event, timeMs))];
    if (event.kind === 'otc-clock-moved')
      return [...this.orders.values()].filter((order) => moveOrder(order, event.byMs, timeMs));
    if (event.kind !== 'otc-order-changed') return [];
    const order = this.orders.get(event.orderId);
    if (order === undefined) return [];
    const wasOpen = isOpen(order);
    changeOrder(order, event, timeMs);
    if (wasOpen !== isOpen(order)) this.countOpen(order, wasOpen ? -1 : 1);
    return [order];
  }

  private add(order: OtcOrderRecord): OtcOrderRecord {
    this.orders.set(order.orderId, order);
    for (const memberId of [order.buyerId, order.sellerId]) {
      const own = this.byMember.get(memberId) ?? new Set<OtcOrderRecord>();
      this.byMember.set(memberId, own.add(order));
    }
    if (isOpen(order)) this.countOpen(order, 1);
    return order;
  }

  private remove(order: OtcOrderRecord): void {
    this.orders.delete(order.orderId);
    for (const memberId of [order.buyerId, order.sellerId]) {
      const own = this.byMember.get(memberId);
      own?.delete(order);
      if (own?.size === 0) this.byMember.delete(memberId);
    }
  }

  private countOpen({ adId }: OtcOrderRecord, by: 1 | -1): void {
    const count = this.openOrdersOfAd(adId) + by;
    if (count === 0) this.openByAd.delete(adId);
    else this.openByAd.set(adId, count);
  }
}
