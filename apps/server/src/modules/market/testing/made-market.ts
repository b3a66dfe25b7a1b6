/** Markets described by hand and the events of their orders and trades, for tests that need no engine. */
import {
  type ContractOrderOpened,
  type ContractSettings,
  type ContractState,
  type ContractTradeSide,
  Core,
  DEFAULT_BOUNDS,
  type EngineState,
  type Event,
  type OrderOpened,
  readState,
  type Side,
  type TradeType,
} from '@tern/engine';
import type { Released } from '../../../kernel/kernel.ts';
import { releasedRow } from '../../../kernel/testing/released-row.ts';

export const PAIR = 'BTC/USDT';
export const CONTRACT = 'BTC/USDT:USDT';

const FILTERS = {
  tickSize: 10n,
  stepSize: 1n,
  minQty: 1n,
  maxQty: 10_000_000n,
  minNotional: 500_000_000n,
  maxNotional: 10n ** 15n,
};

function market(name: string, base: string, quote: string): EngineState['markets'][number] {
  return {
    market: name,
    base,
    quote,
    priceScale: 2,
    qtyScale: 5,
    filters: FILTERS,
    makerFeePpm: 1000,
    takerFeePpm: 1000,
    listingPrice: 5_000_000n,
    status: 'OPEN',
    lastPrice: 0n,
    reference: {
      price: 5_000_000n,
      isProvisional: false,
      minute: 0,
      middles: [],
      samples: [],
      highs: [],
      stepHighs: [],
      stepLows: [],
    },
  };
}

/** BTC/USDT and ETH/USDT with prices at 2 and quantities at 5 decimals, ETH/BTC beside them; 7.2 CNY for one USDT. */
export function madeState(): EngineState {
  const state = readState(Core.empty().snapshot());
  state.assets = ['USDT', 'BTC', 'ETH'].map((asset) => ({ asset, scale: 8 }));
  state.markets = [
    market(PAIR, 'BTC', 'USDT'),
    market('ETH/USDT', 'ETH', 'USDT'),
    market('ETH/BTC', 'ETH', 'BTC'),
  ];
  state.otc.rate = { rate: 720_000_000n, isManual: false, timeMs: 0 };
  return state;
}

const SETTINGS: ContractSettings = {
  tickSize: 10n,
  qtyStep: 1n,
  maxLots: 1_000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  tiers: [{ cap: 10n ** 15n, maxLeverage: 100, mmrPpm: 4_000 }],
  marketBoundPercent: 5,
  fundingIntervalMs: 600_000,
  impactNotional: 10n ** 12n,
  resumeWaitMs: 5_000,
  resumesAlone: true,
  bounds: DEFAULT_BOUNDS,
};

/** BTC/USDT:USDT: prices at 1 and quantities at 6 decimals; its index has no price yet. */
export function madeContract(): ContractState {
  return {
    market: CONTRACT,
    base: 'BTC',
    indexSymbol: PAIR,
    priceScale: 1,
    qtyScale: 6,
    settings: SETTINGS,
    status: 'OPEN',
    reason: '',
    indexPrice: 0n,
    markPrice: 0n,
    feed: 'NORMAL',
    fundingRate: 0n,
    statusSinceMs: 0,
    feedSinceMs: 0,
    pendingSettings: null,
    pendingFromMs: 0,
    nextFundingRate: 0n,
    nextFundingMs: 0,
    clearing: 0n,
    openQty: 0n,
    lastPrice: 0n,
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
      tradeId: ++this.lastId,
      market,
      price,
      qty,
      quoteQty: price * qty * 10n,
      takerSide: 'BUY',
      takerOrderId,
      takerMemberId: 2,
      takerFee: 0n,
      makerOrderId,
      makerMemberId: 1,
      makerFee: 0n,
    };
  }

  contractTraded(price: bigint, qty: bigint, makerOrderId: number, takerOrderId: number): Event {
    const side = (orderId: number, memberId: number): ContractTradeSide => ({
      orderId,
      memberId,
      tradeType: 'OPEN_LONG',
      fee: 0n,
      lots: 0n,
      margin: 0n,
      pnl: 0n,
      cost: 0n,
    });
    return {
      kind: 'contract-traded',
      tradeId: ++this.lastId,
      market: CONTRACT,
      price,
      qty,
      notional: price * qty * 10n,
      takerSide: 'SELL',
      taker: side(takerOrderId, 2),
      maker: side(makerOrderId, 1),
    };
  }

  contractOpened(orderId: number, tradeType: TradeType, price: bigint, qty: bigint): ContractOrderOpened {
    return {
      kind: 'contract-order-opened',
      orderId,
      memberId: 1,
      requestId: '',
      market: CONTRACT,
      tradeType,
      type: 'LIMIT',
      timeInForce: 'GTC',
      origin: 'MEMBER',
      price,
      lots: 0n,
      qty,
      leverage: 20,
      mode: 'ISOLATED',
      makerFeePpm: 200,
      takerFeePpm: 500,
      takeProfit: 0n,
      stopLoss: 0n,
      triggerSource: 'MARK',
    };
  }

  contractClosed(orderId: number): Event {
    return {
      kind: 'contract-order-closed',
      orderId,
      memberId: 1,
      market: CONTRACT,
      status: 'cancelled',
      reason: 'USER',
      filledQty: 0n,
      filledNotional: 0n,
      filledLots: 0n,
      fee: 0n,
    };
  }

  opened(side: Side, price: bigint, qty: bigint): OrderOpened {
    return {
      kind: 'order-opened',
      orderId: ++this.lastId,
      memberId: 1,
      requestId: '',
      market: PAIR,
      side,
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      qty,
      quoteAmount: 0n,
      makerFeePpm: 0,
      takerFeePpm: 0,
    };
  }

  closed(orderId: number): Event {
    return {
      kind: 'order-closed',
      orderId,
      memberId: 1,
      market: PAIR,
      status: 'cancelled',
      reason: 'USER',
      filledQty: 0n,
      filledQuote: 0n,
      fee: 0n,
    };
  }
}
