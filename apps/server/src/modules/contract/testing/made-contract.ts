/** BTC/USDT as a contract, and events about it made by hand, for tests without an engine. */
import {
  type ContractChanged,
  type ContractOrderClosed,
  type ContractOrderOpened,
  type ContractTraded,
  type ContractTradeSide,
  DEFAULT_BOUNDS,
  type Event,
  type MarkChanged,
  type PlanOpened,
  type PositionChanged,
  type PositionEnded,
} from '@tern/engine';
import { parseUnits } from '@tern/math';
import { LiveContracts } from '../../market/index.ts';

export const ANNA = 10_002_001;
export const BEN = 10_002_002;
export const BOT = 1001;
export const BTC = 'BTC/USDT:USDT';

export const usdt = (text: string): bigint => parseUnits(text, 8);
export const price = (text: string): bigint => parseUnits(text, 1);
export const btc = (text: string): bigint => parseUnits(text, 6);
export const lots = (text: string): bigint => parseUnits(text, 8);

export const CONTRACT: ContractChanged = {
  kind: 'contract-changed',
  market: BTC,
  base: 'BTC',
  indexSymbol: 'BTC/USDT',
  priceScale: 1,
  qtyScale: 6,
  settings: {
    ...{ tickSize: 1n, qtyStep: 1n, maxLots: 1000, maxLeverage: 100, makerFeePpm: 200, takerFeePpm: 500 },
    riskIncludesCloseFee: true,
    tiers: [
      { cap: usdt('50000'), maxLeverage: 100, mmrPpm: 4_000 },
      { cap: usdt('250000'), maxLeverage: 100, mmrPpm: 5_000 },
      { cap: usdt('1000000'), maxLeverage: 50, mmrPpm: 10_000 },
    ],
    ...{ marketBoundPercent: 5, fundingIntervalMs: 28_800_000, impactNotional: usdt('10000') },
    ...{ resumeWaitMs: 5_000, resumesAlone: false, bounds: DEFAULT_BOUNDS },
  },
  ...{ status: 'OPEN', reason: '', statusSinceMs: 500, pendingFromMs: 0 },
};

export function madeContracts(): LiveContracts {
  const contracts = new LiveContracts({ contracts: [] }, { asset: (asset) => ({ asset, scale: 8 }) });
  contracts.apply(CONTRACT);
  return contracts;
}

export const made = {
  mark: (markPrice: string, more: Partial<MarkChanged> = {}): MarkChanged => ({
    ...{ kind: 'mark-changed', market: BTC, feed: 'NORMAL', feedSinceMs: 700 },
    markPrice: price(markPrice),
    indexPrice: price(markPrice) * 10n,
    ...{ fundingRate: 10_000n, nextFundingRate: 20_000n, nextFundingMs: 28_800_000 },
    ...more,
  }),
  order: (
    orderId: number,
    memberId: number,
    more: Partial<ContractOrderOpened> = {},
  ): ContractOrderOpened => ({
    ...{ kind: 'contract-order-opened', orderId, memberId, requestId: `r${orderId}`, market: BTC },
    ...{ tradeType: 'OPEN_LONG', type: 'LIMIT', timeInForce: 'GTC', origin: 'MEMBER' },
    ...{ price: price('50000'), lots: lots('2'), qty: btc('0.04'), leverage: 20, mode: 'ISOLATED' },
    ...{ makerFeePpm: 200, takerFeePpm: 500, takeProfit: 0n, stopLoss: 0n, triggerSource: 'MARK' },
    ...more,
  }),
  side: (orderId: number, memberId: number, more: Partial<ContractTradeSide> = {}): ContractTradeSide => ({
    ...{ orderId, memberId, tradeType: 'OPEN_LONG', fee: usdt('0.2'), lots: lots('1') },
    ...{ margin: usdt('50'), pnl: 0n, cost: 0n },
    ...more,
  }),
  trade: (tradeId: number, taker: ContractTradeSide, maker: ContractTradeSide): ContractTraded => ({
    ...{ kind: 'contract-traded', tradeId, market: BTC, price: price('50000'), qty: btc('0.02') },
    ...{ notional: usdt('1000'), takerSide: 'SELL', taker, maker },
  }),
  closed: (
    orderId: number,
    memberId: number,
    more: Partial<ContractOrderClosed> = {},
  ): ContractOrderClosed => ({
    ...{ kind: 'contract-order-closed', orderId, memberId, market: BTC, status: 'cancelled', reason: 'USER' },
    ...{ filledQty: 0n, filledNotional: 0n, filledLots: 0n, fee: 0n },
    ...more,
  }),
  position: (positionId: number, memberId: number, more: Partial<PositionChanged> = {}): PositionChanged => ({
    ...{ kind: 'position-changed', positionId, memberId, market: BTC, side: 'LONG', mode: 'ISOLATED' },
    ...{ leverage: 20, qty: btc('0.02'), lots: lots('1'), frozenQty: 0n, frozenLots: 0n },
    ...{ openNotional: usdt('1000'), margin: usdt('50'), takeProfit: 0n, stopLoss: 0n },
    ...{ triggerSource: 'MARK', isLocked: false, openTimeMs: 1_000 },
    ...{ realisedPnl: 0n, fees: usdt('0.2'), funding: 0n },
    ...more,
  }),
  ended: (positionId: number, memberId: number, more: Partial<PositionEnded> = {}): PositionEnded => ({
    ...{ kind: 'position-ended', positionId, memberId, market: BTC, side: 'LONG', mode: 'ISOLATED' },
    ...{ leverage: 20, how: 'USER', openTimeMs: 1_000, qty: btc('0.02'), lots: lots('1') },
    ...{ openNotional: usdt('1000'), closeNotional: usdt('1020'), realisedPnl: usdt('20') },
    ...{ fees: usdt('0.5'), funding: 0n },
    ...more,
  }),
  plan: (planId: number, memberId: number, more: Partial<PlanOpened> = {}): PlanOpened => ({
    ...{ kind: 'plan-opened', planId, memberId, requestId: `p${planId}`, market: BTC },
    ...{ tradeType: 'OPEN_LONG', type: 'LIMIT', triggerPrice: price('51000'), triggerSource: 'MARK' },
    ...{ firesAbove: true, price: price('51010'), lots: lots('3'), closeAll: false, leverage: 10 },
    ...more,
  }),
} satisfies Record<string, (...parts: never[]) => Event | ContractTradeSide>;
