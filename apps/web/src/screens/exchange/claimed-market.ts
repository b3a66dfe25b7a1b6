/** The market of a purchase that the demo's funds make possible. Pure. */
import { formatUnits } from '@tern/math';
import {
  checkOrder,
  type FormMarket,
  LEDGER_SCALE,
  type OrderForm,
  unitsAt8,
} from '../../features/spot/index.ts';

/** True where nothing but money is missing for a purchase. */
export function lacksMoney(form: OrderForm, market: FormMarket): boolean {
  return form.side === 'BUY' && checkOrder(form, market)?.key === 'insufficient';
}

/** The market as it is once the funds have come; undefined where the order would still be refused. */
export function claimedMarket(form: OrderForm, market: FormMarket, funds: string): FormMarket | undefined {
  const units = unitsAt8(market.freeQuote ?? '0') + unitsAt8(funds);
  const claimed = { ...market, freeQuote: formatUnits(units, LEDGER_SCALE) };
  return checkOrder(form, claimed) ? undefined : claimed;
}
