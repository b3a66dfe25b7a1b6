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

export class AdList {
  constructor(
    private readonly live: LiveOtc,
    private readonly view: AdView,
    private readonly names: NickNames,
  ) {}

  /**
   * @param viewer undefined: a visitor
   * @throws CallError parameterInvalid, amountInvalid
   */
  async page(filter: AdFilter, viewer: Viewer | undefined, nowMs: number): Promise<Page<WireOtcAd>> {
    const limit = pageLimit(filter.limit);
    const from = readCursor(filter.cursor, 1)?.[0] ?? 0;
    const found = this.fitting(filter, viewer, from + limit + 1, nowMs).slice(from);
    await this.names.load(found.map(({ memberId }) => memberId));
    return pageOf(
      found.map((ad) => this.view.wire(ad, viewer?.memberId, nowMs)),
      limit,
      () => String(from + limit),
    );
  }

  /** The listed ads of one merchant, newest first. */
  ofMerchant(memberId: number, nowMs: number): WireOtcAd[] {
    const listed = this.live.ads.ofMember(memberId).filter((ad) => this.view.isListed(ad));
    return listed.map((ad) => this.view.wire(ad, undefined, nowMs));
  }

  /** The first ads that fit, at most so many. */
  private fitting(filter: AdFilter, viewer: Viewer | undefined, most: number, nowMs: number): LiveAd[] {
    const { currency } = filter;
    if (this.live.desk.coin(currency) === undefined) return [];
    const isFitting = this.filterOf(filter, viewer);
    const found: LiveAd[] = [];
    for (const ad of this.inOrder(currency, filter.side, nowMs)) {
      if (isFitting(ad)) found.push(ad);
      if (found.length === most) break;
    }
    return found;
  }

  private filterOf(filter: AdFilter, viewer: Viewer | undefined): (ad: LiveAd) => boolean {
    const { live, view } = this;
    const amount = parsedUnits(filter.amount, CNY_SCALE, 'amountInvalid');
    const { payKind } = filter;
    const scale = view.scaleOf(filter.currency);
    return (ad) => {
      const most = adMax(ad, adPrice(ad, live.desk), scale);
      if (most < ad.terms.min) return false;
      if (amount > 0n && (amount < ad.terms.min || amount > most)) return false;
      if (payKind !== undefined && !live.members.kindsOf(ad.terms.methodIds).includes(payKind)) return false;
      return viewer === undefined || ad.memberId === viewer.memberId || meetsConditions(live, ad, viewer);
    };
  }

  private inOrder(currency: string, side: Side, nowMs: number): Iterable<LiveAd> {
    const { ads, desk, members } = this.live;
    const today = businessDay(nowMs);
    return ads.listed.inOrder(
      currency,
      side === 'BUY' ? 'SELL' : 'BUY',
      (ad) => adPrice(ad, desk),
      (a, b) =>
        compareRankings(members.rankingOf(a.memberId, today), members.rankingOf(b.memberId, today)) ||
        a.adId - b.adId,
    );
  }
}
