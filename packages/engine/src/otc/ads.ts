/** Ads of merchants: publishing, editing, ON, OFF, deleting, and an operator's take-down (rules/otc#ads). */
import { isNearReference } from '@tern/math';
import { isPositiveNumber, isReason } from '../base/checks.ts';
import type { CommandContext } from '../base/command-context.ts';
import type { Dictionary } from '../base/dictionary.ts';
import { isRequestId, MAX_ADS, MAX_ADS_ON } from '../base/limits.ts';
import { NONE } from '../book/order-store.ts';
import type { Handlers } from '../codec/domain.ts';
import type { Indexes } from '../index-price/indexes.ts';
import type { MemberStore } from '../members/member-store.ts';
import { REQUEST_KIND, type RequestStore } from '../requests/request-store.ts';
import type {
  AdTerms,
  DeleteAd,
  EditAd,
  LiftAdBlock,
  OtcAdCommand,
  PublishAd,
  SwitchAdOff,
  SwitchAdOn,
  SwitchAllAdsOff,
  TakeDownAd,
} from './ad-commands.ts';
import type { AdSwitch } from './ad-switch.ts';
import { whyNotTerms } from './ad-terms.ts';
import type { OtcAnswers } from './commands.ts';
import type { OtcMemory } from './otc-memory.ts';
import type { OtcMoney } from './otc-money.ts';
import { hasStock, isListedCoin, isOtcCoin, isReferenceFresh, priceOf, referenceOf } from './otc-prices.ts';
import { type Ad, NOT_PRICED } from './otc-records.ts';
import type { OtcStores } from './otc-stores.ts';

export class Ads {
  private readonly dictionary: Dictionary;
  private readonly indexes: Indexes;
  private readonly members: MemberStore;
  private readonly requests: RequestStore;
  private readonly otc: OtcMemory;
  readonly handle = {
    'publish-ad': (command) => this.publish(command),
    'edit-ad': (command) => this.edit(command),
    'switch-ad-on': (command) => this.on(command),
    'switch-ad-off': (command) => this.off(command),
    'switch-all-ads-off': (command) => this.allOff(command),
    'delete-ad': (command) => this.delete(command),
    'take-down-ad': (command) => this.takeDown(command),
    'lift-ad-block': (command) => this.liftBlock(command),
  } satisfies Handlers<OtcAdCommand, OtcAnswers>;

  constructor(
    stores: OtcStores,
    private readonly context: CommandContext,
    private readonly money: OtcMoney,
    private readonly ads: AdSwitch,
  ) {
    this.dictionary = stores.dictionary;
    this.indexes = stores.indexes;
    this.members = stores.members;
    this.requests = stores.requests;
    this.otc = stores.otc;
  }

  private publish({ memberId, requestId, side, asset, terms }: PublishAd) {
    const { context } = this;
    const { members, otc, dictionary } = this;
    if (!isRequestId(requestId)) return 'BAD_COMMAND';
    const assetNumber = dictionary.assetNumber(asset);
    if (assetNumber === undefined) return 'UNKNOWN_ASSET';
    const member = members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const body = `${side}/${asset}/${bodyOf(terms)}`;
    const earlier = this.requests.find(member, REQUEST_KIND.ad, requestId, context.timeMs);
    if (earlier?.isOf(body)) return context.repeat(earlier.answer);
    if (members.isFrozen(member)) return 'MEMBER_FROZEN';
    if (earlier !== undefined) return 'REQUEST_ID_REUSED';
    if (!this.isApproved(member)) return 'MERCHANT_STATE';
    if (!isOtcCoin(this.indexes, this.otc, asset)) return 'ACCOUNT_ASSET_NOT_ALLOWED';
    const record = otc.member(member);
    if (record.ads.size >= MAX_ADS) return 'AD_LIMIT';
    const refused = whyNotTerms(terms, otc.policy, record.methods);
    if (refused !== undefined) return refused;
    context.mutate();
    const ad: Ad = {
      adId: ++otc.lastAd,
      member,
      side,
      asset: assetNumber,
      terms,
      version: 1,
      isOn: false,
      isBlocked: false,
      openOrders: 0,
      floating: NOT_PRICED,
    };
    otc.ads.set(ad.adId, ad);
    record.ads.set(ad.adId, ad);
    const answer = ad.adId;
    this.requests.remember(member, REQUEST_KIND.ad, requestId, { body, answer }, context.timeMs);
    context.result = answer;
    this.ads.write(ad, 'PUBLISHED');
    return 'OK';
  }

  private edit({ memberId, adId, terms }: EditAd) {
    const ad = this.own(memberId, adId);
    if (typeof ad === 'string') return ad;
    const { members, otc } = this;
    if (members.isFrozen(ad.member)) return 'MEMBER_FROZEN';
    if (!this.isApproved(ad.member)) return 'MERCHANT_STATE';
    if (ad.isOn) return 'AD_STATE';
    const refused = whyNotTerms(terms, otc.policy, otc.member(ad.member).methods);
    if (refused !== undefined) return refused;
    this.context.mutate();
    ad.terms = terms;
    ad.floating = NOT_PRICED;
    ad.version++;
    this.ads.write(ad, 'EDITED');
    return 'OK';
  }

  private on({ memberId, adId }: SwitchAdOn) {
    const ad = this.own(memberId, adId);
    if (typeof ad === 'string') return ad;
    if (ad.isOn) return 'AD_STATE';
    const refused = this.ads.whyNotOn(ad) ?? this.whyNotByItself(ad);
    if (refused !== undefined) return refused;
    this.context.mutate();
    this.ads.switchOn(ad);
    return 'OK';
  }

  /** Answers why the bond, the terms or the stock of the ad keep it from going ON. */
  private whyNotByItself(ad: Ad) {
    const { otc } = this;
    const { member, side, asset, terms } = ad;
    const record = otc.member(member);
    if (ad.isBlocked) return 'AD_BLOCKED';
    if ((record.merchant?.bond ?? 0n) < otc.policy.bond) return 'BOND_SHORT';
    const isAlike = (one: Ad): boolean => one.isOn && one.side === side && one.asset === asset;
    if ([...record.ads.values()].filter(isAlike).length >= MAX_ADS_ON) return 'AD_LIMIT';
    if (terms.methodIds.length === 0) return 'PAY_METHOD_REQUIRED';
    if (!isListedCoin(this.otc, asset)) return 'PRICE_UNAVAILABLE';
    if (
      terms.priceType === 'FLOAT' &&
      !isReferenceFresh(this.dictionary, this.indexes, this.otc, asset, this.context.timeMs)
    )
      return 'PRICE_UNAVAILABLE';
    const price = priceOf(this.otc, ad);
    const isFixed = terms.priceType === 'FIXED';
    if (isFixed && !isNearReference(price, referenceOf(this.otc, asset), otc.policy.bandBp))
      return 'PRICE_BAND';
    if (!hasStock(this.dictionary, this.otc, ad)) return 'BELOW_MIN';
    const isShort = side === 'SELL' && this.money.freeOf(member, asset) < terms.qty;
    return isShort ? 'INSUFFICIENT_BALANCE' : undefined;
  }

  private off({ memberId, adId }: SwitchAdOff) {
    const ad = this.own(memberId, adId);
    if (typeof ad === 'string') return ad;
    if (!ad.isOn) return 'AD_STATE';
    this.context.mutate();
    this.ads.switchOff(ad, 'SWITCHED');
    return 'OK';
  }

  private allOff({ memberId }: SwitchAllAdsOff) {
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    const ads = this.otc.members.get(member)?.ads.values() ?? [];
    const areOn = [...ads].filter(({ isOn }) => isOn);
    this.context.mutate();
    for (const ad of areOn) this.ads.switchOff(ad, 'SWITCHED');
    this.context.result = areOn.length;
    return 'OK';
  }

  private delete({ memberId, adId }: DeleteAd) {
    const ad = this.own(memberId, adId);
    if (typeof ad === 'string') return ad;
    if (ad.isOn || ad.openOrders > 0) return 'AD_STATE';
    this.context.mutate();
    this.otc.ads.delete(adId);
    this.otc.member(ad.member).ads.delete(adId);
    this.ads.write(ad, 'DELETED');
    return 'OK';
  }

  private takeDown({ adId, operator, reason }: TakeDownAd) {
    if (!isPositiveNumber(operator) || !isReason(reason)) return 'BAD_COMMAND';
    const ad = this.otc.ads.get(adId);
    if (ad === undefined) return 'AD_UNKNOWN';
    if (ad.isBlocked) return 'OK';
    this.context.mutate();
    if (ad.isOn) this.ads.takeOff(ad);
    ad.isBlocked = true;
    this.ads.write(ad, 'TAKEN_DOWN', operator, reason);
    return 'OK';
  }

  private liftBlock({ adId, operator }: LiftAdBlock) {
    if (!isPositiveNumber(operator)) return 'BAD_COMMAND';
    const ad = this.otc.ads.get(adId);
    if (ad === undefined) return 'AD_UNKNOWN';
    if (!ad.isBlocked) return 'OK';
    this.context.mutate();
    ad.isBlocked = false;
    this.ads.write(ad, 'BLOCK_LIFTED', operator);
    return 'OK';
  }

  /** An ad of others is as one that is not there. */
  private own(memberId: number, adId: number) {
    const member = this.members.find(memberId);
    if (member === NONE) return 'UNKNOWN_MEMBER';
    return this.otc.members.get(member)?.ads.get(adId) ?? 'AD_UNKNOWN';
  }

  private isApproved(member: number): boolean {
    return this.otc.members.get(member)?.merchant?.state === 'APPROVED';
  }
}

function bodyOf(terms: AdTerms): string {
  const { priceType, price, premiumBp, qty, min, max, methodIds, payWindowMin } = terms;
  const { minAgeDays, minCompleted } = terms;
  return [priceType, price, premiumBp, qty, min, max, methodIds, payWindowMin, minAgeDays, minCompleted].join(
    '/',
  );
}
