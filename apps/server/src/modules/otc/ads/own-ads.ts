/** The merchant's own ads with what became of each. */
import type { AdCause, WireOwnAd } from '@tern/protocol';
import type { Sql } from '../../../platform/database/connect.ts';
import type { LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { AdView } from '../market/ad-view.ts';
import { wirePercent } from '../wire-units.ts';
import type { AdRefusals } from './ad-refusals.ts';
import type { AdTextStore } from './ad-texts.ts';

interface FactsRow {
  ad_id: bigint;
  cause: AdCause;
  reason: string;
  changed_ms: bigint;
  completed: number;
}

export class OwnAds {
  constructor(
    private readonly sql: Sql,
    private readonly live: LiveOtc,
    private readonly texts: Pick<AdTextStore, 'currentOf'>,
    private readonly view: AdView,
    private readonly refusals: Pick<AdRefusals, 'countOf'>,
  ) {}

  /** Newest first. */
  async list(memberId: number, nowMs: number): Promise<WireOwnAd[]> {
    const rows = await this.sql<FactsRow[]>`
      select ad_id, cause, reason, changed_ms, (
        select count(*)::integer from otc_orders o where o.ad_id = a.ad_id and o.status = 'COMPLETED'
      ) as completed
      from otc_ads a where member_id = ${memberId} and cause <> 'DELETED'`;
    const facts = new Map(rows.map((row) => [Number(row.ad_id), row]));
    return this.live.ads.ofMember(memberId).map((ad) => this.wire(ad, facts.get(ad.adId), nowMs));
  }

  /** @param facts undefined: the read tables do not hold the ad yet, which was published just now */
  private wire(ad: LiveAd, facts: FactsRow | undefined, nowMs: number): WireOwnAd {
    const { priceType, premiumBp, methodIds } = ad.terms;
    return {
      ...this.view.terms(ad),
      priceType,
      premium: priceType === 'FLOAT' ? wirePercent(premiumBp) : '',
      paymentIds: methodIds.map(String),
      autoReply: this.texts.currentOf(ad.adId, ad.version).autoReply,
      isOn: ad.isOn,
      isBlocked: ad.isBlocked,
      isListed: this.view.isListed(ad),
      cause: facts?.cause ?? 'PUBLISHED',
      reason: facts?.reason ?? '',
      openOrders: this.live.orders.openOrdersOfAd(ad.adId),
      completedOrders: facts?.completed ?? 0,
      notMadeToday: this.refusals.countOf(ad.adId, 'otcTooManyOrders', nowMs),
      changedTime: Number(facts?.changed_ms ?? nowMs),
    };
  }
}
