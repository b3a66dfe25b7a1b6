/**
 * The ads that are not deleted as of the last durable row, those that are ON in the order of their prices as the engine
 * keeps them.
 */
import {
  AdIndex,
  type AdTerms,
  type EngineState,
  type Event,
  type MemberId,
  type PayMethodKind,
  type Side,
} from '@tern/engine';
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
  /** The price of a FLOAT ad by the reference that it was last asked for. */
  floating: { readonly reference: bigint; readonly price: bigint };
  /** The kinds of the payment methods that it names, while it is ON. */
  kinds: readonly PayMethodKind[];
}

/** The lowest minimum and the highest maximum of an order that some ads take, in cents. */
interface AmountBounds {
  least: bigint;
  most: bigint;
}

/** No amount of the engine is as large. */
const LARGEST_AMOUNT = 2n ** 63n;
/** No reference is below zero: such a price is found anew. */
const NOT_PRICED: LiveAd['floating'] = { reference: -1n, price: 0n };

export class LiveAds {
  private readonly ads = new Map<number, LiveAd>();
  private readonly byMember = new Map<MemberId, Set<LiveAd>>();
  /** Those that are ON. */
  readonly listed = new AdIndex<LiveAd>();
  private readonly listedByKind = new Map<PayMethodKind, AdIndex<LiveAd>>();
  /** The bounds that were asked for, by coin and side; forgotten when an ad of theirs goes ON or OFF. */
  private readonly bounds = new Map<string, AmountBounds>();

  /** @param kindsOf the kinds of enabled payment methods */
  constructor(
    { otc }: Pick<EngineState, 'otc'>,
    private readonly kindsOf: (methodIds: readonly number[]) => readonly PayMethodKind[],
  ) {
    for (const ad of otc.ads) this.add({ ...ad, terms: { ...ad.terms }, floating: NOT_PRICED, kinds: [] });
  }

  apply(event: Event): void {
    if (event.kind === 'ad-changed') this.change(event);
    if (event.kind === 'ad-stock-changed') this.setStock(event.adId, event.qty);
    if (event.kind === 'otc-order-opened') this.setStock(event.adId, event.adQty);
  }

  find(adId: number): LiveAd | undefined {
    return this.ads.get(adId);
  }

  /** Those that are ON and take this kind of payment method. */
  listedOf(kind: PayMethodKind): AdIndex<LiveAd> {
    const known = this.listedByKind.get(kind);
    if (known !== undefined) return known;
    const made = new AdIndex<LiveAd>();
    this.listedByKind.set(kind, made);
    return made;
  }

  /** False: no ad that is ON takes the amount, in cents, whatever its stock is. */
  mayTake(amount: bigint, asset: string, side: Side): boolean {
    const key = shelfOf({ asset, side });
    const known = this.bounds.get(key) ?? this.findBounds(key);
    this.bounds.set(key, known);
    return amount >= known.least && amount <= known.most;
  }

  /** The merchants whose ads of the coin are ON for a taker of this side. */
  merchantsOf(asset: string, side: Side): MemberId[] {
    const adSide: Side = side === 'BUY' ? 'SELL' : 'BUY';
    const ads = this.listed.all(asset, adSide);
    return [...new Set(ads.map(({ memberId }) => memberId))];
  }

  /** Newest first. */
  ofMember(memberId: MemberId): LiveAd[] {
    return [...(this.byMember.get(memberId) ?? [])].sort((a, b) => b.adId - a.adId);
  }

  private change(event: EventOf<'ad-changed'>): void {
    const known = this.ads.get(event.adId);
    if (known?.isOn) this.unlist(known);
    if (event.cause === 'DELETED') {
      if (known !== undefined) this.remove(known);
      return;
    }
    const { terms, version, isOn, isBlocked } = event;
    const changed = { terms: { ...terms }, version, isOn, isBlocked, floating: NOT_PRICED, kinds: [] };
    if (known === undefined) {
      const { adId, memberId, side, asset } = event;
      this.add({ adId, memberId, side, asset, ...changed });
      return;
    }
    Object.assign(known, changed);
    if (known.isOn) this.list(known);
  }

  private add(ad: LiveAd): void {
    this.ads.set(ad.adId, ad);
    const own = this.byMember.get(ad.memberId) ?? new Set<LiveAd>();
    this.byMember.set(ad.memberId, own.add(ad));
    if (ad.isOn) this.list(ad);
  }

  private findBounds(key: string): AmountBounds {
    let [least, most] = [LARGEST_AMOUNT, -1n];
    for (const ad of this.ads.values()) {
      if (!ad.isOn || shelfOf(ad) !== key) continue;
      if (ad.terms.min < least) least = ad.terms.min;
      if (ad.terms.max > most) most = ad.terms.max;
    }
    return { least, most };
  }

  private list(ad: LiveAd): void {
    this.bounds.delete(shelfOf(ad));
    ad.kinds = this.kindsOf(ad.terms.methodIds);
    this.listed.add(ad);
    for (const kind of ad.kinds) this.listedOf(kind).add(ad);
  }

  private unlist(ad: LiveAd): void {
    this.bounds.delete(shelfOf(ad));
    this.listed.remove(ad);
    for (const kind of ad.kinds) this.listedOf(kind).remove(ad);
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

function shelfOf({ asset, side }: Pick<LiveAd, 'asset' | 'side'>): string {
  return `${asset}/${side}`;
}

/** The ad's price in cents by the last reference. */
export function adPrice(ad: LiveAd, desk: Pick<LiveDesk, 'referenceOf'>): bigint {
  const { terms, asset } = ad;
  if (terms.priceType === 'FIXED') return terms.price;
  const reference = desk.referenceOf(asset);
  if (ad.floating.reference !== reference)
    ad.floating = { reference, price: floatPrice(reference, terms.premiumBp) };
  return ad.floating.price;
}

/** The largest amount that an order of the ad may have now, in cents. */
export function adMax({ terms }: Pick<LiveAd, 'terms'>, price: bigint, scale: number): bigint {
  return effectiveMax(terms.max, terms.qty, price, scale);
}
