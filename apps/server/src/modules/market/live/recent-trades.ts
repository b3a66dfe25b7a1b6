/** The newest public trades of every market. Invariant: rising trade ids, at most KEPT a market. No member is named. */
import type { Side } from '@tern/engine';

export interface PublicTrade {
  tradeId: number;
  timeMs: number;
  price: bigint;
  qty: bigint;
  takerSide: Side;
}

export const KEPT_TRADES = 500;

export class RecentTrades {
  private readonly byMarket = new Map<string, PublicTrade[]>();

  /** Oldest first; ids that are known already pass by. */
  add(market: string, trades: readonly PublicTrade[]): void {
    let kept = this.byMarket.get(market);
    if (!kept) {
      kept = [];
      this.byMarket.set(market, kept);
    }
    for (const trade of trades) if (trade.tradeId > lastIdOf(kept)) kept.push(trade);
    // Cut in bulk, so that a trade costs no move of the whole list.
    if (kept.length > 2 * KEPT_TRADES) kept.splice(0, kept.length - KEPT_TRADES);
  }

  /** Trades loaded at start, oldest first: older than everything that was released since. */
  restore(market: string, stored: readonly PublicTrade[]): void {
    const kept = this.byMarket.get(market) ?? [];
    const firstId = kept[0]?.tradeId ?? Number.MAX_SAFE_INTEGER;
    this.byMarket.set(market, [...stored.filter((trade) => trade.tradeId < firstId), ...kept]);
  }

  /** Newest last; only those up to `untilId` when it is given. */
  newest(market: string, limit: number, untilId = Number.MAX_SAFE_INTEGER): PublicTrade[] {
    const kept = this.byMarket.get(market) ?? [];
    const end = kept.findLastIndex(({ tradeId }) => tradeId <= untilId) + 1;
    return kept.slice(Math.max(0, end - limit), end);
  }

  /** Newest last, at most `limit`. */
  after(market: string, tradeId: number, limit: number): PublicTrade[] {
    return this.newest(market, limit).filter((trade) => trade.tradeId > tradeId);
  }

  lastId(market: string): number {
    return lastIdOf(this.byMarket.get(market) ?? []);
  }
}

function lastIdOf(trades: readonly PublicTrade[]): number {
  return trades[trades.length - 1]?.tradeId ?? 0;
}
