/** The settings of a contract as the formulas of @tern/math/contract read them, and its tiers as the hot path reads them. */
import { pow10 } from '@tern/math';
import { type ContractTerms, withCum } from '@tern/math/contract';
import type { ListContract } from './commands.ts';
import type { ContractSettings } from './contract-settings.ts';

/** 1000 USDT (product#constants). */
export const LOT_USDT = 1000n;

export function termsOf(
  { priceScale, qtyScale }: Pick<ListContract, 'priceScale' | 'qtyScale'>,
  settings: ContractSettings,
  quoteScale: number,
): ContractTerms {
  return {
    priceScale,
    qtyScale,
    quoteScale,
    lotNotional: LOT_USDT * pow10(quoteScale),
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

/** A tier in numbers; its maintenance rate includes the closing fee. */
export interface TierInNumbers {
  /** Up to this notional. */
  readonly cap: number;
  /** Maintenance rate and f together. */
  readonly ratePpm: number;
  readonly cum: number;
}

export function tiersInNumbers({ tiers }: ContractTerms, closeFeePpm: number): TierInNumbers[] {
  return tiers.map(({ cap, mmrPpm, cum }) => ({
    cap: Number(cap),
    ratePpm: Number(mmrPpm) + closeFeePpm,
    cum: Number(cum),
  }));
}
