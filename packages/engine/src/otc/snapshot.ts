/** The OTC desk in a snapshot: its state as plain data. Counters and the index of ads follow from it. */
import { MAX_REASON_LENGTH } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import type { SnapshotOrigin, SnapshotSection } from '../codec/snapshot-section.ts';
import { bit, list, nullable, struct } from '../codec/struct.ts';
import { knownMember } from '../members/known-member.ts';
import { adTerms, side } from './ad-commands.ts';
import { otcPolicy } from './desk-commands.ts';
import { otcReference } from './desk-events.ts';
import { payMethodKind } from './merchant-commands.ts';
import { merchantState } from './merchant-events.ts';
import { otcAppeal, otcCancelReason, otcOrderStatus } from './order-events.ts';
import { type Ad, NOT_PRICED, type OtcOrder } from './otc-records.ts';
import { otcState } from './otc-state.ts';
import type { OtcStores } from './otc-stores.ts';
import type {
  AdState,
  BuyAdTakerState,
  CancelRecordState,
  CnyRateState,
  CounterpartyState,
  DayFiguresState,
  FaultMarkState,
  OtcBlockState,
  OtcMemberState,
  OtcMerchantState,
  OtcOrderState,
  OtcReportState,
  OtcState,
  PartnerState,
  PayMethodState,
  PurchaseState,
  StoppedBuyerState,
} from './state.ts';

const asset = listedAsset;
const memberId = id;
const stateBefore = choice<OtcMerchantState['stateBefore']>(['APPROVED', 'SUSPENDED']);
const reopening = choice<OtcOrderState['reopening']>(['NONE', 'OPEN', 'USED']);

/** The state that came with engine version 10 stands behind that of before. */
type StateOfVersion10 = Pick<OtcState, 'partners' | 'stopped' | 'buyAdTakers' | 'formerTakers'> & {
  /** Orders whose parties are tied. */
  tied: number[];
};
type OrderOfVersion9 = Omit<OtcOrderState, 'isTied'>;
type StateOfVersion9 = Omit<OtcState, keyof StateOfVersion10 | 'orders'> & { orders: OrderOfVersion9[] };

const OTC_STATE = struct<StateOfVersion9>({
  policy: otcPolicy,
  rate: nullable(struct<CnyRateState>({ rate: signed, isManual: bit, timeMs: whole })),
  heldRate: signed,
  references: list(otcReference),
  referenceMs: whole,
  pausedMs: whole,
  pauseReason: text(MAX_REASON_LENGTH),
  lastAd: whole,
  lastOrder: whole,
  merchants: list(
    struct<OtcMerchantState>({
      memberId,
      state: merchantState,
      bond: signed,
      stateBefore,
      quitMs: whole,
      reapplyFromMs: whole,
    }),
  ),
  ads: list(
    struct<AdState>({
      adId: id,
      memberId,
      side,
      asset,
      terms: adTerms,
      version: whole,
      isOn: bit,
      isBlocked: bit,
    }),
  ),
  orders: list(
    struct<OrderOfVersion9>({
      orderId: id,
      adId: id,
      side,
      buyerId: id,
      sellerId: id,
      asset,
      price: signed,
      amount: signed,
      qty: signed,
      methodIds: list(id),
      status: otcOrderStatus,
      cancelReason: otcCancelReason,
      dueMs: whole,
      paidMs: whole,
      appealFromMs: whole,
      methodId: id,
      appeal: otcAppeal,
      appellantId: id,
      buyerAppeals: whole,
      sellerAppeals: whole,
      reopening,
    }),
  ),
  cancels: list(
    struct<CancelRecordState>({
      orderId: id,
      buyerId: id,
      sellerId: id,
      isMerchant: bit,
      timeMs: whole,
      day: whole,
      points: whole,
      isUpheld: bit,
    }),
  ),
  reports: list(struct<OtcReportState>({ orderId: id, memberId, reportedId: id })),
  methods: list(struct<PayMethodState>({ memberId, methodId: id, methodKind: payMethodKind })),
  blocks: list(struct<OtcBlockState>({ memberId, blockedId: id })),
  marks: list(struct<FaultMarkState>({ memberId, timeMs: whole, orderId: id })),
  figures: list(
    struct<DayFiguresState>({
      memberId,
      day: whole,
      completed: whole,
      cancelled: whole,
      releases: whole,
      releaseMs: whole,
      buyAdOrders: whole,
    }),
  ),
  counterparties: list(struct<CounterpartyState>({ memberId, otherId: id, count: whole })),
  purchases: list(struct<PurchaseState>({ memberId, timeMs: whole, value: signed })),
  members: list(struct<OtcMemberState>({ memberId, completedInAll: whole, liftedMs: whole })),
});

const OTC_STATE_10 = struct<StateOfVersion10>({
  partners: list(struct<PartnerState>({ memberId, otherId: id, firstMs: whole })),
  stopped: list(struct<StoppedBuyerState>({ memberId, orderId: id })),
  buyAdTakers: list(struct<BuyAdTakerState>({ memberId, day: whole, takerId: id })),
  formerTakers: list(id),
  tied: list(id),
});

export const otcSection: SnapshotSection<OtcStores> = { write: writeOtc, read: readOtc };

function writeOtc(out: ByteWriter, stores: OtcStores): void {
  const state = otcState(stores);
  OTC_STATE.write(out, state, stores.dictionary);
  const tied = state.orders.filter(({ isTied }) => isTied).map(({ orderId }) => orderId);
  OTC_STATE_10.write(out, { ...state, tied }, stores.dictionary);
}

/** Before engine version 8 there was no desk. */
function readOtc(reader: ByteReader, stores: OtcStores, { version }: SnapshotOrigin): void {
  if (version < 8) return;
  const state = OTC_STATE.read(reader, stores.dictionary);
  reader.check();
  restoreDesk(state, stores);
  restoreMembers(state, stores);
  for (const ad of state.ads) restoreAd(ad, stores);
  const added = version >= 10 ? OTC_STATE_10.read(reader, stores.dictionary) : asOfVersion9(state);
  const tied = new Set(added.tied);
  for (const order of state.orders) restoreOrder({ ...order, isTied: tied.has(order.orderId) }, stores);
  restoreRecords(state, stores);
  restoreStandings(added, stores);
  reader.check();
}

function restoreDesk(state: StateOfVersion9, { otc, dictionary }: OtcStores): void {
  const { policy, rate, heldRate, referenceMs, pauseReason, lastAd, lastOrder, pausedMs } = state;
  Object.assign(otc, { policy, rate, heldRate, referenceMs, pauseReason, lastAd, lastOrder });
  otc.clock.pausedMs = pausedMs;
  for (const reference of state.references)
    otc.references.set(dictionary.listedAsset(reference.asset).number, reference);
}

function restoreMembers(state: StateOfVersion9, stores: OtcStores): void {
  const { otc } = stores;
  const record = (of: number) => otc.member(knownMember(of, stores.members));
  for (const { memberId: of, ...merchant } of state.merchants) {
    record(of).merchant = merchant;
    if (merchant.state === 'QUITTING') otc.followQuitting(knownMember(of, stores.members), merchant.quitMs);
  }
  for (const { memberId: of, methodId, methodKind } of state.methods)
    record(of).methods.set(methodId, methodKind);
  for (const { memberId: of, blockedId } of state.blocks)
    record(of).blocked.add(knownMember(blockedId, stores.members));
  for (const { memberId: of, ...mark } of state.marks) record(of).marks.push(mark);
  for (const { memberId: of, ...day } of state.figures) record(of).days.push(day);
  for (const { memberId: of, otherId, count } of state.counterparties)
    record(of).counterparties.set(knownMember(otherId, stores.members), count);
  for (const { memberId: of, ...purchase } of state.purchases) record(of).purchases.push(purchase);
  for (const { memberId: of, completedInAll, liftedMs } of state.members)
    Object.assign(record(of), { completedInAll, liftedMs });
}

function restoreAd({ memberId: of, asset: name, ...rest }: AdState, stores: OtcStores): void {
  const { otc, dictionary } = stores;
  const member = knownMember(of, stores.members);
  const number = dictionary.listedAsset(name).number;
  const ad: Ad = { ...rest, member, asset: number, openOrders: 0, floating: NOT_PRICED };
  otc.ads.set(ad.adId, ad);
  otc.member(member).ads.set(ad.adId, ad);
  if (ad.isOn) otc.listed.add(ad);
}

function restoreOrder(state: OtcOrderState, stores: OtcStores): void {
  const { otc, dictionary } = stores;
  const { buyerId, sellerId, appellantId, asset: name, ...rest } = state;
  const order: OtcOrder = {
    ...rest,
    buyer: knownMember(buyerId, stores.members),
    seller: knownMember(sellerId, stores.members),
    appellant: appellantId === 0 ? NONE : knownMember(appellantId, stores.members),
    asset: dictionary.listedAsset(name).number,
  };
  otc.keep(order);
  if (order.status !== 'CANCELLED') otc.addOpen(order);
  if (order.appeal === 'OPEN') otc.addAppeal(order, 1);
  otc.clock.follow(order);
}

/** Version 9 knew no counterparties; the limit of new takers ended with the first order that counts. */
function asOfVersion9({ members }: StateOfVersion9): StateOfVersion10 {
  const formerTakers = members
    .filter(({ completedInAll }) => completedInAll > 0)
    .map(({ memberId: of }) => of);
  return { partners: [], stopped: [], buyAdTakers: [], formerTakers, tied: [] };
}

function restoreStandings(state: StateOfVersion10, stores: OtcStores): void {
  const { partners, stopped, buyAdTakers, formerTakers } = state;
  const record = (of: number) => stores.otc.member(knownMember(of, stores.members));
  for (const { memberId: of, otherId, firstMs } of partners)
    record(of).addPartner(knownMember(otherId, stores.members), firstMs);
  for (const { memberId: of, orderId } of stopped) record(of).stoppedBy = orderId;
  for (const { memberId: of, day, takerId } of buyAdTakers)
    record(of).addBuyAdTaker(day, knownMember(takerId, stores.members));
  for (const of of formerTakers) record(of).isFormerTaker = true;
}

function restoreRecords(state: StateOfVersion9, stores: OtcStores): void {
  const { otc } = stores;
  for (const { buyerId, sellerId, ...rest } of state.cancels) {
    const buyer = knownMember(buyerId, stores.members);
    const record = { ...rest, buyer, seller: knownMember(sellerId, stores.members) };
    otc.cancels.set(record.orderId, record);
    otc.member(buyer).cancels.push(record);
  }
  for (const { orderId, memberId: of, reportedId } of state.reports) {
    const reported = knownMember(reportedId, stores.members);
    otc.reports.set(`${orderId}/${of}`, { orderId, member: knownMember(of, stores.members), reported });
    otc.member(reported).openReports++;
  }
}
