/** The price that a quick order would get now (rules/otc#quick-orders). It is no quote: the engine finds the ad again. */
import { businessDay, compareRankings, orderAmounts, type Side } from '@tern/engine';
import { CNY_SCALE, formatUnits, isNearReference } from '@tern/math';
import type { CallResult, PaymentKind } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { adPrice, type LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import { parsedUnits, wireCny } from '../wire-units.ts';
import type { AdView } from './ad-view.ts';
import { passesShare } from './stranger-share.ts';
import { meetsConditions, type Viewer } from './viewer.ts';

interface Wanted {
  side: Side;
  currency: string;
  payKind: PaymentKind;
  amount?: string | undefined;
  qty?: string | undefined;
}

export class QuickPrice {
  constructor(
    private readonly live: LiveOtc,
    private readonly view: Pick<AdView, 'isListed' | 'scaleOf'>,
  ) {}

  price(wanted: Wanted, viewer: Viewer, nowMs: number): CallResult<'getQuickPrice'> {
    const { currency } = wanted;
    const coin = this.live.desk.coin(currency);
    if (coin === undefined) throw new CallError('otcNoMatch');
    const scale = this.view.scaleOf(currency);
    const amounts = {
      amount: parsedUnits(wanted.amount, CNY_SCALE, 'amountInvalid'),
      qty: parsedUnits(wanted.qty, scale, 'amountInvalid'),
    };
    const ad = this.best(wanted, amounts, viewer, nowMs);
    if (ad === undefined) throw new CallError('otcNoMatch');
    if (!coin.isFresh) throw new CallError('otcPriceUnavailable');
    const price = adPrice(ad, this.live.desk);
    const found = orderAmounts(ad.terms, price, scale, amounts);
    if (typeof found === 'string') throw new CallError('amountInvalid');
    return {
      price: wireCny(price),
      amount: wireCny(found.amount),
      qty: formatUnits(found.qty, scale),
      payWindowMinutes: ad.terms.payWindowMin,
    };
  }

  /** It passes over the ads that the engine passes over. */
  private best(
    { side, currency, payKind }: Wanted,
    amounts: { amount: bigint; qty: bigint },
    viewer: Viewer,
    nowMs: number,
  ): LiveAd | undefined {
    const { live, view } = this;
    const { ads, desk, members } = live;
    const today = businessDay(nowMs);
    const scale = view.scaleOf(currency);
    const isFitting = (ad: LiveAd): boolean => {
      const { terms, memberId } = ad;
      if (memberId === viewer.memberId || !view.isListed(ad) || !meetsConditions(live, ad, viewer))
        return false;
      const price = adPrice(ad, desk);
      const isFixed = terms.priceType === 'FIXED';
      if (isFixed && !isNearReference(price, desk.referenceOf(currency), desk.policy.bandBp)) return false;
      const found = orderAmounts(terms, price, scale, amounts);
      if (typeof found === 'string') return found !== 'BELOW_MIN' && found !== 'ABOVE_MAX';
      const taker = { takerId: viewer.memberId, qty: found.qty, scale };
      return side === 'SELL' || !passesShare(live, ad, taker, nowMs);
    };
    const isBetter = (a: LiveAd, b: LiveAd): boolean => {
      const [one, other] = [members.rankingOf(a.memberId, today), members.rankingOf(b.memberId, today)];
      const order = compareRankings(one, other);
      return order === 0 ? a.adId < b.adId : order < 0;
    };
    const adSide = side === 'BUY' ? 'SELL' : 'BUY';
    return ads.listedOf(payKind).best(currency, adSide, (ad) => adPrice(ad, desk), isFitting, isBetter);
  }
}
