/** An order as reads know it, live or from the read table, and its shape on the wire. Units as in the engine. */
import type { OrderType, Side, TimeInForce } from '@tern/engine';
import { divRound, formatUnits, pow10 } from '@tern/math';
import type { WireOrderStatus, WireSpotOrder } from '@tern/protocol';
import { CallError } from '../../platform/http/call.ts';
import type { LiveMarkets, MarketInfo } from '../market/index.ts';

export interface OrderRecord {
  readonly orderId: number;
  readonly memberId: number;
  readonly requestId: string;
  readonly market: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly status: WireOrderStatus;
  readonly reason: string;
  readonly price: bigint;
  readonly qty: bigint;
  readonly quoteAmount: bigint;
  readonly filledQty: bigint;
  readonly filledQuote: bigint;
  readonly fee: bigint;
  readonly createTimeMs: number;
  readonly updateTimeMs: number;
}

/** The market a recorded order or fill is of. */
export function marketOf(name: string, markets: LiveMarkets): MarketInfo {
  const market = markets.market(name);
  if (!market) throw new Error(`no market ${name} was ever listed`);
  return market;
}

/** The market a caller names. */
export function namedMarket(name: string, markets: LiveMarkets): MarketInfo {
  const market = markets.market(name);
  if (!market) throw new CallError('pairUnknown');
  return market;
}

/** filledQuote / filledQty at the price scale, half-up; 0 while nothing is filled. */
export function averagePrice(filledQuote: bigint, filledQty: bigint, market: MarketInfo): bigint {
  if (filledQty === 0n) return 0n;
  const scaled = filledQuote * pow10(market.priceScale + market.qtyScale);
  return divRound(scaled, filledQty * pow10(market.quoteScale), 'half-up');
}

/** The buyer pays the fee in base, the seller in quote (rules/spot#fees). */
export function feeSide(side: Side, market: MarketInfo): { currency: string; scale: number } {
  return side === 'BUY'
    ? { currency: market.base, scale: market.baseScale }
    : { currency: market.quote, scale: market.quoteScale };
}

export function wireOrder(order: OrderRecord, markets: LiveMarkets): WireSpotOrder {
  const market = marketOf(order.market, markets);
  const received = feeSide(order.side, market);
  return {
    orderId: String(order.orderId),
    requestId: order.requestId,
    pairsName: order.market,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    status: order.status,
    reason: order.reason,
    price: formatUnits(order.price, market.priceScale),
    qty: formatUnits(order.qty, market.qtyScale),
    quoteAmount: formatUnits(order.quoteAmount, market.quoteScale),
    filledQty: formatUnits(order.filledQty, market.qtyScale),
    filledQuote: formatUnits(order.filledQuote, market.quoteScale),
    averagePrice: formatUnits(averagePrice(order.filledQuote, order.filledQty, market), market.priceScale),
    fee: formatUnits(order.fee, received.scale),
    feeCurrency: received.currency,
    createTime: order.createTimeMs,
    updateTime: order.updateTimeMs,
  };
}

/** One update with the effect of both: an update carries the whole order, so the newer one stands. */
export function mergeOrders(
  older: readonly WireSpotOrder[],
  newer: readonly WireSpotOrder[],
): WireSpotOrder[] {
  const byId = new Map<string, WireSpotOrder>();
  for (const order of [...older, ...newer]) byId.set(order.orderId, order);
  return [...byId.values()];
}
