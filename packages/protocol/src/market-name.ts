/**
 * The market behind a pair: topics, books, trades and bars are named by it. A spot market is called like its pair; a
 * contract's market is `BTC/USDT:USDT` (base/quote:settlement), unlike every spot market's, and its pair `BTC/USDT`.
 */
import type { WireMarketType } from './values.ts';

export function marketName(type: WireMarketType, pairsName: string): string {
  return type === 'SPOT' ? pairsName : `${pairsName}:${pairsName.slice(pairsName.indexOf('/') + 1)}`;
}

export function pairOf(market: string): { type: WireMarketType; pairsName: string } {
  const colon = market.indexOf(':');
  return colon < 0
    ? { type: 'SPOT', pairsName: market }
    : { type: 'CONTRACT', pairsName: market.slice(0, colon) };
}
