/** Reads what the form of an ad has to know of the market of its coin. */

import { useServer } from '../../../features/market/index.ts';
import type { AdMarket } from '../../../features/merchant/index.ts';
import { coinsInOrder, useOtcTerms } from '../../../features/otc/index.ts';

/** @returns `market` undefined while it is not known */
export function useAdMarket(currency: string): { market: AdMarket | undefined; coins: readonly string[] } {
  const terms = useOtcTerms().data;
  const server = useServer().data;
  const coin = terms?.coins.find((one) => one.currency === currency);
  const scale = server?.currencies.find((one) => one.currency === currency)?.scale;
  const coins = coinsInOrder(terms?.coins.map((one) => one.currency) ?? []);
  if (!terms || scale === undefined) return { market: undefined, coins };
  const { minAmount, maxAmount, band } = terms;
  const { reference = '', isFresh = false } = coin ?? {};
  return { market: { reference, isFresh, scale, minAmount, maxAmount, band }, coins };
}
