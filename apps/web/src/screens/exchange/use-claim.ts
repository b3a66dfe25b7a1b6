/**
 * In the demo: a purchase that lacks no more than the demo's funds claims them with its own button. Without them, as on a
 * real exchange, the market of the form stands as it is.
 */
import type { FormMarket, OrderForm } from '../../features/spot/index.ts';
import { useDemoFunds } from '../../features/transfer/index.ts';
import { claimedMarket, lacksMoney } from './claimed-market.ts';

interface Payable {
  /** The order is checked by it. */
  payable: FormMarket;
  /** The button makes it before the order; undefined where the order needs none. */
  claim: (() => Promise<void>) | undefined;
}

export function useClaim(form: OrderForm, market: FormMarket, quote: string): Payable {
  const funds = useDemoFunds('spot', quote, lacksMoney(form, market));
  const claimed = funds && claimedMarket(form, market, funds.amount);
  return { payable: claimed ?? market, claim: claimed && funds.take };
}
