/** Rates of a day as the wire has them (0.0003), and as the percent that a person types (0.03). Exact in both directions. */
import { formatUnits, isDecimal, PLEDGE_RATE_SCALE, parseUnits } from '@tern/math';

const PERCENT_DECIMALS = PLEDGE_RATE_SCALE - 2;

/** '0.0003' -> '0.03'; a text that is no rate stays as it is. */
export function percentOfRate(rate: string): string {
  return isDecimal(rate) ? formatUnits(parseUnits(rate, PLEDGE_RATE_SCALE), PERCENT_DECIMALS) : rate;
}

/** '0.03' -> '0.0003'; undefined for what is no percent of at most six decimals. */
export function rateOfPercent(text: string): string | undefined {
  const plain = text.trim();
  if (!isDecimal(plain) || plain.startsWith('-')) return undefined;
  try {
    return formatUnits(parseUnits(plain, PERCENT_DECIMALS), PLEDGE_RATE_SCALE);
  } catch {
    return undefined;
  }
}
