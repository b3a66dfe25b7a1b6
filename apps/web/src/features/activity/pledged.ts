/** Pledged principal beside the balances, a part of whose frozen amounts it is (rules/growth#pledges). */
import { compareDecimals, formatUnits, parseUnits } from '@tern/math';
import { AMOUNT_SCALE } from './pledge-form.ts';
import { usePledgedTotals } from './queries.ts';

/** Amounts by currency; empty while unknown, and the frozen amounts then hold it. */
export function usePledged(): ReadonlyMap<string, string> {
  const { data } = usePledgedTotals();
  return new Map(data?.rows.map(({ currency, amount }) => [currency, amount]));
}

/** The frozen part that is no pledge; the two figures may be some moments apart, so never below 0. */
export function withoutPledged(frozen: string, pledged: string): string {
  if (compareDecimals(pledged, frozen) >= 0) return '0';
  return formatUnits(parseUnits(frozen, AMOUNT_SCALE) - parseUnits(pledged, AMOUNT_SCALE), AMOUNT_SCALE);
}
