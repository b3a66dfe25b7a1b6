/** Names and settings of the contracts that scenarios trade. */
import { parseUnits } from '@tern/math';
import { type ContractTerms, withCum } from '@tern/math/contract';
import { type ContractSettings, DEFAULT_BOUNDS } from '../contract-settings.ts';
import type { ContractChanged } from '../events.ts';

export const BTC = 'BTC/USDT:USDT';
export const ETH = 'ETH/USDT:USDT';
export const usdt = (text: string) => parseUnits(text, 8);

export const SETTINGS: ContractSettings = {
  tickSize: 1n,
  qtyStep: 1n,
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMs: 600_000,
  impactNotional: usdt('10000'),
  resumeWaitMs: 0,
  resumesAlone: false,
  bounds: { ...DEFAULT_BOUNDS, noticeMs: 0 },
  tiers: [
    { cap: usdt('50000'), maxLeverage: 100, mmrPpm: 4_000 },
    { cap: usdt('250000'), maxLeverage: 100, mmrPpm: 5_000 },
    { cap: usdt('1000000'), maxLeverage: 50, mmrPpm: 10_000 },
    { cap: usdt('10000000'), maxLeverage: 20, mmrPpm: 25_000 },
  ],
};

/** With a leverage at which much higher maintenance rates are valid. */
export const TIGHTENED: ContractSettings = { ...SETTINGS, maxLeverage: 10 };

/** A contract's settings as the formulas of @tern/math/contract read them, written apart from the engine's own. */
export function termsOf({ settings, priceScale, qtyScale }: ContractChanged): ContractTerms {
  return {
    priceScale,
    qtyScale,
    quoteScale: 8,
    lotNotional: usdt('1000'),
    tickSize: settings.tickSize,
    qtyStep: settings.qtyStep,
    maxLots: BigInt(settings.maxLots),
    maxLeverage: BigInt(settings.maxLeverage),
    takerFeePpm: BigInt(settings.takerFeePpm),
    riskIncludesCloseFee: settings.riskIncludesCloseFee,
    tiers: withCum(
      settings.tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
        cap,
        maxLeverage: BigInt(maxLeverage),
        mmrPpm: BigInt(mmrPpm),
      })),
    ),
  };
}
