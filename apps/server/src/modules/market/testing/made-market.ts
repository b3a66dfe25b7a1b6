/** A market described by hand and the events of its orders and trades, for tests that need no engine. */
import type { EngineState, Event, OrderOpened, Side } from '@tern/engine';
import type { Released } from '../../../kernel/kernel.ts';
import { releasedRow } from '../../../kernel/testing/released-row.ts';

export const PAIR = 'BTC/USDT';

const FILTERS = {
  ...{ tickSize: 10n, stepSize: 1n, minQty: 1n, maxQty: 10_000_000n },
  ...{ minNotional: 500_000_000n, maxNotional: 10n ** 15n },
};

function market(name: string, base: string, quote: string): EngineState['markets'][number] {
  return {
    ...{ market: name, base, quote, priceScale: 2, qtyScale: 5, filters: FILTERS, makerFeePpm: 1000 },
    ...{ takerFeePpm: 1000, listingPrice: 5_000_000n, status: 'OPEN', lastPrice: 0n },
  };
}

/** BTC/USDT and ETH/USDT with prices at 2 and quantities at 5 decimals, ETH/BTC beside them. */
export function madeState(): EngineState {
  return {
    ...{ seq: 0, timeMs: 0, lastTradeId: 0, members: [], balances: [], openOrders: [], faucet: [] },
    ...{ indexes: [], sources: [] },
    assets: ['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, scale: 8 })),
    markets: [
      market(PAIR, 'BTC', 'USDT'),
      market('ETH/USDT', 'ETH', 'USDT'),
      market('ETH/BTC', 'ETH', 'BTC'),
    ],
  };
}

/** Numbers rows, orders and trades. */
export class MadeMarket {
  seq = 0;
  private lastId = 0;

  row(timeMs: number, ...commands: Event[][]): Released {
    const row = releasedRow(this.seq + 1, timeMs, ...(commands.length === 0 ? [[]] : commands));
    this.seq += row.header.count;
    return row;
  }

  trade(timeMs: number, price: bigint, qty: bigint, market = PAIR): Released {
    return this.row(timeMs, [this.traded(price, qty, 0, 0, market)]);
  }

  traded(price: bigint, qty: bigint, makerOrderId: number, takerOrderId: number, market = PAIR): Event {
    return {
      kind: 'traded',
      ...{ tradeId: ++this.lastId, market, price, qty, quoteQty: price * qty * 10n, takerSide: 'BUY' },
      ...{ takerOrderId, takerMemberId: 2, takerFee: 0n, makerOrderId, makerMemberId: 1, makerFee: 0n },
    };
  }

  opened(side: Side, price: bigint, qty: bigint): OrderOpened {
    return {
      kind: 'order-opened',
      ...{ orderId: ++this.lastId, memberId: 1, requestId: '', market: PAIR, side, type: 'LIMIT' },
      ...{ timeInForce: 'GTC', price, qty, quoteAmount: 0n, makerFeePpm: 0, takerFeePpm: 0 },
    };
  }

  closed(orderId: number): Event {
    return {
      kind: 'order-closed',
      ...{ orderId, memberId: 1, market: PAIR, status: 'cancelled', reason: 'USER' },
      ...{ filledQty: 0n, filledQuote: 0n, fee: 0n },
    };
  }
}
