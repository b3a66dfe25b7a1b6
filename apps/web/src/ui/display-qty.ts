/** A quantity as a narrow column shows it: the step's decimals, at most 6; abbreviated from 10,000. */
import {
  abbreviate,
  compareDecimals,
  decimalsOf,
  groupThousands,
  type NumberLanguage,
  toFixedDecimals,
} from '@tern/math';

const MOST_DECIMALS = 6;

export function displayQty(qty: string, stepSize: string, language: NumberLanguage): string {
  const rounded = toFixedDecimals(qty, Math.min(MOST_DECIMALS, decimalsOf(stepSize)));
  return compareDecimals(rounded, '10000') < 0 ? groupThousands(rounded) : abbreviate(qty, language);
}

/** An amount of money with its own decimals, at least 2 and at most `most`; cut, not rounded up. */
export function displayAmount(amount: string, most = 8): string {
  const dot = amount.indexOf('.');
  const cut = dot < 0 ? amount : amount.slice(0, dot + 1 + most);
  return groupThousands(toFixedDecimals(cut, Math.max(2, decimalsOf(cut))));
}
