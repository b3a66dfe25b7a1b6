/**
 * Numbers as a person reads them (product#constants, rules/conventions#display). Takes and gives decimal strings;
 * display never feeds computation.
 */
import { decimalsOf, formatUnits, parseUnits } from './decimal.ts';
import { pow10, rescale } from './rounding.ts';

export type NumberLanguage = 'zh' | 'en';

/** `text` rounded half-up to exactly `decimals` decimals. */
export function toFixedDecimals(text: string, decimals: number): string {
  const scale = Math.max(decimalsOf(text), decimals);
  const rounded = rescale(parseUnits(text, scale), scale, decimals, 'half-up');
  return formatUnits(rounded, decimals, { minDecimals: decimals });
}

/** 1234567.8 -> 1,234,567.8 */
export function groupThousands(text: string): string {
  const dot = text.indexOf('.');
  const whole = dot < 0 ? text : text.slice(0, dot);
  const rest = dot < 0 ? '' : text.slice(dot);
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + rest;
}

/**
 * `text` rounded half-up to `decimals` decimals, its thousands grouped. A value that is not zero never reads as zero:
 * <0.01, and -<0.01 for a negative one (rules/conventions#display).
 */
export function displayFixed(text: string, decimals: number): string {
  const shown = toFixedDecimals(text, decimals);
  if (/[1-9]/.test(shown) || !/[1-9]/.test(text)) return groupThousands(shown);
  return `${text.startsWith('-') ? '-' : ''}<${formatUnits(1n, decimals)}`;
}

/** Decimals a price is shown with: those that write its tick exactly, 5 for 0.00025 (rules/conventions#display). */
export function priceDecimals(tickSize: string): number {
  return decimalsOf(tickSize);
}

export function displayPrice(price: string, tickSize: string): string {
  return displayFixed(price, priceDecimals(tickSize));
}

/** +2.41% / -0.87% / 0.00% / <0.01% */
export function displayPercent(percent: string): string {
  const text = displayFixed(percent, 2);
  return `${/^[-<]|^0\.00$/.test(text) ? '' : '+'}${text}%`;
}

/** ¥701,368.92; an empty value, of which no CNY rate is known, is --. */
export function displayCny(value: string): string {
  return value === '' ? '--' : displayFixed(value, 2).replace(/^-?<?/, '$&¥');
}

/** No amount reaches it. */
const UNBOUNDED = 99;
/** Units of ten to an exponent, smallest first: exponent, the power of ten below which it serves, suffix. */
const UNITS: Record<NumberLanguage, readonly [number, number, string][]> = {
  zh: [
    [0, 4, ''],
    [4, 8, '万'],
    [8, UNBOUNDED, '亿'],
  ],
  en: [
    [0, 4, ''],
    [3, 6, 'K'],
    [6, UNBOUNDED, 'M'],
  ],
};
const ABBREVIATED_DECIMALS = 2;

/**
 * Abbreviated value with 2 decimals (product#constants): plain below 10,000; zh 万 from 10,000 and 亿 from 100,000,000;
 * en K from 10,000 and M from 1,000,000. The rounded value decides, so that 99,999,999 is 1.00亿 and not 10,000.00万.
 */
export function abbreviate(text: string, language: NumberLanguage): string {
  const negative = text.startsWith('-');
  const magnitude = negative ? text.slice(1) : text;
  const scale = decimalsOf(magnitude);
  const units = parseUnits(magnitude, scale);
  if (units * pow10(ABBREVIATED_DECIMALS) < pow10(scale)) return displayFixed(text, ABBREVIATED_DECIMALS);
  const rounded = (exponent: number) => rescale(units, scale + exponent, ABBREVIATED_DECIMALS, 'half-up');
  const [exponent, , suffix] = UNITS[language].find(
    ([power, below]) => rounded(power) < pow10(below - power + ABBREVIATED_DECIMALS),
  )!;
  const body = formatUnits(rounded(exponent), ABBREVIATED_DECIMALS, { minDecimals: ABBREVIATED_DECIMALS });
  return `${negative ? '-' : ''}${groupThousands(body)}${suffix}`;
}
