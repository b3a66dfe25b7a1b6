/**
 * Checks an order before it is sent, in the words of the server's filters (rules/spot#filters) and in its order. The server
 * decides; this only saves the round trip. Faults are data: the screen finds the words.
 */
import { decimalsOf, formatUnits, isMultiple, isSpotPriceAllowed, spotPriceBand } from '@tern/math';
import { type CallRequest, decimalOf } from '@tern/protocol';
import {
  type FormMarket,
  isByAmount,
  LEDGER_SCALE,
  type OrderForm,
  times,
  unitsAt8,
  unitsOf,
} from './order-form.ts';

export type OrderFaultKey =
  | 'marketClosed'
  | 'priceRequired'
  | 'priceTick'
  | 'priceBand'
  | 'qtyRequired'
  | 'qtyStep'
  | 'qtyTooSmall'
  | 'qtyTooLarge'
  | 'amountRequired'
  | 'notionalTooSmall'
  | 'notionalTooLarge'
  | 'insufficient';

export interface OrderFault {
  key: OrderFaultKey;
  field: 'price' | 'qty' | 'amount' | 'form';
  /** The bound that was missed, or the lowest price allowed, as a decimal; '' where there is none. */
  bound: string;
  /** The highest price allowed, of the fault priceBand; '' elsewhere. */
  highest: string;
}

const fault = (key: OrderFaultKey, field: OrderFault['field'], bound = '', highest = ''): OrderFault => ({
  key,
  field,
  bound,
  highest,
});

export function checkOrder(form: OrderForm, market: FormMarket): OrderFault | undefined {
  if (!market.isOpen) return fault('marketClosed', 'form');
  const price = form.type === 'LIMIT' ? unitsOf(form.price) : unitsAt8(market.referencePrice);
  return (
    (form.type === 'LIMIT' ? checkPrice(price, market) : undefined) ??
    (isByAmount(form) ? undefined : checkQty(unitsOf(form.qty), market)) ??
    checkValue(form, price ?? 0n, market) ??
    checkAvailable(form, market)
  );
}

function checkPrice(price: bigint | undefined, market: FormMarket): OrderFault | undefined {
  if (price === undefined || price === 0n) return fault('priceRequired', 'price');
  if (!isMultiple(price, unitsAt8(market.tickSize))) return fault('priceTick', 'price', market.tickSize);
  const reference = unitsAt8(market.referencePrice);
  const quotes = market.quotes && { bid: unitsAt8(market.quotes.bid), ask: unitsAt8(market.quotes.ask) };
  if (!isSpotPriceAllowed(price, reference, quotes)) return outsideBand(reference, market.tickSize);
  return undefined;
}

/** True when the price of the form is allowed, if at all, by the book alone. */
export function isBeyondBand(form: OrderForm, market: FormMarket): boolean {
  const price = form.type === 'LIMIT' ? unitsOf(form.price) : undefined;
  return price !== undefined && price > 0n && !isSpotPriceAllowed(price, unitsAt8(market.referencePrice));
}

/** Names the lowest and the highest price within the band, both on a tick. */
function outsideBand(reference: bigint, tickSize: string): OrderFault {
  const tick = unitsAt8(tickSize);
  const onTick = (units: bigint) => formatUnits(units, LEDGER_SCALE, { minDecimals: decimalsOf(tickSize) });
  const { lowest, highest } = spotPriceBand(reference, tick);
  return fault('priceBand', 'price', onTick(lowest), onTick(highest));
}

function checkQty(qty: bigint | undefined, market: FormMarket): OrderFault | undefined {
  if (qty === undefined || qty === 0n) return fault('qtyRequired', 'qty');
  if (!isMultiple(qty, unitsAt8(market.stepSize))) return fault('qtyStep', 'qty', market.stepSize);
  if (qty < unitsAt8(market.minQty)) return fault('qtyTooSmall', 'qty', market.minQty);
  if (qty > unitsAt8(market.maxQty)) return fault('qtyTooLarge', 'qty', market.maxQty);
  return undefined;
}

function checkValue(form: OrderForm, price: bigint, market: FormMarket): OrderFault | undefined {
  const byAmount = isByAmount(form);
  const field = byAmount ? 'amount' : 'qty';
  const value = byAmount ? unitsOf(form.amount) : times(price, unitsOf(form.qty) ?? 0n);
  if (value === undefined || (byAmount && value === 0n)) return fault('amountRequired', 'amount');
  if (value < unitsAt8(market.minNotional)) return fault('notionalTooSmall', field, market.minNotional);
  if (value > unitsAt8(market.maxNotional)) return fault('notionalTooLarge', field, market.maxNotional);
  return undefined;
}

function checkAvailable(form: OrderForm, market: FormMarket): OrderFault | undefined {
  const free = form.side === 'SELL' ? market.freeBase : market.freeQuote;
  const needed = spentUnits(form);
  if (free === undefined || needed === undefined || needed <= unitsAt8(free)) return undefined;
  return fault('insufficient', isByAmount(form) ? 'amount' : 'qty', free);
}

/** The amount that the order reserves (rules/spot#reserve), at LEDGER_SCALE. */
function spentUnits(form: OrderForm): bigint | undefined {
  if (isByAmount(form)) return unitsOf(form.amount);
  const qty = unitsOf(form.qty);
  if (form.side === 'SELL' || qty === undefined) return qty;
  const price = unitsOf(form.price);
  return price === undefined ? undefined : times(price, qty);
}

/** An order without its request id. */
export type PlacedOrder = Omit<CallRequest<'placeSpotOrder'>, 'requestId'>;

/** The order of a form in which checkOrder found no fault. */
export function orderOf(form: OrderForm, pairsName: string): PlacedOrder {
  const head = { pairsName, side: form.side, type: form.type };
  if (isByAmount(form)) return { ...head, quoteAmount: plain(form.amount) };
  if (form.type === 'MARKET') return { ...head, qty: plain(form.qty) };
  return { ...head, timeInForce: form.timeInForce, price: plain(form.price), qty: plain(form.qty) };
}

function plain(text: string): string {
  return formatUnits(unitsAt8(decimalOf(text) ?? '0'), LEDGER_SCALE);
}
