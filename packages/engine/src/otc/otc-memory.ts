/**
 * The state of the OTC desk; no behaviour beyond finding and keeping. Members and assets stand here by their numbers. The
 * order of a map's entries means nothing: snapshots sort them.
 */
import { AdIndex } from './ad-index.ts';
import { CoinSales } from './coin-sales.ts';
import { DEFAULT_OTC_POLICY, type OtcPolicy } from './desk-commands.ts';
import type { OtcReference } from './desk-events.ts';
import type { PayMethodKind } from './merchant-commands.ts';
import { OtcClock } from './otc-clock.ts';
import type {
  Ad,
  CancelRecord,
  DayFigures,
  FaultMark,
  Merchant,
  OtcOrder,
  OtcReport,
  Purchase,
  Ranking,
} from './otc-records.ts';

/** Most members have no maps of these kinds: one for each would be what a member's reading waits for. */
const NONE_YET: ReadonlyMap<number, never> = new Map<number, never>();

export class OtcMember {
  merchant: Merchant | null = null;
  readonly ads = new Map<number, Ad>();
  readonly methods = new Map<number, PayMethodKind>();
  readonly blocked = new Set<number>();
  /** Oldest first. */
  cancels: CancelRecord[] = [];
  marks: FaultMark[] = [];
  /** Points and marks up to then do not restrict any more. */
  liftedMs = 0;
  /** Oldest first. */
  days: DayFigures[] = [];
  /** The figures of 30 days as they were last asked for; undefined when they have changed. */
  ranking: Ranking | undefined;
  /** Completed orders of the last day of `days` with each counterparty. */
  counterparties = new Map<number, number>();
  completedInAll = 0;
  private ownPartners: Map<number, number> | undefined;
  /** The new-taker limit had ended before engine version 10, which asks for more counterparties. */
  isFormerTaker = false;
  private ownBuyAdTakers: Map<number, Set<number>> | undefined;
  /** Oldest first. */
  purchases: Purchase[] = [];
  /** Open orders of which the member is the taker. */
  readonly taken = new Set<OtcOrder>();
  private ownSales: Map<number, CoinSales> | undefined;
  /** The order whose verdict stopped the member's buying until operators lift it; 0: none. */
  stoppedBy = 0;
  /** Orders as either party in the memory: open ones, and ended ones that may be reopened. */
  keptOrders = 0;
  openAppeals = 0;
  /** Open reports about the member. */
  openReports = 0;

  /** The counterparties of completed orders that count, with the time of the first one. */
  get partners(): ReadonlyMap<number, number> {
    return this.ownPartners ?? NONE_YET;
  }

  addPartner(other: number, firstMs: number): void {
    this.ownPartners ??= new Map();
    this.ownPartners.set(other, firstMs);
  }

  /** The takers of own BUY ads by the day of an order that is not tied. */
  get buyAdTakers(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.ownBuyAdTakers ?? NONE_YET;
  }

  addBuyAdTaker(day: number, taker: number): void {
    this.ownBuyAdTakers ??= new Map();
    const ofDay = this.ownBuyAdTakers.get(day) ?? new Set<number>();
    this.ownBuyAdTakers.set(day, ofDay.add(taker));
  }

  forgetBuyAdTakers(lastDay: number): void {
    for (const day of this.buyAdTakers.keys()) if (day <= lastDay) this.ownBuyAdTakers?.delete(day);
  }

  /** Open orders in which the member sells a coin by own ads. */
  salesOf(asset: number): CoinSales | undefined {
    return this.ownSales?.get(asset);
  }

  addSale(order: OtcOrder): void {
    this.ownSales ??= new Map();
    let ofCoin = this.ownSales.get(order.asset);
    if (ofCoin === undefined) {
      ofCoin = new CoinSales();
      this.ownSales.set(order.asset, ofCoin);
    }
    ofCoin.add(order);
  }
}

export class OtcMemory {
  policy: OtcPolicy = DEFAULT_OTC_POLICY;
  /** CNY for one USDT in 1e-8; null: never set. */
  rate: { rate: bigint; isManual: boolean; timeMs: number } | null = null;
  /** A provider's rate that waits for operators; 0: none. */
  heldRate = 0n;
  /** The references that were taken last, by asset number. */
  readonly references = new Map<number, OtcReference>();
  referenceMs = 0;
  pauseReason = '';
  readonly clock = new OtcClock();
  readonly members = new Map<number, OtcMember>();
  lastAd = 0;
  readonly ads = new Map<number, Ad>();
  readonly listed = new AdIndex<Ad>();
  lastOrder = 0;
  /** Open ones, and ended ones that may be reopened. */
  readonly orders = new Map<number, OtcOrder>();
  /** The records by order, oldest first; an order that is cancelled again has its latest one. */
  readonly cancels = new Map<number, CancelRecord>();
  /** The keys are `order/member`. */
  readonly reports = new Map<string, OtcReport>();
  /** Merchants that are QUITTING, but for those whose time has passed and who wait for the end of an order or a report. */
  private readonly quitting = new Map<number, number>();
  /** The first end of their time. */
  nextQuitMs = Number.POSITIVE_INFINITY;

  /** The order stands in the memory from now on. */
  keep(order: OtcOrder): void {
    this.orders.set(order.orderId, order);
    this.member(order.buyer).keptOrders++;
    this.member(order.seller).keptOrders++;
  }

  /** The order has ended and cannot be reopened. */
  forget(order: OtcOrder): void {
    this.orders.delete(order.orderId);
    for (const party of [order.buyer, order.seller]) {
      const record = this.member(party);
      record.keptOrders--;
      if (record.merchant?.state === 'QUITTING') this.followQuitting(party, record.merchant.quitMs);
    }
  }

  /** True when an order that is open or may be reopened, or an open report, keeps the member from quitting. */
  isBusy(member: number): boolean {
    const { keptOrders, openReports } = this.member(member);
    return keptOrders > 0 || openReports > 0;
  }

  /** The order is open from now on: its ad and its taker count it. */
  addOpen(order: OtcOrder): void {
    const ad = this.ads.get(order.adId);
    if (ad !== undefined) ad.openOrders++;
    this.member(order.side === 'BUY' ? order.buyer : order.seller).taken.add(order);
    if (order.side === 'BUY') this.member(order.seller).addSale(order);
  }

  /** The order is open no longer. */
  removeOpen(order: OtcOrder): void {
    const ad = this.ads.get(order.adId);
    if (ad !== undefined) ad.openOrders--;
    this.member(order.side === 'BUY' ? order.buyer : order.seller).taken.delete(order);
    if (order.side === 'BUY') this.member(order.seller).salesOf(order.asset)?.delete(order);
  }

  /** An appeal of the order was opened or ended. */
  addAppeal({ buyer, seller }: OtcOrder, by: 1 | -1): void {
    this.member(buyer).openAppeals += by;
    this.member(seller).openAppeals += by;
  }

  /** @param quitMs the end of the merchant's time; 0: it does not quit, or waits for it no longer */
  followQuitting(member: number, quitMs: number): void {
    if (quitMs === 0) this.quitting.delete(member);
    else this.quitting.set(member, quitMs);
    this.nextQuitMs = Math.min(Number.POSITIVE_INFINITY, ...this.quitting.values());
  }

  /** The merchants whose time has passed by then. */
  quittersUntil(timeMs: number): number[] {
    return [...this.quitting].filter(([, quitMs]) => quitMs <= timeMs).map(([member]) => member);
  }

  /** The member has a fault mark that was given after this time. */
  isMarkedSince(member: number, sinceMs: number): boolean {
    return this.members.get(member)?.marks.some(({ timeMs }) => timeMs > sinceMs) ?? false;
  }

  /** The member's record; made if there is none. */
  member(member: number): OtcMember {
    const known = this.members.get(member);
    if (known !== undefined) return known;
    const made = new OtcMember();
    this.members.set(member, made);
    return made;
  }
}
