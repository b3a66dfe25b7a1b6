/** The reader of the market: which ads it shows a member (rules/otc#takers). A visitor sees all. */
import type { LiveAd } from '../live/live-ads.ts';
import type { LiveOtc } from '../live/live-otc.ts';

export interface Viewer {
  readonly memberId: number;
  readonly accountAgeDays: number;
}

/** The member meets the conditions of the ad, and neither of the two has blocked the other. */
export function meetsConditions({ members }: LiveOtc, ad: LiveAd, viewer: Viewer): boolean {
  const { memberId, accountAgeDays } = viewer;
  const { minAgeDays, minCompleted } = ad.terms;
  if (accountAgeDays < minAgeDays || members.completedInAll(memberId) < minCompleted) return false;
  return !members.isBlockedBetween(memberId, ad.memberId);
}
