/** Recent public trades, newest first. Invariant: each trade once, at most MAX_TRADES; frames bring them newest last. */
import type { WireTrade } from '@tern/protocol';

export const MAX_TRADES = 100;

export function foldTrades(
  trades: readonly WireTrade[],
  arrived: readonly WireTrade[],
): readonly WireTrade[] {
  const known = new Set(trades.map((trade) => trade.tradeId));
  const fresh = arrived.filter((trade) => !known.has(trade.tradeId));
  if (fresh.length === 0) return trades;
  return [...fresh.reverse(), ...trades].slice(0, MAX_TRADES);
}
