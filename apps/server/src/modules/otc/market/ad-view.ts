/** Ads as the market shows them, out of memory alone (rules/otc#ads, rules/otc#prices). */
import { formatUnits } from '@tern/math';
import type { WireOtcAd, WireOtcMerchant } from '@tern/protocol';
import type { LiveMarkets } from '../../market/index.ts';
import type { AdTextStore } from '../ads/ad-texts.ts';
import { adMax, adPrice, type LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { wireCny, wireFigures } from '../wire-units.ts';

export class AdView {
  constructor(
    private readonly live: LiveOtc,
    private readonly texts: Pick<AdTextStore, 'currentOf'>,
    private readonly people: Pick<OtcPeople, 'names' | 'isOnline' | 'isSimulated'>,
    private readonly markets: Pick<LiveMarkets, 'asset'>,
  ) {}

  /** The names of the merchants must be loaded. */
  wire(ad: LiveAd, viewerId: number | undefined, nowMs: number): WireOtcAd {
    return {
      ...this.terms(ad),
      merchant: this.merchant(ad.memberId, nowMs),
      isOwn: ad.memberId === viewerId,
    };
  }

  merchant(memberId: number, nowMs: number): WireOtcMerchant {
    const { people } = this;
    return {
      merchantId: String(memberId),
      nickName: people.names.nickNameOf(memberId),
      ...wireFigures(this.live.members, memberId, nowMs),
      isOnline: people.isOnline(memberId, nowMs),
      isSimulated: people.isSimulated(memberId),
    };
  }

  /** The part that both the market and the owner see. */
  terms(ad: LiveAd) {
    const { terms, asset, version } = ad;
    const { desk, members } = this.live;
    const price = adPrice(ad, desk);
    const scale = this.scaleOf(asset);
    const hasPrice = terms.priceType === 'FIXED' || desk.coin(asset)?.isFresh === true;
    return {
      adId: String(ad.adId),
      side: ad.side,
      currency: asset,
      price: hasPrice ? wireCny(price) : '',
      version,
      qty: formatUnits(terms.qty, scale),
      min: wireCny(terms.min),
      max: wireCny(terms.max),
      effectiveMax: wireCny(adMax(ad, price, scale)),
      payKinds: members.kindsOf(terms.methodIds),
      payWindowMinutes: terms.payWindowMin,
      remark: this.texts.currentOf(ad.adId, version).remark,
      minAgeDays: terms.minAgeDays,
      minCompleted: terms.minCompleted,
    };
  }

  /** Takers see it: it is ON, its coin is traded, and its stock is worth its minimum. */
  isListed(ad: LiveAd): boolean {
    const { desk } = this.live;
    if (!ad.isOn || desk.coin(ad.asset) === undefined) return false;
    return adMax(ad, adPrice(ad, desk), this.scaleOf(ad.asset)) >= ad.terms.min;
  }

  scaleOf(asset: string): number {
    const found = this.markets.asset(asset);
    if (found === undefined) throw new RangeError(`there is no asset ${asset}`);
    return found.scale;
  }
}
