/**
 * Amends one of the caller's open orders, named by its id or by the request id it was placed with. The order's own market
 * says in which units price and quantity count. The engine answers a repeated request after the order's end as well, so
 * the market of an order that is over is read from the history.
 */
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import {
  type Answered,
  CallError,
  type Caller,
  type CallRegistry,
  type ReadBarrier,
} from '../../platform/http/call.ts';
import { type CommandSubmitter, executeCommand, positiveUnits } from '../command/index.ts';
import type { LiveMarkets } from '../market/index.ts';
import { type NamedOrder, namedOrder } from './cancel-spot-order.ts';
import type { LiveOrders } from './live-orders.ts';
import { marketOf } from './order-record.ts';
import { PRICE_ERRORS, QTY_ERRORS } from './parse-params.ts';
import { marketOfOrder } from './reader.ts';

export interface AmendableOrders {
  /** The market of the member's open order. */
  ofOpen(memberId: number, order: NamedOrder): string | undefined;
  /** The market of an order that the member ever had. */
  ofAny(memberId: number, order: NamedOrder): Promise<string | undefined>;
}

export function amendSpotOrderRoute(
  calls: CallRegistry,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
  orders: AmendableOrders,
): void {
  calls.member('amendSpotOrder', (params, caller) => amendSpotOrder(params, caller, kernel, markets, orders));
}

/** The read table is asked once it holds all rows that the live state holds. */
export function amendableOrders(sql: Sql, barrier: ReadBarrier, live: LiveOrders): AmendableOrders {
  return {
    ofOpen: (memberId, order) => live.openOrder(memberId, order)?.market,
    async ofAny(memberId, order) {
      await barrier(live.sequence);
      return marketOfOrder(sql, memberId, order);
    },
  };
}

async function amendSpotOrder(
  params: CallRequest<'amendSpotOrder'>,
  { memberId }: Caller,
  kernel: CommandSubmitter,
  markets: LiveMarkets,
  orders: AmendableOrders,
): Promise<Answered<CallResult<'amendSpotOrder'>>> {
  const { requestId, price, qty } = params;
  const order = namedOrder(params.orderId, params.orderRequestId, 'orderRequestId');
  if (price === undefined && qty === undefined) throw new CallError('parameterMissing', { field: 'price' });
  const name = orders.ofOpen(memberId, order) ?? (await orders.ofAny(memberId, order));
  if (name === undefined) throw new CallError('orderUnknown');
  const market = marketOf(name, markets);
  try {
    const outcome = await executeCommand(kernel, {
      kind: 'amend-spot-order',
      memberId,
      requestId,
      orderId: order.orderId,
      orderRequestId: order.requestId,
      price: price === undefined ? 0n : positiveUnits(price, market.priceScale, PRICE_ERRORS),
      qty: qty === undefined ? 0n : positiveUnits(qty, market.qtyScale, QTY_ERRORS),
    });
    return { result: { orderId: String(outcome.result) }, sequence: outcome.sequence };
  } catch (error) {
    // The engine forgets orders long after their end; the history knew this one.
    const isForgotten = error instanceof CallError && error.error === 'orderUnknown';
    throw isForgotten ? new CallError('orderFinished') : error;
  }
}
