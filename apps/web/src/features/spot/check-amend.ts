/**
 * An amend before it is sent: the change of what is frozen, whether the order keeps its place, and what stands against it, in the
 * words of the server's rules (rules/spot#amending). The server decides; this only saves the round trip.
 */
import { formatUnits } from '@tern/math';
import { decimalOf, type WireSpotOrder } from '@tern/protocol';
import { checkOrder, type OrderFault } from './check-order.ts';
import {
  EMPTY_FORM,
  type FormMarket,
  LEDGER_SCALE,
  type OrderForm,
  times,
  unitsAt8,
  unitsOf,
} from './order-form.ts';

/** The open order as it stands, as a form to change. */
export function formOfOrder({ side, timeInForce, price, qty }: WireSpotOrder): OrderForm {
  return { ...EMPTY_FORM, side, timeInForce, price, qty };
}

type Standing = Pick<WireSpotOrder, 'side' | 'price' | 'qty' | 'filledQty'>;

/** The fields that differ from the order, as the call names them; undefined while nothing differs or is no number. */
export function changesOf(form: OrderForm, order: Standing): { price?: string; qty?: string } | undefined {
  const price = decimalOf(form.price);
  const qty = decimalOf(form.qty);
  if (price === undefined || qty === undefined) return undefined;
  const isRepriced = unitsAt8(price) !== unitsAt8(order.price);
  const isResized = unitsAt8(qty) !== unitsAt8(order.qty);
  if (!isRepriced && !isResized) return undefined;
  return { ...(isRepriced && { price }), ...(isResized && { qty }) };
}

/** Only a quantity that falls at the same price keeps the order where it stands in the queue. */
export function keepsPlace(form: OrderForm, order: Standing): boolean {
  const qty = unitsOf(form.qty);
  return unitsOf(form.price) === unitsAt8(order.price) && qty !== undefined && qty < unitsAt8(order.qty);
}

/** The amounts that the order freezes now and after the amend: quote of a BUY, base of a SELL. */
export function reserves(form: OrderForm, order: Standing): { now: string; after: string | undefined } {
  const filled = unitsAt8(order.filledQty);
  const reserve = (price: bigint, qty: bigint) => {
    const rest = qty > filled ? qty - filled : 0n;
    return formatUnits(order.side === 'BUY' ? times(price, rest) : rest, LEDGER_SCALE);
  };
  const price = unitsOf(form.price);
  const qty = unitsOf(form.qty);
  return {
    now: reserve(unitsAt8(order.price), unitsAt8(order.qty)),
    after: price === undefined || qty === undefined ? undefined : reserve(price, qty),
  };
}

export type AmendFault = OrderFault | { key: 'amendFilled'; field: 'qty'; bound: string };

/**
 * The whole quantity passes the bounds of a new order, and what is left passes them as well; the balance pays for what the
 * order reserves more than now. Of an order whose price stays, the band is not asked.
 */
export function checkAmend(form: OrderForm, order: Standing, market: FormMarket): AmendFault | undefined {
  const whole = checkOrder(form, { ...market, freeBase: undefined, freeQuote: undefined });
  const isOldPrice = unitsOf(form.price) === unitsAt8(order.price);
  if (whole) return isOldPrice && whole.key === 'priceBand' ? undefined : whole;
  const rest = (unitsOf(form.qty) ?? 0n) - unitsAt8(order.filledQty);
  if (rest <= 0n) return { key: 'amendFilled', field: 'qty', bound: order.filledQty };
  const { now } = reserves(form, order);
  const withReserve = (free: string | undefined) =>
    free === undefined ? undefined : formatUnits(unitsAt8(free) + unitsAt8(now), LEDGER_SCALE);
  const payable = { freeBase: withReserve(market.freeBase), freeQuote: withReserve(market.freeQuote) };
  return checkOrder({ ...form, qty: formatUnits(rest, LEDGER_SCALE) }, { ...market, ...payable });
}

/** True when the best price of the other side is within the typed one: the server refuses such an amend. */
export function wouldMatch(form: OrderForm, met: string | undefined): boolean {
  const price = unitsOf(form.price);
  if (price === undefined || !met) return false;
  return form.side === 'BUY' ? price >= unitsAt8(met) : price <= unitsAt8(met);
}
