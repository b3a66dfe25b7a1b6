/** The calls about the OTC market, the member's standing in it and the members whom a member has blocked. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import { readAfter, readLive } from '../../../platform/http/paging.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import type { Blocks } from './blocks.ts';
import type { AdList } from './list-ads.ts';
import type { MerchantPage } from './merchant-page.ts';
import { otcTerms } from './otc-terms.ts';
import type { QuickPrice } from './quick-price.ts';
import type { Standing } from './standing.ts';
import type { Viewer } from './viewer.ts';

export interface MarketParts {
  clock: Clock;
  live: LiveOtc;
  people: OtcPeople;
  usdtScale(): number;
  list: AdList;
  page: MerchantPage;
  quick: QuickPrice;
}

export function otcMarketRoutes(calls: CallRegistry, parts: MarketParts): void {
  const { clock, live, people, list, page, quick } = parts;
  const viewer = async (memberId: number): Promise<Viewer> => ({
    memberId,
    accountAgeDays: await people.accountAgeDays(memberId, clock.nowMs()),
  });
  calls.visitor('getOtcTerms', () => ({ result: otcTerms(live.desk, parts.usdtScale()) }));
  calls.visitor('getOtcAds', async (params) => ({
    result: await list.page(params, undefined, clock.nowMs()),
  }));
  calls.member('getOtcAdsForMember', async ({ minSequence, ...filter }, { memberId }) => {
    const found = await list.page(filter, await viewer(memberId), clock.nowMs());
    return readLive(live.sequence, minSequence, found);
  });
  calls.visitor('getOtcMerchant', async ({ merchantId }) => ({
    result: await page.read(merchantId, clock.nowMs()),
  }));
  calls.member('getQuickPrice', async (params, { memberId }) => ({
    result: quick.price(params, await viewer(memberId), clock.nowMs()),
  }));
}

export function standingRoutes(
  calls: CallRegistry,
  standing: Standing,
  isReadable: ReadBarrier,
  clock: Clock,
): void {
  calls.member('getOtcStanding', ({ minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => standing.read(memberId, clock.nowMs())),
  );
}

export function blockRoutes(calls: CallRegistry, blocks: Blocks, isReadable: ReadBarrier): void {
  calls.member('blockOtcMember', async (params, { memberId }) => ({
    result: {},
    sequence: await blocks.block(memberId, params),
  }));
  calls.member('unblockOtcMember', async ({ blockId }, { memberId }) => {
    const sequence = await blocks.unblock(memberId, blockId);
    return sequence === undefined ? { result: {} } : { result: {}, sequence };
  });
  calls.member('getOtcBlocks', ({ minSequence }, { memberId }) =>
    readAfter(isReadable, minSequence, () => blocks.list(memberId)),
  );
}
