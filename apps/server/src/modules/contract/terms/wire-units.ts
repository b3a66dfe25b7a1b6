/** Formats the figures of contracts for the wire. */
import { formatUnits } from '@tern/math';
import { riskText, type Scope } from '@tern/math/contract';
import { ENTRY_PRICE_DECIMALS } from '@tern/protocol';
import type { ContractInfo } from './terms.ts';

/** Hundredths of a percent, signed, two decimals. */
export function wirePercent(hundredths: bigint): string {
  return formatUnits(hundredths, 2, { minDecimals: 2 });
}

/** The decimals of averages of prices: four, or the tick's when that is finer (rules/conventions#display). */
export function averageDecimals({ priceScale }: Pick<ContractInfo, 'priceScale'>): number {
  return Math.max(ENTRY_PRICE_DECIMALS, priceScale);
}

export const NO_FIGURE = '--';

export function wireRisk(scope: Scope | undefined): string {
  return scope === undefined ? NO_FIGURE : riskText(scope);
}
