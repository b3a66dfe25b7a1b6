/** Opens the reads of the market. */
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
import { otcMarketRoutes } from './market-routes.ts';
import { MerchantPage } from './merchant-page.ts';
import { QuickPrice } from './quick-price.ts';
import { Standing, type StandingPorts } from './standing.ts';

export interface OtcMarketDeps {
  sql: Sql;
  clock: Clock;
  kernel: CommandSubmitter;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  live: LiveOtc;
  people: OtcPeople;
  view: AdView;
  finder: OrderFinder;
  ports: StandingPorts;
}

export function openOtcMarket(deps: OtcMarketDeps) {
  const { sql, clock, kernel, isReadable, markets, live, people, view, finder, ports } = deps;
  const { names } = people;
  const list = new AdList(live, view, names);
  const page = new MerchantPage(sql, live.members, names, view, list);
  const quick = new QuickPrice(live, view);
  const standing = new Standing(sql, live, people, ports);
  const blocks = new Blocks(sql, kernel, finder, page, names);
  const usdtScale = () => markets.asset('USDT')?.scale ?? 0;
  return {
    standing,
    calls: (calls: CallRegistry) =>
      otcMarketRoutes(calls, {
        clock,
        live,
        people,
        isReadable,
        usdtScale,
        list,
        page,
        quick,
        standing,
        blocks,
      }),
  };
}
