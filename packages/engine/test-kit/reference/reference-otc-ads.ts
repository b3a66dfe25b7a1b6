/** Ads in the reference exchange (rules/otc#ads). */
import {
  MAX_AD_PRICE,
  MAX_AD_QTY,
  MAX_ADS,
  MAX_ADS_ON,
  MAX_PREMIUM_BP,
  MAX_REASON_LENGTH,
  MAX_REQUEST_ID_LENGTH,
} from '../../src/base/limits.ts';
import type { Rejection } from '../../src/journal/rejections.ts';
import type { AdTerms, OtcAdCommand } from '../../src/otc/ad-commands.ts';
import type { AdState, PayMethodState } from '../../src/otc/state.ts';
import type { ReferenceModel } from './reference-model.ts';
import { isCoinListed, isCoinOfOtc, isFreshNow, isInBand, mostOf } from './reference-otc-prices.ts';
import type { ReferenceStanding } from './reference-otc-standing.ts';
import { type Answer, accepted, rejected } from './reference-spot.ts';
import { isNumber, isText } from './reference-wallet-records.ts';

type Of<Kind extends OtcAdCommand['kind']> = Extract<OtcAdCommand, { kind: Kind }>;

export class ReferenceAds {
  constructor(
    private readonly model: ReferenceModel,
    private readonly standing: ReferenceStanding,
  ) {}

  publish(command: Of<'publish-ad'>): Answer {
    const { model } = this;
    const { memberId, requestId, side, asset, terms } = command;
    if (!isText(requestId, MAX_REQUEST_ID_LENGTH)) return rejected('BAD_COMMAND');
    if (!model.assets.has(asset)) return rejected('UNKNOWN_ASSET');
    const member = model.members.get(memberId);
    if (member === undefined) return rejected('UNKNOWN_MEMBER');
    const body = `${side} ${asset} ${Object.values(terms).join(' ')}`;
    const earlier = model.requests.find('ad', command, model.timeMs);
    if (earlier?.body === body) return accepted(earlier.answer, true);
    if (member.frozen) return rejected('MEMBER_FROZEN');
    if (earlier !== undefined) return rejected('REQUEST_ID_REUSED');
    if (!this.isApproved(memberId)) return rejected('MERCHANT_STATE');
    if (!isCoinOfOtc(model, asset)) return rejected('ACCOUNT_ASSET_NOT_ALLOWED');
    if (model.otc.adsOf(memberId).length === MAX_ADS) return rejected('AD_LIMIT');
    const wrong = this.whyNotTerms(memberId, terms);
    if (wrong !== undefined) return rejected(wrong);
    const adId = ++model.otc.lastAd;
    const ad: AdState = {
      adId,
      memberId,
      side,
      asset,
      terms: { ...terms },
      version: 1,
      isOn: false,
      isBlocked: false,
    };
    model.otc.ads.set(adId, ad);
    model.requests.remember('ad', command, { body, answer: adId }, model.timeMs);
    this.standing.writeAd(ad, 'PUBLISHED');
    return accepted(adId);
  }

  edit({ memberId, adId, terms }: Of<'edit-ad'>): Answer {
    return this.own(memberId, adId, (ad) => {
      if (this.model.members.get(memberId)!.frozen) return rejected('MEMBER_FROZEN');
      if (!this.isApproved(memberId)) return rejected('MERCHANT_STATE');
      if (ad.isOn) return rejected('AD_STATE');
      const wrong = this.whyNotTerms(memberId, terms);
      if (wrong !== undefined) return rejected(wrong);
      ad.terms = { ...terms };
      ad.version += 1;
      this.standing.writeAd(ad, 'EDITED');
      return accepted();
    });
  }

  on({ memberId, adId }: Of<'switch-ad-on'>): Answer {
    return this.own(memberId, adId, (ad) => {
      if (ad.isOn) return rejected('AD_STATE');
      const refused = this.standing.whyNotOn(ad) ?? this.whyNotOn(ad);
      if (refused !== undefined) return rejected(refused);
      if (ad.side === 'SELL') this.standing.hold(memberId, ad.asset, ad.terms.qty);
      ad.isOn = true;
      this.standing.writeAd(ad, 'SWITCHED');
      return accepted();
    });
  }

  off({ memberId, adId }: Of<'switch-ad-off'>): Answer {
    return this.own(memberId, adId, (ad) => {
      if (!ad.isOn) return rejected('AD_STATE');
      this.standing.switchOff(ad, 'SWITCHED');
      return accepted();
    });
  }

  allOff({ memberId }: Of<'switch-all-ads-off'>): Answer {
    if (!this.model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const on = this.model.otc.adsOf(memberId).filter(({ isOn }) => isOn);
    for (const ad of on) this.standing.switchOff(ad, 'SWITCHED');
    return accepted(on.length);
  }

  delete({ memberId, adId }: Of<'delete-ad'>): Answer {
    const { otc } = this.model;
    return this.own(memberId, adId, (ad) => {
      if (ad.isOn || otc.openOrders().some((order) => order.adId === adId)) return rejected('AD_STATE');
      otc.ads.delete(adId);
      this.standing.writeAd(ad, 'DELETED');
      return accepted();
    });
  }

  takeDown({ adId, operator, reason }: Of<'take-down-ad'>): Answer {
    if (!isNumber(operator) || !isText(reason, MAX_REASON_LENGTH)) return rejected('BAD_COMMAND');
    const ad = this.model.otc.ads.get(adId);
    if (ad === undefined) return rejected('AD_UNKNOWN');
    if (ad.isBlocked) return accepted();
    ad.isBlocked = true;
    if (ad.isOn) this.standing.switchOff(ad, 'TAKEN_DOWN', operator, reason);
    else this.standing.writeAd(ad, 'TAKEN_DOWN', operator, reason);
    return accepted();
  }

  liftBlock({ adId, operator }: Of<'lift-ad-block'>): Answer {
    if (!isNumber(operator)) return rejected('BAD_COMMAND');
    const ad = this.model.otc.ads.get(adId);
    if (ad === undefined) return rejected('AD_UNKNOWN');
    if (!ad.isBlocked) return accepted();
    ad.isBlocked = false;
    this.standing.writeAd(ad, 'BLOCK_LIFTED', operator);
    return accepted();
  }

  private whyNotOn(ad: AdState): Rejection | undefined {
    const { model } = this;
    const { memberId, side, asset, terms } = ad;
    if (ad.isBlocked) return 'AD_BLOCKED';
    if (model.otc.merchants.get(memberId)!.bond < model.otc.policy.bond) return 'BOND_SHORT';
    const alike = model.otc
      .adsOf(memberId)
      .filter((one) => one.isOn && one.side === side && one.asset === asset);
    if (alike.length === MAX_ADS_ON) return 'AD_LIMIT';
    if (terms.methodIds.length === 0) return 'PAY_METHOD_REQUIRED';
    const isPriced = terms.priceType === 'FIXED' || isFreshNow(model, asset);
    if (!isCoinListed(model, asset) || !isPriced) return 'PRICE_UNAVAILABLE';
    if (terms.priceType === 'FIXED' && !isInBand(model, ad)) return 'PRICE_BAND';
    if (mostOf(model, ad) < terms.min) return 'BELOW_MIN';
    if (side === 'SELL' && model.account(memberId, 'otc', asset).free < terms.qty)
      return 'INSUFFICIENT_BALANCE';
    return undefined;
  }

  private whyNotTerms(memberId: number, terms: AdTerms): Rejection | undefined {
    const { minAmount, maxAmount } = this.model.otc.policy;
    const { price, premiumBp, qty, min, max } = terms;
    const isPriced =
      terms.priceType === 'FIXED'
        ? price >= 1n && price <= MAX_AD_PRICE && premiumBp === 0n
        : price === 0n && premiumBp <= MAX_PREMIUM_BP && premiumBp >= -MAX_PREMIUM_BP;
    const isRight =
      isPriced &&
      qty >= 1n &&
      qty <= MAX_AD_QTY &&
      minAmount <= min &&
      min <= max &&
      max <= maxAmount &&
      [10, 15, 20, 30].includes(terms.payWindowMin) &&
      [0, 7, 30, 90].includes(terms.minAgeDays) &&
      [0, 1, 10, 50].includes(terms.minCompleted);
    if (!isRight) return 'AD_INVALID';
    return areOwnMethods(terms.methodIds, this.model.otc.methodsOf(memberId))
      ? undefined
      : 'PAY_METHOD_REQUIRED';
  }

  private isApproved(memberId: number): boolean {
    return this.model.otc.merchants.get(memberId)?.state === 'APPROVED';
  }

  private own(memberId: number, adId: number, act: (ad: AdState) => Answer): Answer {
    if (!this.model.members.has(memberId)) return rejected('UNKNOWN_MEMBER');
    const ad = this.model.otc.ads.get(adId);
    return ad?.memberId === memberId ? act(ad) : rejected('AD_UNKNOWN');
  }
}

/** At least one, all of them the member's and enabled, none twice. */
export function areOwnMethods(methodIds: readonly number[], own: readonly PayMethodState[]): boolean {
  const isOwn = (id: number): boolean => own.some(({ methodId }) => methodId === id);
  return methodIds.length > 0 && methodIds.every((id, at) => isOwn(id) && methodIds.indexOf(id) === at);
}
