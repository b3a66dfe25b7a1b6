/** Orders on an ad that the taker chose, and on the best one that fits (rules/otc#order-creation, rules/otc#quick-orders). */
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { businessDay, isRequestId } from '../base/limits.ts';
import type { Side } from '../base/order-words.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Events } from '../codec/event-writer.ts';
import type { MemberStore } from '../members/member-store.ts';
import { type FoundRequest, REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type { OtcAnswers } from './commands.ts';
import type { OtcEvent } from './events.ts';
import { compareRankings, type Figures, rankingOf } from './figures.ts';
import type { PayMethodKind } from './merchant-commands.ts';
import type { Amounts } from './order-amounts.ts';
import type { CreateOtcOrder, CreateQuickOrder } from './order-commands.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import { priceOf } from './otc-prices.ts';
import type { Ad, OtcOrder } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import type { Taker, Taking } from './taking.ts';

const MINUTE_MS = 60_000;
/** A quick order passes over an ad for these. */
const PASSED_OVER: ReadonlySet<string> = new Set(['BELOW_MIN', 'ABOVE_MAX']);

/** A request that is not answered yet. */
interface Request {
  readonly requestId: string;
  readonly body: string;
  readonly earlier: FoundRequest | undefined;
}

export class OrderCreation {
  private readonly dictionary: Dictionary;
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'create-otc-order': (command) => this.create(command),
    'create-quick-order': (command) => this.createQuick(command),
  } satisfies Handlers<CreateOtcOrder | CreateQuickOrder, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly events: Events<OtcEvent>,
    private readonly money: OtcMoney,
    private readonly taking: Taking,
    private readonly figures: Figures,
  ) {
    this.dictionary = stores.dictionary;
    this.members = stores.members;
    this.requests = stores.requests;
    this.otc = stores.otc;
  }

  private create(command: CreateOtcOrder) {
    const { adId, adVersion, price, amount, qty, methodIds, requestId } = command;
    const member = this.members.find(command.memberId);
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${adId}/${adVersion}/${price}/${amount}/${qty}/${methodIds}`;
    const request = this.request(member, requestId, body);
    if (request === undefined) return 'OK';
    const ad = this.otc.ads.get(adId);
    const side: Side = ad?.side === 'BUY' ? 'SELL' : 'BUY';
    const { accountAgeDays } = command;
    const record = this.taking.recordOf(member);
    const taker: Taker = { member, record, side, accountAgeDays, price, amount, qty };
    const refused = this.whyNotNow(taker, request) ?? this.taking.whyNotAd(ad, taker);
    if (refused !== undefined || ad === undefined) return refused ?? 'AD_UNAVAILABLE';
    const payees = this.taking.payees(ad, taker, methodIds);
    if (payees === undefined) return 'PAY_METHOD_REQUIRED';
    if (this.taking.hasTooManyOrders(ad, taker)) return 'TOO_MANY_ORDERS';
    if (ad.version !== adVersion) return 'AD_CHANGED';
    return this.open(ad, taker, payees, request, command.isTied);
  }

  private createQuick(command: CreateQuickOrder) {
    const { requestId, side, asset, methodKind, price, amount, qty } = command;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const assetNumber = this.dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const member = this.members.find(command.memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `quick/${side}/${asset}/${methodKind}/${price}/${amount}/${qty}`;
    const request = this.request(member, requestId, body);
    if (request === undefined) return 'OK';
    const { accountAgeDays } = command;
    const record = this.taking.recordOf(member);
    const taker: Taker = { member, record, side, accountAgeDays, price, amount, qty };
    const refused = this.whyNotNow(taker, request);
    if (refused !== undefined) return refused;
    const ad = this.bestAd(assetNumber, taker, methodKind);
    if (ad === undefined) return 'NO_MATCH';
    const payees = this.quickPayees(ad, taker, methodKind);
    if (payees === undefined) return 'PAY_METHOD_REQUIRED';
    if (this.taking.hasTooManyOrders(ad, taker)) return 'TOO_MANY_ORDERS';
    if (ad.terms.priceType === 'FIXED' && !this.taking.isFresh(ad)) return 'PRICE_UNAVAILABLE';
    const isTied = command.tiedIds.includes(this.members.idOf(ad.member));
    return this.open(ad, taker, payees, request, isTied);
  }

  /** undefined: the same request was answered before. */
  private request(member: number, requestId: string, body: string): Request | undefined {
    const { context } = this;
    const earlier = this.requests.find(member, REQUEST_KIND.otcOrder, requestId, context.timeMs);
    if (!earlier?.isOf(body)) return { requestId, body, earlier };
    context.repeat(earlier.answer);
    return undefined;
  }

  private whyNotNow(taker: Taker, { earlier }: Request) {
    const { otc, members } = this;
    if (otc.clock.isPaused) return 'OTC_PAUSED';
    if (members.isFrozen(taker.member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    return this.taking.whyNoOrders(taker);
  }

  /** The best listed ad by price, completion, release time and id; it passes over those that would refuse the order. */
  private bestAd(asset: number, taker: Taker, methodKind: PayMethodKind): Ad | undefined {
    const { taking } = this;
    const today = businessDay(this.context.timeMs);
    const isFitting = (ad: Ad): boolean => {
      if (taking.whyNotAd(ad, taker) !== undefined || taking.whyNoPrice(ad) === 'PRICE_BAND') return false;
      if (!taking.hasKind(ad, methodKind)) return false;
      const amounts = taking.amountsOf(ad, taker);
      if (typeof amounts === 'string') return !PASSED_OVER.has(amounts);
      return !taking.passesShare(ad, taker, amounts);
    };
    const isBetter = (a: Ad, b: Ad): boolean => {
      const one = rankingOf(taking.recordOf(a.member), today);
      const order = compareRankings(one, rankingOf(taking.recordOf(b.member), today));
      return order === 0 ? a.adId < b.adId : order < 0;
    };
    const adSide = taker.side === 'BUY' ? 'SELL' : 'BUY';
    return this.otc.listed.best(asset, adSide, (ad) => priceOf(this.otc, ad), isFitting, isBetter);
  }

  /** A taker who sells is paid by every own method of the kind. */
  private quickPayees(ad: Ad, taker: Taker, kind: PayMethodKind): readonly number[] | undefined {
    const own = [...taker.record.methods].filter(([, one]) => one === kind);
    if (own.length === 0) return undefined;
    return taker.side === 'BUY'
      ? ad.terms.methodIds
      : own.map(([methodId]) => methodId).sort((a, b) => a - b);
  }

  /**
   * The last checks, and the order.
   * @param isTied the taker and the merchant of the ad share a device or a payment account
   */
  private open(ad: Ad, taker: Taker, payees: readonly number[], request: Request, isTied: boolean) {
    const { taking } = this;
    const refused = taking.whyNoPrice(ad);
    if (refused !== undefined) return refused;
    if (taking.isPriceWorse(ad, taker)) return 'PRICE_CHANGED';
    const amounts = taking.amountsOf(ad, taker);
    if (typeof amounts === 'string') return amounts;
    if (taking.passesShare(ad, taker, amounts)) return 'TOO_MANY_ORDERS';
    const unpaid = taking.whyNotPaid(ad, taker, amounts);
    if (unpaid !== undefined) return unpaid;
    this.context.mutate();
    const order = this.make(ad, taker, payees, amounts, isTied);
    this.remember(taker.member, request, order.orderId);
    this.write(ad, order, request.requestId);
    return 'OK';
  }

  private make(
    ad: Ad,
    taker: Taker,
    payees: readonly number[],
    { amount, qty }: Amounts,
    isTied: boolean,
  ): OtcOrder {
    const { otc } = this;
    const { member, side } = taker;
    const isSale = side === 'SELL';
    const deadlineMs = otc.clock.at(this.context.timeMs) + ad.terms.payWindowMin * MINUTE_MS;
    const order: OtcOrder = {
      orderId: ++otc.lastOrder,
      adId: ad.adId,
      side,
      buyer: isSale ? ad.member : member,
      seller: isSale ? member : ad.member,
      asset: ad.asset,
      price: priceOf(this.otc, ad),
      amount,
      qty,
      methodIds: payees,
      isTied,
      status: 'PENDING_PAYMENT',
      cancelReason: 'NONE',
      dueMs: deadlineMs,
      paidMs: 0,
      appealFromMs: 0,
      methodId: 0,
      appeal: 'NONE',
      appellant: NONE,
      buyerAppeals: 0,
      sellerAppeals: 0,
      reopening: 'NONE',
    };
    if (isSale) {
      this.money.freeze(member, ad.asset, qty);
      if (!isTied) this.figures.countBuyAdTaker(ad.member, member);
    }
    ad.terms.qty -= qty;
    otc.keep(order);
    otc.addOpen(order);
    otc.clock.follow(order);
    return order;
  }

  private remember(member: number, { requestId, body }: Request, answer: number): void {
    const { context } = this;
    this.requests.remember(member, REQUEST_KIND.otcOrder, requestId, { body, answer }, context.timeMs);
    context.result = answer;
  }

  private write(ad: Ad, order: OtcOrder, requestId: string): void {
    const { members, dictionary, otc } = this;
    const { orderId, adId, side, buyer, seller, asset, price, amount, qty, methodIds, dueMs } = order;
    this.events.write({
      kind: 'otc-order-opened',
      orderId,
      requestId,
      adId,
      adVersion: ad.version,
      side,
      buyerId: members.idOf(buyer),
      sellerId: members.idOf(seller),
      asset: dictionary.assetName(asset),
      price,
      amount,
      qty,
      methodIds: [...methodIds],
      deadlineMs: otc.clock.engineTime(dueMs),
      adQty: ad.terms.qty,
    });
  }
}
