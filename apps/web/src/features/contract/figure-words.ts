/** Figures in units, shown by the one formatter of packages/math (rules/conventions#display). */
import {
  displayAmount,
  displayFundingRate,
  displayMoney,
  displayPercent,
  displayPnl,
  displayPrice,
  formatUnits,
  NO_FIGURE,
} from '@tern/math';
import { type ContractTerms, ENTRY_DECIMALS } from '@tern/math/contract';

export { displayFundingRate as fundingText, NO_FIGURE };

/** A margin, a value, a fee: 8,184.16 */
export function moneyText(units: bigint, scale: number): string {
  return displayMoney(formatUnits(units, scale));
}

/** Truncates, so that a member never sees more than can be spent. */
export function spendableText(units: bigint, scale: number): string {
  return displayAmount(formatUnits(units, scale), 'USDT');
}

/** +184.20, -42.39, 0.00 */
export function signedText(units: bigint, scale: number): string {
  return displayPnl(formatUnits(units, scale));
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

/** An average has more decimals than its pair's prices; it shows those of the tick. */
export function entryText(units: bigint | undefined, terms: ContractTerms): string {
  if (units === undefined || units === 0n) return NO_FIGURE;
  return displayPrice(formatUnits(units, ENTRY_DECIMALS), tickText(terms));
}
