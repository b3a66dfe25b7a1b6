/**
 * Amounts, quantities and results as a person reads them, in the app, in messages and on pictures alike
 * (rules/conventions#display). The functions take and give decimal strings. Invariant: display never feeds computation;
 * what a member can spend, withdraw or close is truncated, so that the shown figure can be typed; a value that is not
 * zero never shows as zero.
 */
import { compareDecimals, decimalsOf, formatUnits, parseUnits } from './decimal.ts';
import {
  abbreviate,
  displayFixed,
  displayPercent,
  displayPrice,
  groupThousands,
  type NumberLanguage,
} from './display.ts';
import { mulDiv, pow10, type Rounding, rescale } from './rounding.ts';

export const NO_FIGURE = '--';

/** Profit, margin and fee in USDT. */
const MONEY_DECIMALS = 2;
const LEAST_DECIMALS = 2;
/** A cent of USDT in the coin needs about so many decimals. */
const OWN_DECIMALS: Readonly<Record<string, number>> = { USDT: 2, BTC: 8 };
const COIN_DECIMALS = 6;
const LOT_DECIMALS = 4;
const SHORT_QTY_DECIMALS = 6;
const SHARE_SCALE = 18;

/** Decimals that amounts of the coin show at most. */
export function coinDecimals(coin: string): number {
  return OWN_DECIMALS[coin] ?? COIN_DECIMALS;
}

export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount);
}

/** A balance, a transfer, what can be spent: truncated to the coin's decimals. 1,234.56; 0.012; <0.01 */
export function displayAmount(amount: string, coin: string): string {
  return shortened(amount, coinDecimals(coin), 'floor');
}

/** True when the coin's decimals show nothing of the amount. */
export function isBelowDisplay(amount: string, coin: string): boolean {
  return isZero(roundedTo(amount, coinDecimals(coin), 'floor'));
}

/** A margin, a fee, a turnover in USDT: two decimals, half-up. */
export function displayMoney(amount: string): string {
  return shortened(amount, MONEY_DECIMALS, 'half-up');
}

/** The same in any coin: in another one than USDT with the coin's decimals, truncated. */
export function displayMoneyIn(amount: string, coin: string): string {
  return coin === 'USDT' ? displayMoney(amount) : displayAmount(amount, coin);
}

/** The rate of a fee: 500 ppm is 0.05%. */
export function displayFeeRate(ppm: bigint): string {
  return `${formatUnits(ppm, 4, { minDecimals: 2 })}%`;
}

/** A rate or a share, which have no sign: 10.95% */
export function displayRate(percent: string): string {
  return `${displayFixed(percent, 2)}%`;
}

/** The rate of a funding, a fraction with four decimals as percent: 0.0001 is 0.0100%. */
export function displayFundingRate(fraction: string): string {
  const scale = Math.max(2, decimalsOf(fraction));
  return `${displayFixed(formatUnits(parseUnits(fraction, scale), scale - 2), 4)}%`;
}

/** A result in USDT with its sign: +184.20, -42.39, 0.00. */
export function displayPnl(amount: string): string {
  const text = displayMoney(amount);
  return amount.startsWith('-') || isZero(amount) || text.startsWith('<') ? text : `+${text}`;
}

/** A quantity with the decimals of its step: 0.0120. More decimals than the step's are kept. */
export function displayQty(qty: string, stepSize: string): string {
  const decimals = Math.max(decimalsOf(stepSize), decimalsOf(qty));
  return groupThousands(formatUnits(parseUnits(qty, decimals), decimals, { minDecimals: decimals }));
}

/** A quantity in a narrow column: at most six decimals; abbreviated from 10,000. */
export function displayShortQty(qty: string, stepSize: string, language: NumberLanguage): string {
  const decimals = Math.min(SHORT_QTY_DECIMALS, decimalsOf(stepSize));
  const rounded = roundedTo(qty, decimals, 'half-up');
  if (isZero(rounded)) return displayFixed(qty, decimals);
  return compareDecimals(rounded, '10000') < 0 ? groupThousands(rounded) : abbreviate(qty, language);
}

/** Lots with at most four decimals (rules/contracts#lot-labels), truncated, because lots can be closed: 8, 1.2031. */
export function displayLots(lots: string): string {
  const text = shortened(lots, LOT_DECIMALS, 'floor');
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** A price that may be missing: "0" is none. Without its tick, while the pair is not known, it shows as it came. */
export function displayPriceOrNone(price: string, tickSize: string | undefined): string {
  if (isZero(price)) return NO_FIGURE;
  return tickSize === undefined ? groupThousands(price) : displayPrice(price, tickSize);
}

/** A percentage of `base`; of nothing there is none. */
export function displayPercentOrNone(percent: string, base: string): string {
  return isZero(base) ? NO_FIGURE : displayPercent(percent);
}

/** Whole units, rounded up: what a member needs at least. */
export function displayNeed(amount: string): string {
  return groupThousands(roundedTo(amount, 0, 'ceil'));
}

/** The percent that a part is of a whole, half-up, without its sign: 0.14. The whole is positive. */
export function displayShare(part: bigint, whole: bigint): string {
  return displayFixed(formatUnits(mulDiv(part, pow10(SHARE_SCALE), whole, 'floor'), SHARE_SCALE - 2), 2);
}

/** All decimals of an amount, for a member who taps its shortened figure. */
export function displayExact(amount: string): string {
  return groupThousands(roundedTo(amount, Math.max(LEAST_DECIMALS, decimalsOf(amount)), 'half-up'));
}

/** `rounding` is that of the magnitude: a debt is shortened like a balance. Zeros after the second decimal are dropped. */
function shortened(amount: string, decimals: number, rounding: Rounding): string {
  const isNegative = amount.startsWith('-');
  const magnitude = isNegative ? amount.slice(1) : amount;
  const text = roundedTo(magnitude, decimals, rounding);
  if (isZero(text)) {
    if (isZero(magnitude)) return text.slice(0, LEAST_DECIMALS + 2);
    const unit = formatUnits(1n, decimals);
    return `${isNegative ? '-' : ''}<${unit}`;
  }
  const kept = Math.max(LEAST_DECIMALS, decimalsOf(text));
  const shown = kept < decimals ? text.slice(0, kept - decimals) : text;
  return `${isNegative ? '-' : ''}${groupThousands(shown)}`;
}

function roundedTo(amount: string, decimals: number, rounding: Rounding): string {
  const scale = Math.max(decimalsOf(amount), decimals);
  const units = rescale(parseUnits(amount, scale), scale, decimals, rounding);
  return formatUnits(units, decimals, { minDecimals: decimals });
}
