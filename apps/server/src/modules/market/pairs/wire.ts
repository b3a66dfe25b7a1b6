/** Units of a market as the wire's decimal strings. */
import { formatUnits } from '@tern/math';
import type { WireBar, WireLevel, WireTrade } from '@tern/protocol';
import type { Bar } from '../bars/bar.ts';
import type { Level } from '../depth/book-side.ts';
import type { TradedMarket } from '../live/live-contracts.ts';
import type { PublicTrade } from '../live/recent-trades.ts';

/** The decimals of a market's prices, quantities and turnovers. */
export type BarScales = Pick<TradedMarket, 'priceScale' | 'qtyScale' | 'quoteScale'>;

export function wireBar(bar: Bar, scales: BarScales): WireBar {
  const price = (units: bigint) => formatUnits(units, scales.priceScale);
  return {
    time: bar.time,
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: formatUnits(bar.volume, scales.qtyScale),
    turnover: formatUnits(bar.turnover, scales.quoteScale),
  };
}

/** The bar as JSON, which is ASCII. */
export function barText(bar: Bar, scales: BarScales): string {
  return JSON.stringify(wireBar(bar, scales));
}

export function wireLevel([price, qty]: Level, market: TradedMarket): WireLevel {
  return [formatUnits(price, market.priceScale), formatUnits(qty, market.qtyScale)];
}

export function wireTrade(trade: PublicTrade, market: TradedMarket): WireTrade {
  return {
    tradeId: String(trade.tradeId),
    time: trade.timeMs,
    price: formatUnits(trade.price, market.priceScale),
    qty: formatUnits(trade.qty, market.qtyScale),
    side: trade.takerSide,
  };
}
