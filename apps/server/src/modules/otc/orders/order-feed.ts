/** The private topic `otcOrders`: the own orders that each row changed, whole. */
import type { TopicData } from '@tern/protocol';
import type { Released } from '../../../kernel/kernel.ts';
import type { Channel, Hub } from '../../../platform/websocket/hub.ts';
import { newestById } from '../../contract/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { isOpen, type OtcOrderRecord } from './order-record.ts';
import type { OrderView } from './order-view.ts';

type Shown = { order: OtcOrderRecord; memberId: number };

export class OrderFeed {
  private channel: Channel<'otcOrders'> | undefined;
  /** Changed by something that is no event, such as a line of the chat. */
  private noted: Shown[] = [];

  constructor(
    private readonly live: LiveOtc,
    private readonly view: OrderView,
    private readonly nowMs: () => number,
  ) {}

  open(hub: Hub): void {
    const { live } = this;
    this.channel = hub.channel('otcOrders', {
      snapshot: (_topic, memberId) =>
        memberId === undefined
          ? undefined
          : { seq: live.sequence, data: this.wire(live.orders.ofMember(memberId).filter(isOpen), memberId) },
      merge: (older, newer) => newestById([...older, ...newer], ({ orderId }) => orderId),
    });
  }

  isReadBy(memberId: number): boolean {
    return this.channel?.isReadBy(memberId) === true;
  }

  /** The next released row carries the order to this party; there is one a second at least. */
  note(order: OtcOrderRecord, memberId: number): void {
    if (this.isReadBy(memberId)) this.noted.push({ order, memberId });
  }

  /** @param changed the orders that the row changed */
  publish(released: Released, changed: ReadonlySet<OtcOrderRecord>): void {
    const byMember = new Map<number, Set<OtcOrderRecord>>();
    const add = ({ order, memberId }: Shown): void => {
      if (!this.isReadBy(memberId)) return;
      const own = byMember.get(memberId) ?? new Set();
      byMember.set(memberId, own.add(order));
    };
    for (const one of this.noted.splice(0)) add(one);
    // A pause stops the clocks of all orders, and a resumption lets them go on.
    const isForAll = released.events.some(({ kind }) => kind === 'otc-paused' || kind === 'otc-resumed');
    for (const order of isForAll ? [...changed, ...this.live.orders.all()] : changed)
      for (const memberId of [order.buyerId, order.sellerId]) add({ order, memberId });
    for (const [memberId, orders] of byMember)
      this.channel?.publishTo(memberId, this.live.sequence, this.wire([...orders], memberId));
  }

  private wire(orders: readonly OtcOrderRecord[], memberId: number): TopicData['otcOrders'] {
    return orders.map((order) => this.view.wire(order, memberId, this.nowMs()));
  }
}
