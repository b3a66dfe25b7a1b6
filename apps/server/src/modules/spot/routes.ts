/** Spot's calls: orders go to the kernel, open orders come from the live state, history from the read tables. */
import type { Sql } from '../../platform/database/connect.ts';
import type { CallRegistry, ReadBarrier } from '../../platform/http/call.ts';
import { readAfter, readLive } from '../../platform/http/paging.ts';
import type { CommandSubmitter } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { cancelAllSpotOrders } from './cancel-all-spot-orders.ts';
import { cancelSpotOrder, type WasOwnOrder } from './cancel-spot-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { namedMarket, wireOrder } from './order-record.ts';
import { placeSpotOrder } from './place-spot-order.ts';
import { hadOrder, readFills, readOrder, readOrders } from './reader.ts';

export function spotOrderRoutes(
  calls: CallRegistry,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
  wasOwn: WasOwnOrder,
): void {
  calls.member('placeSpotOrder', (params, caller) => placeSpotOrder(params, caller, kernel, markets));
  calls.member('cancelSpotOrder', (params, caller) => cancelSpotOrder(params, caller, kernel, wasOwn));
  calls.member('cancelAllSpotOrders', (params, caller) =>
    cancelAllSpotOrders(params, caller, kernel, markets),
  );
}

export function openSpotOrderRoutes(calls: CallRegistry, orders: LiveOrders, markets: LiveMarkets): void {
  calls.member('getOpenSpotOrders', (params, caller) => {
    const { pairsName, minSequence } = params;
    if (pairsName !== undefined) namedMarket(pairsName, markets);
    const open = orders.ordersOf(caller.memberId, pairsName).map((order) => wireOrder(order, markets));
    return readLive(orders.sequence, minSequence, open);
  });
}

export function spotHistoryRoutes(
  calls: CallRegistry,
  sql: Sql,
  barrier: ReadBarrier,
  markets: LiveMarkets,
): void {
  calls.member('getSpotOrders', (params, caller) =>
    readAfter(barrier, params.minSequence, () => readOrders(sql, caller.memberId, params, markets)),
  );
  calls.member('getSpotOrder', (params, caller) =>
    readAfter(barrier, params.minSequence, () => readOrder(sql, caller.memberId, params, markets)),
  );
  calls.member('getSpotFills', (params, caller) =>
    readAfter(barrier, params.minSequence, () => readFills(sql, caller.memberId, params, markets)),
  );
}

/** Asks the read table, once it holds all rows that the live state holds. */
export function ownOrderHistory(sql: Sql, barrier: ReadBarrier, orders: LiveOrders): WasOwnOrder {
  return async (memberId, order) => {
    await barrier(orders.sequence);
    return hadOrder(sql, memberId, order);
  };
}
