/** Figures in the words of the screens: units to text, rounded half-up for show only (RULES 0.5). */
import {
  displayPercent,
  displayPrice,
  formatUnits,
  groupThousands,
  parseUnits,
  toFixedDecimals,
} from '@tern/math';
import { type ContractTerms, ENTRY_DECIMALS } from '@tern/math/contract';

export const NO_FIGURE = '--';
const MONEY_DECIMALS = 2;
const LOTS_SHOWN = 4;

/** 8,184.16 */
export function moneyText(units: bigint, scale: number): string {
  return groupThousands(toFixedDecimals(formatUnits(units, scale), MONEY_DECIMALS));
}

/** +184.20, -42.39, 0.00 */
export function signedText(units: bigint, scale: number): string {
  const text = toFixedDecimals(formatUnits(units, scale), MONEY_DECIMALS);
  const isNothing = !/[1-9]/.test(text);
  return `${units > 0n && !isNothing ? '+' : ''}${groupThousands(isNothing ? text.replace('-', '') : text)}`;
}

/** Hundredths of a percent: +46.05% */
export function rateText(hundredths: bigint): string {
  return displayPercent(formatUnits(hundredths, 2));
}

function tickText(terms: ContractTerms): string {
  return formatUnits(terms.tickSize, terms.priceScale);
}

export function priceText(units: bigint | undefined, terms: ContractTerms): string {
  if (units === undefined || units === 0n) return NO_FIGURE;
  return displayPrice(formatUnits(units, terms.priceScale), tickText(terms));
}

/** The price as a field takes it: all decimals of the contract, no groups. */
export function fieldPrice(units: bigint, terms: ContractTerms): string {
  return formatUnits(units, terms.priceScale, { minDecimals: terms.priceScale });
}

/** 95,210.4000 */
export function entryText(units: bigint): string {
  return groupThousands(formatUnits(units, ENTRY_DECIMALS, { minDecimals: ENTRY_DECIMALS }));
}

/** Lots off the wire with at most four decimals (RULES 1.1 L7): 8, 1.2031. */
export function lotsText(lots: string): string {
  const text = toFixedDecimals(lots, LOTS_SHOWN);
  return groupThousands(text.replace(/\.?0+$/, ''));
}

/** A fraction off the wire as percent with four decimals: "0.0001" is 0.0100%. */
export function fundingText(rate: string): string {
  const scale = 12;
  return `${toFixedDecimals(formatUnits(parseUnits(rate, scale), scale - 2), 4)}%`;
}

/** 500 ppm: 0.05% */
export function feeText(ppm: bigint): string {
  return `${formatUnits(ppm, 4, { minDecimals: 2 })}%`;
}
