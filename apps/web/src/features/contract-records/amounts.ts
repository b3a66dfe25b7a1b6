/** Amounts of records as rows show them. */
import { decimalsOf, displayPercent, groupThousands, priceDecimals, toFixedDecimals } from '@tern/math';
import { displayAmount } from '../../ui/display-qty.ts';

const NONE = '--';
const isNothing = (amount: string) => !/[1-9]/.test(amount);

/** +1,234.50 / -3.2 */
export function signedAmount(amount: string): string {
  if (isNothing(amount)) return displayAmount('0');
  return amount.startsWith('-') ? `-${displayAmount(amount.slice(1))}` : `+${displayAmount(amount)}`;
}

/** A price with the decimals of its tick; an average, which may have more, keeps its own. */
export function recordPrice(price: string, tickSize: string | undefined): string {
  const decimals = tickSize === undefined ? 0 : priceDecimals(tickSize);
  return groupThousands(toFixedDecimals(price, Math.max(decimals, decimalsOf(price))));
}

/** A price that may be missing: "0" is none. */
export function priceOrNone(price: string, tickSize?: string): string {
  return isNothing(price) ? NONE : recordPrice(price, tickSize);
}

export function percentOrNone(percent: string, of: string): string {
  return isNothing(of) ? NONE : displayPercent(percent);
}
