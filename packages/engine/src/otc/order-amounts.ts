/** The amount and the quantity of an order, and the ad's bounds on them (rules/otc#amounts). */
import { amountOfQty, effectiveMax, qtyOfAmount } from '@tern/math';
import type { AdTerms } from './ad-commands.ts';

/** An amount in cents and a quantity in the coin's units. */
export interface Amounts {
  readonly amount: bigint;
  readonly qty: bigint;
}

/**
 * Answers the amounts of an order, or AMOUNT_INVALID, BELOW_MIN, ABOVE_MAX.
 * @param price in cents
 * @param scale the decimals of the coin's units
 * @param wanted one of the two is given, the other one is 0
 */
export function orderAmounts(
  terms: Pick<AdTerms, 'min' | 'max' | 'qty'>,
  price: bigint,
  scale: number,
  { amount, qty }: Amounts,
) {
  if (amount < 0n || qty < 0n || amount > 0n === qty > 0n) return 'AMOUNT_INVALID';
  const isByAmount = amount > 0n;
  const amounts = isByAmount
    ? { amount, qty: qtyOfAmount(amount, price, scale) }
    : { amount: amountOfQty(qty, price, scale), qty };
  if (amounts.amount === 0n || amounts.qty === 0n) return 'AMOUNT_INVALID';
  if (amounts.amount < terms.min) return 'BELOW_MIN';
  const most = isByAmount ? effectiveMax(terms.max, terms.qty, price, scale) : terms.max;
  return amounts.amount > most || amounts.qty > terms.qty ? 'ABOVE_MAX' : amounts;
}
