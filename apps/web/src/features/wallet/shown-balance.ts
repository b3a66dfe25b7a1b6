/** A balance as a whole and its parts, alike wherever it is shown (rules/conventions#display). */
import { compareDecimals, displayWhole, formatUnits, parseUnits } from '@tern/math';
import type { WireBalance } from '@tern/protocol';
import { AMOUNT_SCALE } from './transfer-form.ts';
import { balanceTotal } from './valuation.ts';

export interface ShownAmount {
  amount: string;
  text: string;
}

/** @param pledged the part of what is frozen that earns interest (rules/growth#pledges) */
export function shownBalance(
  balance: WireBalance,
  pledged = '0',
): Record<'total' | 'free' | 'frozen' | 'pledged', ShownAmount> {
  const total = balanceTotal(balance);
  const frozen = withoutPledged(balance.frozen, pledged);
  const parts = [{ amount: balance.free, canBeSpent: true }, { amount: frozen }, { amount: pledged }];
  const shown = displayWhole(total, parts, balance.currency);
  const [free = '', frozenText = '', pledgedText = ''] = shown.parts;
  return {
    total: { amount: total, text: shown.whole },
    free: { amount: balance.free, text: free },
    frozen: { amount: frozen, text: frozenText },
    pledged: { amount: pledged, text: pledgedText },
  };
}

/** The frozen part that is no pledge; the two figures may be some moments apart, so never below 0. */
function withoutPledged(frozen: string, pledged: string): string {
  if (compareDecimals(pledged, frozen) >= 0) return '0';
  return formatUnits(parseUnits(frozen, AMOUNT_SCALE) - parseUnits(pledged, AMOUNT_SCALE), AMOUNT_SCALE);
}
