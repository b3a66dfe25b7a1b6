/** A product as members and operators see it (rules/growth#products). */
import { businessDay, businessDayStart } from '@tern/engine';
import { formatUnits, PLEDGE_RATE_SCALE, pledgeEarningDays } from '@tern/math';
import type { WirePledgeProduct } from '@tern/protocol';
import { wireDay } from '../invitation/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import type { LiveProduct } from './live-pledges.ts';
import type { ProductTexts } from './product-texts.ts';

export interface WireProductParts {
  texts: Pick<ProductTexts, 'of'>;
  markets: Pick<LiveMarkets, 'asset'>;
}

export function wireProduct(
  { productId, terms, status, sold }: LiveProduct,
  nowMs: number,
  { texts, markets }: WireProductParts,
): WirePledgeProduct {
  const { title, body } = texts.of(productId);
  const amount = (units: bigint) => formatUnits(units, scaleOf(terms.asset, markets));
  const isTime = terms.saleStartMs <= nowMs && nowMs < terms.saleEndMs;
  const firstDay = businessDay(nowMs) + 1;
  const afterDay = firstDay + pledgeEarningDays(terms.termDays);
  return {
    productId: String(productId),
    title,
    body,
    status,
    currency: terms.asset,
    termDays: terms.termDays,
    dailyRate: formatUnits(terms.dailyRate, PLEDGE_RATE_SCALE),
    isEarlyRedeemable: terms.termDays === 0 || terms.isEarlyRedeemable,
    earlyDelayHours: terms.termDays === 0 ? 0 : terms.earlyDelayHours,
    min: amount(terms.min),
    maxPerMember: amount(terms.maxPerMember),
    quota: amount(terms.quota),
    sold: amount(sold),
    remaining: amount(terms.quota - sold),
    saleStart: terms.saleStartMs,
    saleEnd: terms.saleEndMs,
    isOnSale: status === 'ON' && isTime && sold + terms.min <= terms.quota,
    firstDay: wireDay(firstDay),
    lastDay: wireDay(afterDay - 1),
    payTime: terms.termDays === 0 ? 0 : businessDayStart(afterDay),
  };
}

/** The assets of products are listed. */
export function scaleOf(asset: string, markets: Pick<LiveMarkets, 'asset'>): number {
  const info = markets.asset(asset);
  if (info === undefined) throw new Error(`no asset ${asset} was ever listed`);
  return info.scale;
}
