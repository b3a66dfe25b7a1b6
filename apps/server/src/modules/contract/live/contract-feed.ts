/**
 * Drives the live state of contracts and feeds their topics with what each row changed: `mark:<market>` for all
 * readers, `contractOrders` and `positions` to their own member alone.
 */
import type { TopicData } from '@tern/protocol';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Hub } from '../../../platform/websocket/hub.ts';
import { newestById, wireOrder } from '../orders/order-record.ts';
import { wirePlan } from '../orders/plan-record.ts';
import { wireMark } from '../terms/wire-contract.ts';
import type { LiveContractData } from './live-contract-data.ts';
import { PositionFeed } from './position-feed.ts';

export function feedContracts(
  hub: Hub,
  kernel: Pick<Kernel, 'onReleased'>,
  contractData: LiveContractData,
): void {
  const feedMarks = marksFeed(hub, contractData);
  const feedOrders = ordersFeed(hub, contractData);
  const positions = new PositionFeed(hub, contractData);
  kernel.onReleased((released) => {
    // Balances, marks and positions first: figures and lights look at all of them.
    const marked = contractData.marks.apply(released);
    positions.receive(released);
    feedMarks(marked);
    feedOrders(released);
    contractData.reverseRejections.apply(released);
  });
}

function marksFeed(
  hub: Hub,
  { marks, contracts, texts }: LiveContractData,
): (changed: Iterable<string>) => void {
  const wire = (market: string) => {
    const contract = contracts.findContract(market);
    return contract && contract.status !== 'PREPARED'
      ? wireMark(marks.findMark(market), contract, texts)
      : undefined;
  };
  const channel = hub.channel('mark', {
    snapshot: (topic) => {
      const data = wire(topic.slice('mark:'.length));
      return data && { seq: marks.sequence, data };
    },
    merge: (_, newer) => newer,
  });
  return (changed) => {
    for (const market of changed) {
      const topic = `mark:${market}`;
      const data = channel.isRead(topic) ? wire(market) : undefined;
      if (data) channel.publish(topic, marks.sequence, data);
    }
  };
}

function ordersFeed(
  hub: Hub,
  { orders, contracts }: LiveContractData,
): (released: Parameters<LiveContractData['orders']['apply']>[0]) => void {
  const wire = (
    open: Iterable<Parameters<typeof wireOrder>[0]>,
    plans: Iterable<Parameters<typeof wirePlan>[0]>,
  ): TopicData['contractOrders'] => ({
    orders: [...open].map((order) => wireOrder(order, contracts)),
    plans: [...plans].map((plan) => wirePlan(plan, contracts)),
  });
  const channel = hub.channel('contractOrders', {
    snapshot: (_topic, memberId) =>
      memberId === undefined
        ? undefined
        : { seq: orders.sequence, data: wire(orders.ordersOf(memberId), orders.plansOf(memberId)) },
    merge: (older, newer) => ({
      orders: newestById([...older.orders, ...newer.orders], ({ orderId }) => orderId),
      plans: newestById([...older.plans, ...newer.plans], ({ planId }) => planId),
    }),
  });
  return (released) => {
    const changed = orders.apply(released, (memberId) => channel.isReadBy(memberId));
    for (const [memberId, own] of changed)
      channel.publishTo(memberId, orders.sequence, wire(own.orders, own.plans));
  };
}
