/** Numbers as a person reads them (SPEC 9, RULES 0.5). Takes and gives decimal strings; display never feeds computation. */
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

/** Decimals a price is shown with: the tick's, at most 4 unless the tick itself is below 0.0001 (RULES 0.5). */
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

/** ¥701,368.92 */
export function displayCny(value: string): string {
  const text = toFixedDecimals(value, 2);
  return text.startsWith('-') ? `-¥${groupThousands(text.slice(1))}` : `¥${groupThousands(text)}`;
}

/**
 * Abbreviated value with 2 decimals (SPEC 9): plain below 10,000; zh 万 from 10,000 and 亿 from 100,000,000;
 * en K from 10,000 and M from 1,000,000.
 */
export function abbreviate(text: string, language: NumberLanguage): string {
  const negative = text.startsWith('-');
  const magnitude = negative ? text.slice(1) : text;
  const scale = decimalsOf(magnitude);
  const units = parseUnits(magnitude, scale);
  const atLeast = (exponent: number) => units >= pow10(scale + exponent);
  const shifted = (exponent: number, suffix: string) =>
    groupThousands(formatUnits(rescale(units, scale + exponent, 2, 'half-up'), 2, { minDecimals: 2 })) +
    suffix;
  let body: string;
  if (!atLeast(4)) body = shifted(0, '');
  else if (language === 'zh') body = atLeast(8) ? shifted(8, '亿') : shifted(4, '万');
  else body = atLeast(6) ? shifted(6, 'M') : shifted(3, 'K');
  return negative ? `-${body}` : body;
}
