/** The amount that a quick sale may spend of the OTC account. */
import { compareDecimals } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { freeOf, useBalances } from '../../wallet/index.ts';
import type { QuickForm } from './quick-form.ts';

/** @param priced the quantity that the amount is worth at the price now; undefined while unknown */
export function useQuickBalance(form: QuickForm, currency: string, priced: string | undefined) {
  const { balances } = useBalances();
  const free = form.side === 'SELL' ? freeOf(balances, 'otc', currency) : undefined;
  const qty = form.by === 'qty' ? decimalOf(form.text) : priced;
  const isShort = free !== undefined && qty !== undefined && compareDecimals(qty, free) > 0;
  return { free, isShort };
}
