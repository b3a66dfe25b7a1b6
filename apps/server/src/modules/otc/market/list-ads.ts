/**
 * The list of a coin's ads, best price first (rules/otc#quick-orders). It is read from memory alone, and stops at the end of
 * the page.
 */
import { businessDay, compareRankings, type Side } from '@tern/engine';
import { CNY_SCALE } from '@tern/math';
import type { PaymentKind, WireOtcAd } from '@tern/protocol';
import { type Page, pageLimit, pageOf, readCursor } from '../../../platform/http/paging.ts';
import { adMax, adPrice, type LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { NickNames } from '../people/nick-names.ts';
import { parsedUnits } from '../wire-units.ts';
import type { AdView } from './ad-view.ts';
import { meetsConditions, type Viewer } from './viewer.ts';

export interface AdFilter {
  /** The taker's. */
  side: Side;
  currency: string;
  amount?: string | undefined;
  payKind?: PaymentKind | undefined;
  cursor?: string | undefined;
  limit?: string | undefined;
}

/** Where a page begins: at a price in cents, of whose ads so many stand on the pages before. */
interface Start {
  price: bigint | undefined;
  shown: number;
}

function startOf(cursor: string | undefined): Start {
  const [price, shown = 0] = readCursor(cursor, 2) ?? [];
  return { price: price === undefined ? undefined : BigInt(price), shown };
}

export class AdList {
  constructor(
    private readonly live: LiveOtc,
    private readonly view: AdView,
    private readonly names: NickNames,
  ) {}

  /** @param viewer undefined: a visitor */
  async page(filter: AdFilter, viewer: Viewer | undefined, nowMs: number): Promise<Page<WireOtcAd>> {
    const limit = pageLimit(filter.limit);
    const start = startOf(filter.cursor);
    const found = this.fitting(filter, viewer, { ...start, most: limit + 1 }, nowMs);
    await this.names.load(found.map(({ memberId }) => memberId));
    return pageOf(
      found.map((ad) => this.view.wire(ad, viewer?.memberId, nowMs)),
      limit,
      () => this.cursorBehind(found.slice(0, limit), start),
    );
  }

  /** The listed ads of one merchant, newest first. */
  ofMerchant(memberId: number, nowMs: number): WireOtcAd[] {
    const listed = this.live.ads.ofMember(memberId).filter((ad) => this.view.isListed(ad));
    return listed.map((ad) => this.view.wire(ad, undefined, nowMs));
  }

  /** The first ads that fit, from this place on. */
  private fitting(
    filter: AdFilter,
    viewer: Viewer | undefined,
    { price, shown, most }: Start & { most: number },
    nowMs: number,
  ): LiveAd[] {
    const { ads, desk } = this.live;
    const { currency, side, payKind } = filter;
    if (desk.coin(currency) === undefined) return [];
    const wanted = side === 'BUY' ? 'SELL' : 'BUY';
    const priceOf = (ad: LiveAd) => adPrice(ad, desk);
    const amount = parsedUnits(filter.amount, CNY_SCALE, 'amountInvalid');
    if (amount > 0n && !ads.mayTake(amount, currency, wanted)) return [];
    const isFitting = this.filterOf(currency, amount, viewer);
    const today = businessDay(nowMs);
    const listed = payKind === undefined ? ads.listed : ads.listedOf(payKind);
    const found: LiveAd[] = [];
    for (const alike of listed.fittingByPrice(currency, wanted, priceOf, isFitting, price)) {
      const [first] = alike;
      const passed = first !== undefined && priceOf(first) === price ? shown : 0;
      found.push(...this.ranked(alike, today).slice(passed));
      if (found.length >= most) break;
    }
    return found.slice(0, most);
  }

  private cursorBehind(page: readonly LiveAd[], start: Start): string {
    const prices = page.map((ad) => adPrice(ad, this.live.desk));
    const last = prices.at(-1);
    const ofLast = prices.filter((price) => price === last).length;
    return `${last}-${last === start.price ? start.shown + ofLast : ofLast}`;
  }

  /** @param amount in cents; 0: any */
  private filterOf(currency: string, amount: bigint, viewer: Viewer | undefined): (ad: LiveAd) => boolean {
    const { live, view } = this;
    const scale = view.scaleOf(currency);
    return (ad) => {
      const { min, max } = ad.terms;
      if (amount > 0n && (amount < min || amount > max)) return false;
      const most = adMax(ad, adPrice(ad, live.desk), scale);
      if (most < min || amount > most) return false;
      return viewer === undefined || ad.memberId === viewer.memberId || meetsConditions(live, ad, viewer);
    };
  }

  /** Ads of one price in the order of their merchants' figures. */
  private ranked(alike: readonly LiveAd[], today: number): LiveAd[] {
    const { members } = this.live;
    return alike
      .map((ad) => ({ ad, ranking: members.rankingOf(ad.memberId, today) }))
      .sort((a, b) => compareRankings(a.ranking, b.ranking) || a.ad.adId - b.ad.adId)
      .map(({ ad }) => ad);
  }
}
