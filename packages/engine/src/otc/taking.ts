/**
 * The checks of a taker and of an ad that come before an order (rules/otc#order-creation), each answering the rejection
 * or what the order is made of. They change nothing.
 */
import { isNearReference } from '@tern/math';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { MAX_PURCHASES, PARTNERS_OF_NO_NEWCOMER, PARTNERS_OF_PURCHASE } from '../base/limits.ts';
import type { Side } from '../base/order-words.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { AdSwitch } from './ad-switch.ts';
import { areNamedOnce } from './ad-terms.ts';
import type { Hold } from './hold.ts';
import type { PayMethodKind } from './merchant-commands.ts';
import { type Amounts, orderAmounts } from './order-amounts.ts';
import { OtcMember, type OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import { hasStock, isListedCoin, isReferenceFresh, priceOf, referenceOf, scaleOf } from './otc-prices.ts';
import type { Ad } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';
import { restrictionsOf } from './restrictions.ts';
import { passesShare } from './strangers.ts';

export interface Taker {
  readonly member: number;
  readonly record: OtcMember;
  readonly side: Side;
  readonly accountAgeDays: number;
  /** The price in cents that the taker saw. */
  readonly price: bigint;
  /** One of the two is given, the other one is 0. */
  readonly amount: bigint;
  readonly qty: bigint;
}

/** For members without a record: reading makes none. */
const NO_RECORD = new OtcMember();

export class Taking {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly members: MemberStore;
  private readonly otc: OtcMemory;
  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly money: OtcMoney,
    private readonly ads: AdSwitch,
    private readonly hold: Hold,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.members = stores.members;
    this.otc = stores.otc;
  }

  recordOf(member: number): OtcMember {
    return this.otc.members.get(member) ?? NO_RECORD;
  }

  /** Answers why the member may take no ad. */
  whyNoOrders({ member, record, side }: Taker) {
    const { members } = this;
    if (!members.mayTrade(member)) return 'TRADING_NOT_ALLOWED';
    if (members.identityLevel(member) === 0) return 'IDENTITY_REQUIRED';
    const { buyOffUntilMs, otcOffUntilMs } = restrictionsOf(record, this.context.timeMs);
    return otcOffUntilMs > 0 || (side === 'BUY' && buyOffUntilMs > 0) ? 'OTC_RESTRICTED' : undefined;
  }

  /** Answers why this taker may not take this ad, or undefined. */
  whyNotAd(ad: Ad | undefined, { member, record, accountAgeDays }: Taker) {
    if (ad === undefined || !this.isListed(ad)) return 'AD_UNAVAILABLE';
    if (record.blocked.has(ad.member) || this.recordOf(ad.member).blocked.has(member))
      return 'AD_UNAVAILABLE';
    if (ad.member === member) return 'OWN_AD';
    const { minAgeDays, minCompleted } = ad.terms;
    const meets = accountAgeDays >= minAgeDays && record.completedInAll >= minCompleted;
    return meets ? undefined : 'TAKER_CONDITION';
  }

  private isListed(ad: Ad): boolean {
    return ad.isOn && isListedCoin(this.otc, ad.asset) && hasStock(this.dictionary, this.otc, ad);
  }

  /** Answers the payees of the order: the ad's methods, or those that a taker who sells names. */
  payees(ad: Ad, { record, side }: Taker, named: readonly number[]): readonly number[] | undefined {
    const own = record.methods;
    if (side === 'BUY') {
      for (const kind of own.values()) if (this.hasKind(ad, kind)) return ad.terms.methodIds;
      return undefined;
    }
    if (!areNamedOnce(named, own)) return undefined;
    return named.every((methodId) => this.hasKind(ad, own.get(methodId))) ? named : undefined;
  }

  /** True when the ad names a method of the kind. */
  hasKind(ad: Ad, kind: PayMethodKind | undefined): boolean {
    const { methods } = this.recordOf(ad.member);
    return ad.terms.methodIds.some((methodId) => methods.get(methodId) === kind);
  }

  /** True when the taker has as many open orders as a taker may have, or one of this ad. */
  hasTooManyOrders(ad: Ad, { record, side }: Taker): boolean {
    let count = 0;
    for (const order of record.taken) {
      if (order.adId === ad.adId) return true;
      if (order.side === side) count++;
    }
    return count >= (side === 'SELL' ? this.otc.policy.maxSelling : this.maxPurchases(record));
  }

  /** The unfinished purchases that a taker may have: more with the counterparties of completed orders. */
  private maxPurchases({ partners }: OtcMember): number {
    const { maxUnpaid } = this.otc.policy;
    const earned = maxUnpaid + Math.floor(partners.size / PARTNERS_OF_PURCHASE);
    return Math.max(maxUnpaid, Math.min(earned, MAX_PURCHASES));
  }

  /** True when the taker is new to the merchant of the ad and the order would pass what such takers may hold. */
  passesShare(ad: Ad, { record, side }: Taker, { qty }: Amounts): boolean {
    return side === 'BUY' && passesShare(this.dictionary, this.otc, ad, { record, qty }, this.context.timeMs);
  }

  /** Answers why the ad has no price now, or none that is near its coin's reference. */
  whyNoPrice(ad: Ad) {
    const { terms, asset } = ad;
    if (terms.priceType === 'FLOAT') return this.isFresh(ad) ? undefined : 'PRICE_UNAVAILABLE';
    const isNear = isNearReference(terms.price, referenceOf(this.otc, asset), this.otc.policy.bandBp);
    return isNear ? undefined : 'PRICE_BAND';
  }

  /** True when the coin's reference is fresh now. */
  isFresh({ asset }: Ad): boolean {
    return isReferenceFresh(this.dictionary, this.indexes, this.otc, asset, this.context.timeMs);
  }

  isPriceWorse(ad: Ad, { side, price }: Taker): boolean {
    const now = priceOf(this.otc, ad);
    return side === 'BUY' ? now > price : now < price;
  }

  /** Answers the amounts of the order, or why the ad allows none of these. */
  amountsOf(ad: Ad, taker: Taker) {
    return orderAmounts(ad.terms, priceOf(this.otc, ad), scaleOf(this.dictionary, ad.asset), taker);
  }

  /** Answers what keeps the taker's own money from the order. */
  whyNotPaid(ad: Ad, { member, record, side }: Taker, { amount, qty }: Amounts) {
    const { otc } = this;
    const { partners, isFormerTaker, merchant } = record;
    const isNew = partners.size < PARTNERS_OF_NO_NEWCOMER && !isFormerTaker;
    if (isNew && amount > otc.policy.newTakerMax) return 'NEW_TAKER_LIMIT';
    if (side === 'BUY') return undefined;
    if (this.ads.isLocked(member)) return 'WITHDRAWAL_LOCKED';
    const free = this.money.freeOf(member, ad.asset);
    if (free < qty) return 'INSUFFICIENT_BALANCE';
    if (merchant?.state === 'APPROVED') return undefined;
    const held = this.hold.heldOf(member, ad.asset, free, this.context.timeMs);
    return free - held < qty ? 'OTC_HOLD' : undefined;
  }
}
