/**
 * The ads that are not deleted as of the last durable row, those that are ON in the order of their prices as the engine
 * keeps them.
 */
import { AdIndex, type AdTerms, type EngineState, type Event, type MemberId, type Side } from '@tern/engine';
import { effectiveMax, floatPrice } from '@tern/math';
import type { EventOf } from '../../../kernel/timed-event.ts';
import type { LiveDesk } from './live-desk.ts';

export interface LiveAd {
  readonly adId: number;
  readonly memberId: MemberId;
  /** The merchant's. */
  readonly side: Side;
  readonly asset: string;
  terms: AdTerms;
  version: number;
  isOn: boolean;
  isBlocked: boolean;
}

export class LiveAds {
  private readonly ads = new Map<number, LiveAd>();
  private readonly byMember = new Map<MemberId, Set<LiveAd>>();
  /** Those that are ON. */
  readonly listed = new AdIndex<LiveAd>();

  constructor({ otc }: Pick<EngineState, 'otc'>) {
    for (const ad of otc.ads) this.add({ ...ad, terms: { ...ad.terms } });
  }

  apply(event: Event): void {
    if (event.kind === 'ad-changed') this.change(event);
    if (event.kind === 'ad-stock-changed') this.setStock(event.adId, event.qty);
    if (event.kind === 'otc-order-opened') this.setStock(event.adId, event.adQty);
  }

  find(adId: number): LiveAd | undefined {
    return this.ads.get(adId);
  }

  /** Newest first. */
  ofMember(memberId: MemberId): LiveAd[] {
    return [...(this.byMember.get(memberId) ?? [])].sort((a, b) => b.adId - a.adId);
  }

  private change(event: EventOf<'ad-changed'>): void {
    const known = this.ads.get(event.adId);
    if (known?.isOn) this.listed.remove(known);
    if (event.cause === 'DELETED') {
      if (known !== undefined) this.remove(known);
      return;
    }
    const { terms, version, isOn, isBlocked } = event;
    const changed = { terms: { ...terms }, version, isOn, isBlocked };
    if (known === undefined) {
      const { adId, memberId, side, asset } = event;
      this.add({ adId, memberId, side, asset, ...changed });
      return;
    }
    Object.assign(known, changed);
    if (known.isOn) this.listed.add(known);
  }

  private add(ad: LiveAd): void {
    this.ads.set(ad.adId, ad);
    const own = this.byMember.get(ad.memberId) ?? new Set<LiveAd>();
    this.byMember.set(ad.memberId, own.add(ad));
    if (ad.isOn) this.listed.add(ad);
  }

  private remove(ad: LiveAd): void {
    this.ads.delete(ad.adId);
    this.byMember.get(ad.memberId)?.delete(ad);
  }

  /** The order of the list does not rest on the stock. */
  private setStock(adId: number, qty: bigint): void {
    const ad = this.ads.get(adId);
    if (ad !== undefined) ad.terms = { ...ad.terms, qty };
  }
}

/** The ad's price in cents by the last reference. */
export function adPrice({ terms, asset }: Pick<LiveAd, 'terms' | 'asset'>, desk: LiveDesk): bigint {
  return terms.priceType === 'FIXED' ? terms.price : floatPrice(desk.referenceOf(asset), terms.premiumBp);
}

/** The largest amount that an order of the ad may have now, in cents. */
export function adMax({ terms }: Pick<LiveAd, 'terms'>, price: bigint, scale: number): bigint {
  return effectiveMax(terms.max, terms.qty, price, scale);
}
