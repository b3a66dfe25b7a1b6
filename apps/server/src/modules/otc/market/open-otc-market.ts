/** Opens the reads of the market, the member's standing in it and the members whom a member has blocked. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import type { CommandSubmitter } from '../../command/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OrderFinder } from '../orders/order-finder.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import type { AdView } from './ad-view.ts';
import { Blocks } from './blocks.ts';
import { AdList } from './list-ads.ts';
import { blockRoutes, otcMarketRoutes, standingRoutes } from './market-routes.ts';
import { MerchantPage } from './merchant-page.ts';
import { QuickPrice } from './quick-price.ts';
import { Standing, type StandingPorts } from './standing.ts';

export interface OtcMarketDeps {
  sql: Sql;
  clock: Clock;
  markets: Pick<LiveMarkets, 'asset'>;
  live: LiveOtc;
  people: OtcPeople;
  view: AdView;
}

export function openOtcMarket({ sql, clock, markets, live, people, view }: OtcMarketDeps) {
  const { names } = people;
  const list = new AdList(live, view, names);
  const page = new MerchantPage(sql, live.members, names, view, list);
  const quick = new QuickPrice(live, view);
  const usdtScale = () => markets.asset('USDT')?.scale ?? 0;
  return {
    page,
    calls: (calls: CallRegistry) =>
      otcMarketRoutes(calls, { clock, live, people, usdtScale, list, page, quick }),
  };
}

export interface StandingDeps {
  sql: Sql;
  clock: Clock;
  isReadable: ReadBarrier;
  live: LiveOtc;
  people: OtcPeople;
}

export function openStanding(deps: StandingDeps, ports: StandingPorts) {
  const standing = new Standing(deps.sql, deps.live, deps.people, ports);
  return { calls: (calls: CallRegistry) => standingRoutes(calls, standing, deps.isReadable, deps.clock) };
}

export interface BlocksDeps {
  sql: Sql;
  kernel: CommandSubmitter;
  isReadable: ReadBarrier;
  people: OtcPeople;
  finder: OrderFinder;
  page: MerchantPage;
}

export function openBlocks({ sql, kernel, isReadable, people, finder, page }: BlocksDeps) {
  const blocks = new Blocks(sql, kernel, finder, page, people.names);
  return { calls: (calls: CallRegistry) => blockRoutes(calls, blocks, isReadable) };
}
