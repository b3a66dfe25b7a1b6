/** Opens the module of spot orders. */
import type { Kernel } from '../../kernel/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { MarketApi } from '../market/index.ts';
import type { OpenModule } from '../module.ts';
import { amendableOrders, amendSpotOrderRoute } from './amend-spot-order.ts';
import { deskOrders } from './desk-routes.ts';
import { LiveOrders } from './live-orders.ts';
import { feedOrders } from './order-feed.ts';
import { openSpotOrderRoutes, ownOrderHistory, spotHistoryRoutes, spotOrderRoutes } from './routes.ts';
import { tradingSummaryRoute } from './trading-summary.ts';

export interface SpotDeps {
  sql: Sql;
  kernel: Kernel;
  isReadable: ReadBarrier;
  market: Pick<MarketApi, 'marketData'>;
}

export function openSpot({ sql, kernel, isReadable, market }: SpotDeps) {
  const { markets } = market.marketData;
  const orders = new LiveOrders(kernel.initial);
  return {
    calls(calls) {
      amendSpotOrderRoute(calls, kernel, markets, amendableOrders(sql, isReadable, orders));
      spotOrderRoutes(calls, kernel, markets, ownOrderHistory(sql, isReadable, orders));
      openSpotOrderRoutes(calls, orders, markets);
      spotHistoryRoutes(calls, sql, isReadable, markets);
      tradingSummaryRoute(calls, sql, isReadable, markets, kernel);
    },
    topics: (hub) => feedOrders(hub, kernel, orders, markets),
    /** A member's orders as the back office shows them. */
    api: { ordersOf: deskOrders(sql, orders, markets) },
  } satisfies OpenModule & { api: object };
}
export type SpotApi = ReturnType<typeof openSpot>['api'];
