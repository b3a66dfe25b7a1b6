/** The desk's stores as plain data (state.ts). */
import type { OtcMember } from './otc-memory.ts';
import type { Ad, OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import type { AdState, OtcOrderState, OtcState } from './state.ts';

export function otcState(stores: OtcStores): OtcState {
  const { otc, members } = stores;
  const idOf = (member: number): number => members.idOf(member);
  const { policy, rate, heldRate, referenceMs, pauseReason, lastAd, lastOrder, clock } = otc;
  return {
    policy,
    rate: rate === null ? null : { ...rate },
    heldRate,
    references: [...otc.references.values()].sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    referenceMs,
    pausedMs: clock.pausedMs,
    pauseReason,
    lastAd,
    lastOrder,
    ads: byNumber(otc.ads).map((ad) => adState(stores, ad)),
    orders: byNumber(otc.orders).map((order) => orderState(stores, order)),
    cancels: [...otc.cancels.values()].map(({ buyer, seller, ...record }) => ({
      ...record,
      buyerId: idOf(buyer),
      sellerId: idOf(seller),
    })),
    reports: [...otc.reports.values()]
      .map(({ orderId, member, reported }) => ({
        orderId,
        memberId: idOf(member),
        reportedId: idOf(reported),
      }))
      .sort((a, b) => a.orderId - b.orderId || a.memberId - b.memberId),
    ...memberStates(stores),
  };
}

function adState({ members, dictionary }: OtcStores, ad: Ad): AdState {
  const { adId, member, side, asset, terms, version, isOn, isBlocked } = ad;
  return {
    adId,
    memberId: members.idOf(member),
    side,
    asset: dictionary.assetName(asset),
    terms: { ...terms },
    version,
    isOn,
    isBlocked,
  };
}

function orderState({ members, dictionary, otc }: OtcStores, order: OtcOrder): OtcOrderState {
  const { buyer, seller, appellant, asset, dueMs, paidMs, appealFromMs, methodIds, ...rest } = order;
  const at = (deskMs: number): number => (deskMs === 0 ? 0 : otc.clock.engineTime(deskMs));
  return {
    ...rest,
    buyerId: members.idOf(buyer),
    sellerId: members.idOf(seller),
    asset: dictionary.assetName(asset),
    methodIds: [...methodIds],
    dueMs: at(dueMs),
    paidMs: at(paidMs),
    appealFromMs: at(appealFromMs),
    appellantId: appellant < 0 ? 0 : members.idOf(appellant),
  };
}

type MemberLists = Pick<
  OtcState,
  | 'merchants'
  | 'methods'
  | 'blocks'
  | 'marks'
  | 'figures'
  | 'counterparties'
  | 'purchases'
  | 'members'
  | 'partners'
  | 'stopped'
  | 'buyAdTakers'
  | 'formerTakers'
>;

function memberStates({ otc, members }: OtcStores): MemberLists {
  const idOf = (member: number): number => members.idOf(member);
  const all = [...otc.members]
    .map(([member, record]): [number, OtcMember] => [idOf(member), record])
    .sort(([a], [b]) => a - b);
  return {
    merchants: all.flatMap(([memberId, { merchant }]) =>
      merchant === null ? [] : [{ memberId, ...merchant }],
    ),
    methods: all.flatMap(([memberId, { methods }]) =>
      [...methods]
        .map(([methodId, methodKind]) => ({ memberId, methodId, methodKind }))
        .sort((a, b) => a.methodId - b.methodId),
    ),
    blocks: all.flatMap(([memberId, { blocked }]) =>
      [...blocked]
        .map((other) => ({ memberId, blockedId: idOf(other) }))
        .sort((a, b) => a.blockedId - b.blockedId),
    ),
    marks: all.flatMap(([memberId, { marks }]) =>
      marks.map(({ timeMs, orderId }) => ({ memberId, timeMs, orderId })),
    ),
    figures: all.flatMap(([memberId, { days }]) => days.map((day) => ({ memberId, ...day }))),
    counterparties: all.flatMap(([memberId, { counterparties }]) =>
      [...counterparties]
        .map(([other, count]) => ({ memberId, otherId: idOf(other), count }))
        .sort((a, b) => a.otherId - b.otherId),
    ),
    purchases: all.flatMap(([memberId, { purchases }]) =>
      purchases.map(({ timeMs, value }) => ({ memberId, timeMs, value })),
    ),
    members: all
      .filter(([, { completedInAll, liftedMs }]) => completedInAll > 0 || liftedMs > 0)
      .map(([memberId, { completedInAll, liftedMs }]) => ({ memberId, completedInAll, liftedMs })),
    partners: all.flatMap(([memberId, { partners }]) =>
      [...partners]
        .map(([other, firstMs]) => ({ memberId, otherId: idOf(other), firstMs }))
        .sort((a, b) => a.otherId - b.otherId),
    ),
    stopped: all.flatMap(([memberId, { stoppedBy }]) =>
      stoppedBy === 0 ? [] : [{ memberId, orderId: stoppedBy }],
    ),
    buyAdTakers: all.flatMap(([memberId, { buyAdTakers }]) =>
      [...buyAdTakers]
        .flatMap(([day, takers]) => [...takers].map((taker) => ({ memberId, day, takerId: idOf(taker) })))
        .sort((a, b) => a.day - b.day || a.takerId - b.takerId),
    ),
    formerTakers: all.flatMap(([memberId, { isFormerTaker }]) => (isFormerTaker ? [memberId] : [])),
  };
}

function byNumber<Item>(items: ReadonlyMap<number, Item>): Item[] {
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
}
