/** The creation of orders in the reference exchange (rules/otc#order-creation, rules/otc#quick-orders). */
import { businessDay, FIGURES_DAYS, MAX_REQUEST_ID_LENGTH } from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { CreateOtcOrder, CreateQuickOrder } from '../../src/otc/order-commands.ts';
import type { AdState, OtcOrderState } from '../../src/otc/state.ts';
import type { ReferenceModel } from './reference-model.ts';
import { areOwnMethods } from './reference-otc-ads.ts';
import {
  adPrice,
  halfUp,
  heldOf,
  isCoinListed,
  isFreshNow,
  isInBand,
  mostOf,
  unitOf,
} from './reference-otc-prices.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { isText, journaled } from './reference-wallet-records.ts';

type Side = 'BUY' | 'SELL';

interface Taking {
  command: CreateOtcOrder | CreateQuickOrder;
  side: Side;
  body: string;
}

const isTiedTo = (command: Taking['command'], { memberId }: AdState): boolean =>
  command.kind === 'create-otc-order' ? command.isTied : command.tiedIds.includes(memberId);

export class ReferenceOtcOrders {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
    private readonly contracts: { whyHeld(memberId: number): Rejection | bigint },
  ) {}

  create(command: CreateOtcOrder): Answer {
    const { model } = this;
    const { adId, adVersion, price, amount, qty, methodIds } = command;
    if (!isText(command.requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    if (!model.members.has(command.memberId)) return rejected('UNKNOWN_MEMBER');
    const ad = model.otc.ads.get(adId);
    const body = [adId, adVersion, price, amount, qty, methodIds.join(' ')].join();
    const taking: Taking = { command, side: ad?.side === 'BUY' ? 'SELL' : 'BUY', body };
    const early = this.whyNotAtAll(taking);
    if (early !== undefined) return early;
    const refused = this.whyNotAd(ad, taking);
    if (ad === undefined || refused !== undefined) return rejected(refused ?? 'AD_UNAVAILABLE');
    const own = model.otc.methodsOf(command.memberId);
    const kinds = this.kindsOf(ad);
    const methods = own.filter(({ methodKind }) => kinds.has(methodKind));
    const isPayable = taking.side === 'BUY' ? methods.length > 0 : areOwnMethods(methodIds, methods);
    if (!isPayable) return rejected('PAY_METHOD_REQUIRED');
    if (this.hasTooMany(ad, taking)) return rejected('TOO_MANY_ORDERS');
    if (ad.version !== adVersion) return rejected('AD_CHANGED');
    return this.finish(ad, taking, taking.side === 'BUY' ? ad.terms.methodIds : methodIds);
  }

  createQuick(command: CreateQuickOrder): Answer {
    const { model } = this;
    const { memberId, side, asset, methodKind, price, amount, qty } = command;
    if (!isText(command.requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    if (!model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const taking: Taking = { command, side, body: [side, asset, methodKind, price, amount, qty].join() };
    const early = this.whyNotAtAll(taking);
    if (early !== undefined) return early;
    const [ad] = [...model.otc.ads.values()]
      .filter((one) => one.asset === asset && one.side !== side && this.fits(one, taking, methodKind))
      .sort((a, b) => this.compare(a, b, side));
    if (ad === undefined) return rejected('NO_MATCH');
    const own = model.otc
      .methodsOf(memberId)
      .filter((one) => one.methodKind === methodKind)
      .map(({ methodId }) => methodId)
      .sort((a, b) => a - b);
    if (own.length === 0) return rejected('PAY_METHOD_REQUIRED');
    if (this.hasTooMany(ad, taking)) return rejected('TOO_MANY_ORDERS');
    if (!isFreshNow(model, asset)) return rejected('PRICE_UNAVAILABLE');
    return this.finish(ad, taking, side === 'BUY' ? ad.terms.methodIds : own);
  }

  private whyNotAtAll({ command, side, body }: Taking): Answer | undefined {
    const { model } = this;
    const { memberId } = command;
    const { frozen, tradingAllowed, identityLevel } = model.members.get(memberId)!;
    const earlier = model.requests.find('otcOrder', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (model.otc.pausedMs > 0) return rejected('OTC_PAUSED');
    if (frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (!tradingAllowed) return rejected('TRADING_NOT_ALLOWED');
    if (identityLevel === 0) return rejected('IDENTITY_REQUIRED');
    return this.standing.isRestricted(memberId, side) ? rejected('OTC_RESTRICTED') : undefined;
  }

  private whyNotAd(ad: AdState | undefined, { command }: Taking): Rejection | undefined {
    const { model } = this;
    const { memberId } = command;
    if (ad === undefined || !ad.isOn || !isCoinListed(model, ad.asset)) return 'AD_UNAVAILABLE';
    if (mostOf(model, ad) < ad.terms.min) return 'AD_UNAVAILABLE';
    const pair = [memberId, ad.memberId];
    const isBlocked = model.otc.blocks.some(
      (one) => one.memberId !== one.blockedId && pair.includes(one.memberId) && pair.includes(one.blockedId),
    );
    if (isBlocked) return 'AD_UNAVAILABLE';
    if (ad.memberId === memberId) return 'OWN_AD';
    const completed = model.otc.completed.get(memberId) ?? 0;
    const isOld = journaled(command.accountAgeDays) >= ad.terms.minAgeDays;
    return isOld && completed >= ad.terms.minCompleted ? undefined : 'TAKER_CONDITION';
  }

  private fits(ad: AdState, taking: Taking, methodKind: string): boolean {
    if (this.whyNotAd(ad, taking) !== undefined || !this.kindsOf(ad).has(methodKind)) return false;
    if (ad.terms.priceType === 'FIXED' && !isInBand(this.model, ad)) return false;
    const amounts = this.amounts(ad, taking);
    if (typeof amounts === 'string') return amounts !== 'BELOW_MIN' && amounts !== 'ABOVE_MAX';
    return !this.passesShare(ad, taking, amounts.qty);
  }

  /** The better one for the taker first. */
  private compare(a: AdState, b: AdState, side: Side): number {
    const apart = adPrice(this.model, a) - adPrice(this.model, b);
    if (apart !== 0n) return apart < 0n === (side === 'BUY') ? -1 : 1;
    const [one, other] = [this.ranking(a.memberId), this.ranking(b.memberId)];
    if (one.completion !== other.completion) return other.completion - one.completion;
    return one.averageMs === other.averageMs ? a.adId - b.adId : one.averageMs - other.averageMs;
  }

  private ranking(memberId: number): { completion: number; averageMs: number } {
    const firstDay = businessDay(this.model.timeMs) - FIGURES_DAYS + 1;
    const days = this.model.otc.figures.filter((one) => one.memberId === memberId && one.day >= firstDay);
    const sum = (of: 'completed' | 'cancelled' | 'releases' | 'releaseMs'): number =>
      days.reduce((total, day) => total + day[of], 0);
    const all = sum('completed') + sum('cancelled');
    const exact = halfUp(BigInt(sum('completed')) * 10_000n, BigInt(all === 0 ? 1 : all));
    return {
      completion: all === 0 ? -1 : Number(exact),
      averageMs: sum('releases') === 0 ? Infinity : Math.floor(sum('releaseMs') / sum('releases')),
    };
  }

  private kindsOf(ad: AdState): Set<string> {
    const named = this.model.otc
      .methodsOf(ad.memberId)
      .filter(({ methodId }) => ad.terms.methodIds.includes(methodId));
    return new Set(named.map(({ methodKind }) => methodKind));
  }

  private hasTooMany(ad: AdState, { command, side }: Taking): boolean {
    const { maxUnpaid, maxSelling } = this.model.otc.policy;
    const taken = this.model.otc
      .openOrders()
      .filter((order) => (order.side === 'BUY' ? order.buyerId : order.sellerId) === command.memberId);
    if (taken.some((one) => one.adId === ad.adId)) return true;
    const count = taken.filter((one) => one.side === side).length;
    if (side === 'SELL') return count >= maxSelling;
    const partners = this.model.otc.partners.filter((one) => one.memberId === command.memberId).length;
    let most = maxUnpaid;
    for (let more = 5; more <= partners && most < 10; more += 5) most++;
    return count >= most;
  }

  /** The merchant's strangers would hold more with this order than 30 % of its sales, and than the ad's least order. */
  private passesShare(ad: AdState, { command, side }: Taking, qty: bigint): boolean {
    const { model, standing } = this;
    const { memberId: merchantId, asset } = ad;
    if (side === 'SELL' || !standing.isStranger(command.memberId, merchantId)) return false;
    const sales = model.otc.openOrders().filter((one) => one.side === 'BUY' && one.sellerId === merchantId);
    if (sales.some(({ buyerId }) => buyerId === command.memberId)) return true;
    const ofCoin = sales.filter((one) => one.asset === asset);
    const stock = model.otc
      .adsOf(merchantId)
      .filter((one) => one.isOn && one.side === 'SELL' && one.asset === asset)
      .reduce((sum, { terms }) => sum + terms.qty, 0n);
    const sumOf = (orders: readonly OtcOrderState[]) => orders.reduce((sum, one) => sum + one.qty, 0n);
    const sold = stock + sumOf(ofCoin);
    const held = sumOf(ofCoin.filter(({ buyerId }) => standing.isStranger(buyerId, merchantId))) + qty;
    const least = (ad.terms.min * unitOf(model, asset)) / adPrice(model, ad);
    return 10n * held > 3n * sold && held > least;
  }

  private amounts(ad: AdState, { command }: Taking): { amount: bigint; qty: bigint } | Rejection {
    const { model } = this;
    const price = adPrice(model, ad);
    const unit = unitOf(model, ad.asset);
    const { amount: givenAmount, qty: givenQty } = command;
    const isByAmount = givenAmount > 0n && givenQty === 0n;
    const isByQty = givenQty > 0n && givenAmount === 0n;
    if (!isByAmount && !isByQty) return 'AMOUNT_INVALID';
    const qty = isByAmount ? (givenAmount * unit) / price : givenQty;
    const amount = isByAmount ? givenAmount : halfUp(givenQty * price, unit);
    if (qty === 0n || amount === 0n) return 'AMOUNT_INVALID';
    if (amount < ad.terms.min) return 'BELOW_MIN';
    if (amount > (isByAmount ? mostOf(model, ad) : ad.terms.max) || qty > ad.terms.qty) return 'ABOVE_MAX';
    return { amount, qty };
  }

  /** The checks behind the ad's version, and the order. */
  private finish(ad: AdState, taking: Taking, methodIds: readonly number[]): Answer {
    const { model, standing } = this;
    const { command, side } = taking;
    const { memberId } = command;
    const price = adPrice(model, ad);
    if (ad.terms.priceType === 'FLOAT' && !isFreshNow(model, ad.asset)) return rejected('PRICE_UNAVAILABLE');
    if (ad.terms.priceType === 'FIXED' && !isInBand(model, ad)) return rejected('PRICE_BAND');
    if (side === 'BUY' ? price > command.price : price < command.price) return rejected('PRICE_CHANGED');
    const amounts = this.amounts(ad, taking);
    if (typeof amounts === 'string') return rejected(amounts);
    const { amount, qty } = amounts;
    if (this.passesShare(ad, taking, qty)) return rejected('TOO_MANY_ORDERS');
    const isNew = model.otc.partners.filter((one) => one.memberId === memberId).length < 3;
    if (isNew && amount > model.otc.policy.newTakerMax) return rejected('NEW_TAKER_LIMIT');
    if (side === 'SELL') {
      if (standing.isLocked(memberId)) return rejected('WITHDRAWAL_LOCKED');
      const { free } = model.account(memberId, 'otc', ad.asset);
      if (free < qty) return rejected('INSUFFICIENT_BALANCE');
      const held = heldOf(model, memberId, ad.asset, free, this.contracts.whyHeld(memberId));
      const isMerchant = model.otc.merchants.get(memberId)?.state === 'APPROVED';
      if (!isMerchant && free - held < qty) return rejected('OTC_HOLD');
      standing.hold(memberId, ad.asset, qty);
      if (!isTiedTo(command, ad)) standing.noteBuyAdTaker(ad.memberId, memberId);
    }
    return this.open(ad, taking, { price, amount, qty, methodIds: [...methodIds] });
  }

  private open(
    ad: AdState,
    { command, side, body }: Taking,
    terms: Pick<OtcOrderState, 'price' | 'amount' | 'qty' | 'methodIds'>,
  ): Answer {
    const { otc, events, requests, timeMs } = this.model;
    const { memberId, requestId } = command;
    const { adId, asset } = ad;
    const orderId = ++otc.lastOrder;
    const [buyerId, sellerId] = side === 'BUY' ? [memberId, ad.memberId] : [ad.memberId, memberId];
    const deadlineMs = timeMs + ad.terms.payWindowMin * 60_000;
    const head = { orderId, adId, side, buyerId, sellerId, asset, ...terms };
    otc.orders.set(orderId, {
      ...head,
      isTied: isTiedTo(command, ad),
      status: 'PENDING_PAYMENT',
      cancelReason: 'NONE',
      dueMs: deadlineMs,
      paidMs: 0,
      appealFromMs: 0,
      methodId: 0,
      appeal: 'NONE',
      appellantId: 0,
      buyerAppeals: 0,
      sellerAppeals: 0,
      reopening: 'NONE',
    });
    ad.terms.qty -= terms.qty;
    requests.remember('otcOrder', command, { body, answer: orderId }, timeMs);
    events.push({
      kind: 'otc-order-opened',
      ...head,
      requestId,
      adVersion: ad.version,
      deadlineMs,
      adQty: ad.terms.qty,
    });
    return accepted(orderId);
  }
}
