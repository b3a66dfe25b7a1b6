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
 * Decimals a price is shown with: the tick's, at most 4 unless the tick itself is below 0.0001
 * (rules/conventions#display).
 */
export function priceDecimals(tickSize: string): number {
  const own = decimalsOf(tickSize);
  const tick = parseUnits(tickSize, own);
  const below = own > 4 && tick * pow10(4) < pow10(own);
  return below ? own : Math.min(own, 4);
}

export function displayPrice(price: string, tickSize: string): string {
  return groupThousands(toFixedDecimals(price, priceDecimals(tickSize)));
}

/** +2.41% / -0.87% / 0.00% */
export function displayPercent(percent: string): string {
  const text = toFixedDecimals(percent, 2);
  const sign = text.startsWith('-') || /^0\.00$/.test(text) ? '' : '+';
  return `${sign}${text === '-0.00' ? '0.00' : text}%`;
}

/** ¥701,368.92; an empty value, of which no CNY rate is known, is --. */
export function displayCny(value: string): string {
  if (value === '') return '--';
  const text = toFixedDecimals(value, 2);
  return text.startsWith('-') ? `-¥${groupThousands(text.slice(1))}` : `¥${groupThousands(text)}`;
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
  const rounded = (exponent: number) => rescale(units, scale + exponent, ABBREVIATED_DECIMALS, 'half-up');
  const [exponent, , suffix] = UNITS[language].find(
    ([power, below]) => rounded(power) < pow10(below - power + ABBREVIATED_DECIMALS),
  )!;
  const body = formatUnits(rounded(exponent), ABBREVIATED_DECIMALS, { minDecimals: ABBREVIATED_DECIMALS });
  return `${negative ? '-' : ''}${groupThousands(body)}${suffix}`;
}
