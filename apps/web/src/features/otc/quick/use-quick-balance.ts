/** The balance of the OTC account beside a quick order; a sale may spend no more. */
import { compareDecimals } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { freeOf, useBalances } from '../../wallet/index.ts';
import type { QuickForm } from './quick-form.ts';

/** @param priced the quantity that the amount is worth at the price now; undefined while unknown */
export function useQuickBalance(form: QuickForm, currency: string, priced: string | undefined) {
  const { balances } = useBalances();
  const free = freeOf(balances, 'otc', currency);
  const qty = form.by === 'qty' ? decimalOf(form.text) : priced;
  const isShort =
    form.side === 'SELL' && free !== undefined && qty !== undefined && compareDecimals(qty, free) > 0;
  return { free, isShort };
}
