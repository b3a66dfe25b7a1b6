/**
 * The ad as the member has seen it, beside the ad as it is now. Invariant: a price that got worse, and other terms, are
 * never taken over without a press: what is sent is what was seen.
 */
import { compareDecimals } from '@tern/math';
import type { WireOtcAd } from '@tern/protocol';
import { useState } from 'react';
import { useMerchant } from '../queries.ts';

export type AdChange = 'price' | 'terms' | 'gone';

/** The difference that asks for a press; undefined where the new ad may stand in the place of the seen one. */
export function adChange(seen: WireOtcAd, now: WireOtcAd | undefined): AdChange | undefined {
  if (!now || now.price === '') return 'gone';
  if (now.version !== seen.version) return 'terms';
  const worse = seen.side === 'SELL' ? 1 : -1;
  return compareDecimals(now.price, seen.price) === worse ? 'price' : undefined;
}

export function useSeenAd(first: WireOtcAd) {
  const { data, refetch } = useMerchant(first.merchant.merchantId);
  const [seen, setSeen] = useState(first);
  const now = data ? data.ads.find(({ adId }) => adId === first.adId) : seen;
  const change = adChange(seen, now);
  if (now && change === undefined && now !== seen) setSeen(now);
  return {
    seen,
    now,
    change,
    accept: () => now && change !== 'gone' && setSeen(now),
    lookAgain: () => void refetch(),
  };
}
