/** Amounts of records as rows show them. */
import { displayPercent, groupThousands } from '@tern/math';
import { displayAmount } from '../../ui/display-qty.ts';

const NONE = '--';
const isNothing = (amount: string) => !/[1-9]/.test(amount);

/** +1,234.50 / -3.2 */
export function signedAmount(amount: string): string {
  if (isNothing(amount)) return displayAmount('0');
  return amount.startsWith('-') ? `-${displayAmount(amount.slice(1))}` : `+${displayAmount(amount)}`;
}

/** A price that may be missing: "0" is none. */
export function priceOrNone(price: string): string {
  return isNothing(price) ? NONE : groupThousands(price);
}

export function percentOrNone(percent: string, of: string): string {
  return isNothing(of) ? NONE : displayPercent(percent);
}
