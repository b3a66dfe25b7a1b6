/** Finds the contract orders that need a second confirmation, by the book without the member's own orders. */

import {
  type ContractForm,
  closedPart,
  type FormContract,
  hasPrice,
  isOpening,
  qtyOf,
  sideOf,
  type TradeType,
  unitsOfText,
  wholeLots,
} from '../../../features/contract/index.ts';
import { type OrderWarning, orderWarning, VISIBLE_ROWS } from '../../../features/orders/index.ts';

export function formWarning(
  form: ContractForm,
  tradeType: TradeType,
  known: FormContract,
): OrderWarning | undefined {
  const side = sideOf(tradeType);
  const buys = isOpening(tradeType) === (side === 'LONG');
  const priceOf = (text: string) => unitsOfText(text, known.terms.priceScale) ?? 0n;
  if (form.type === 'PLAN') {
    // It meets a book of later, whose best price is about the one that fires it.
    if (!hasPrice(form)) return undefined;
    return orderWarning({ buys, price: priceOf(form.price) }, [
      { price: priceOf(form.triggerPrice), qty: 0n },
    ]);
  }
  const visible = (buys ? known.asks : known.bids).slice(0, VISIBLE_ROWS.contract);
  if (form.type === 'LIMIT') return orderWarning({ buys, price: priceOf(form.price) }, visible);
  const qty = isOpening(tradeType)
    ? qtyOf(known, side, 'MARKET', wholeLots(form) ?? 0n)
    : closedPart(form, side, known)?.qty;
  return orderWarning({ buys, qty }, visible);
}
