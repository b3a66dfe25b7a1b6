/** Finds the spot orders that need a second confirmation, by the book as it stands now. */
import { parseUnits } from '@tern/math';
import { decimalOf } from '@tern/protocol';
import { type OrderWarning, orderWarning, VISIBLE_ROWS } from '../../features/orders/index.ts';
import { isByAmount, type OrderForm } from '../../features/spot/index.ts';
import { depthStore } from '../../feed/topics.ts';

/** More than any wire price or quantity has. */
const SCALE = 18;

export function formWarning(form: OrderForm, pairsName: string): OrderWarning | undefined {
  const buys = form.side === 'BUY';
  const depth = depthStore(pairsName).getSnapshot();
  const visible = ((buys ? depth?.asks : depth?.bids) ?? [])
    .slice(0, VISIBLE_ROWS.spot)
    .map(([price, qty]) => ({ price: parseUnits(price, SCALE), qty: parseUnits(qty, SCALE) }));
  const units = (text: string, scale: number) => parseUnits(decimalOf(text) ?? '0', scale);
  return orderWarning(
    {
      buys,
      price: form.type === 'LIMIT' ? units(form.price, SCALE) : undefined,
      ...(isByAmount(form) ? { amount: units(form.amount, 2 * SCALE) } : { qty: units(form.qty, SCALE) }),
    },
    visible,
  );
}
