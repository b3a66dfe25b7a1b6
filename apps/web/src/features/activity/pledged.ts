/** Pledged principal beside the balances, a part of whose frozen amounts it is (rules/growth#pledges). */
import { usePledgedTotals } from './queries.ts';

/** Amounts by currency; empty while unknown, and the frozen amounts then hold it. */
export function usePledged(): ReadonlyMap<string, string> {
  const { data } = usePledgedTotals();
  return new Map(data?.rows.map(({ currency, amount }) => [currency, amount]));
}
