/** Opens the calls about own orders and the topic of them. */
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Sql } from '../../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../../platform/http/call.ts';
import type { CommandSubmitter } from '../../command/index.ts';
import type { Images } from '../../files/index.ts';
import type { LiveMarkets } from '../../market/index.ts';
import type { AdRefusals } from '../ads/ad-refusals.ts';
import type { AdTextStore } from '../ads/ad-texts.ts';
import type { GivingGuards } from '../giving-guards.ts';
import type { LiveOtc } from '../live/live-otc.ts';
import type { OtcPeople } from '../people/otc-people.ts';
import { CancelPoints } from './cancel-points.ts';
import { ShownOrders } from './load-shown.ts';
import { OrderDetail } from './order-detail.ts';
import { OrderFeed } from './order-feed.ts';
import type { OrderFinder } from './order-finder.ts';
import { OrderList } from './order-list.ts';
import { OrderNotes } from './order-notes.ts';
import { OrderParties, type OrderPartiesDeps } from './order-parties.ts';
import { otcOrderRoutes } from './order-routes.ts';
import type { OrderTalk } from './order-talk.ts';
import { OrderView } from './order-view.ts';
import { TakeAd, type TakeAdDeps } from './take-ad.ts';
import { TakeSteps } from './take-steps.ts';

export interface OrdersDeps extends Pick<OrderPartiesDeps, 'members' | 'identity'> {
  payment: OrderPartiesDeps['payment'] & { ties: TakeAdDeps['ties'] };
  sql: Sql;
  clock: Clock;
  kernel: CommandSubmitter;
  isReadable: ReadBarrier;
  markets: Pick<LiveMarkets, 'asset'>;
  live: LiveOtc;
  people: OtcPeople;
  finder: OrderFinder;
  texts: AdTextStore;
  refusals: AdRefusals;
  talk: OrderTalk;
  images: Pick<Images, 'takeImage' | 'release'>;
  guards: GivingGuards;
}

export async function openOrders(deps: OrdersDeps) {
  const { sql, clock, live, people, markets, talk } = deps;
  const view = new OrderView(live, people.names, markets, talk);
  const shown = new ShownOrders(sql, live.members, people.names, view);
  const notes = new OrderNotes(sql, deps.images);
  const parties = new OrderParties(deps);
  const points = new CancelPoints(sql, live.desk);
  const feed = new OrderFeed(live, view, () => clock.nowMs());
  // The topic shows names without waiting for them.
  await shown.load([...live.orders.all()]);
  return {
    feed,
    calls: (calls: CallRegistry) =>
      otcOrderRoutes(calls, {
        clock,
        live,
        isReadable: deps.isReadable,
        take: new TakeAd({ ...deps, ties: deps.payment.ties }),
        steps: new TakeSteps({ ...deps, notes }),
        list: new OrderList(sql, live.orders, shown),
        detail: new OrderDetail({ ...deps, notes, shown, parties, points }),
      }),
  };
}
