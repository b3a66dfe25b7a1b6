/** The public part of a trade, spot's or a contract's: no member, no order. */
import type { ContractTraded, Side, Traded } from '@tern/engine';

export interface ReleasedTrade {
  /** Counts over all markets. */
  tradeId: number;
  market: string;
  price: bigint;
  qty: bigint;
  /** price × qty in quote units. */
  turnover: bigint;
  takerSide: Side;
}

export function releasedTrade(event: Traded | ContractTraded): ReleasedTrade {
  const { tradeId, market, price, qty, takerSide } = event;
  const turnover = event.kind === 'traded' ? event.quoteQty : event.notional;
  return { tradeId, market, price, qty, turnover, takerSide };
}
