/**
 * The spot order panel as a pure reducer: what the member typed, and the fields that follow from it. Invariant: exact
 * decimals throughout; the field edited last leads, the others follow and are rounded down to the market's steps, so
 * that no follower ever asks for more than the leader says.
 */
import { decimalsOf, floorTo, formatUnits, mulDiv, parseUnits, pow10 } from '@tern/math';
import {
  decimalOf,
  type NumberEntry,
  type WireOrderType,
  type WireSide,
  type WireTimeInForce,
} from '@tern/protocol';
import { percentOf } from '../../ui/percent-of.ts';

/** No asset has more decimals (rules/conventions#amounts). */
export const LEDGER_SCALE = 8;

export interface OrderForm {
  side: WireSide;
  type: WireOrderType;
  timeInForce: WireTimeInForce;
  /** Number entries. */
  price: string;
  qty: string;
  amount: string;
  /** Share of what is available, 0..100. */
  percent: number;
  leader: 'qty' | 'amount' | 'percent';
}

/** The state of the market and of the member's balances that the form needs; decimal strings. */
export interface FormMarket {
  tickSize: string;
  stepSize: string;
  minQty: string;
  maxQty: string;
  minNotional: string;
  maxNotional: string;
  isOpen: boolean;
  /** '0' while nothing traded. */
  lastPrice: string;
  /** The price by which LIMIT prices and the value of a MARKET SELL count. */
  referencePrice: string;
  /** The best prices of the book; absent: not known, or a side is empty. */
  quotes?: { bid: string; ask: string } | undefined;
  /** Free in the spot account; undefined while unknown or logged out. */
  freeBase: string | undefined;
  freeQuote: string | undefined;
}

export type OrderFormAction =
  | { type: 'side'; side: WireSide }
  | { type: 'type'; orderType: WireOrderType }
  | { type: 'timeInForce'; timeInForce: WireTimeInForce }
  | { type: 'price'; entry: NumberEntry }
  | { type: 'stepPrice'; ticks: 1 | -1 }
  | { type: 'qty'; entry: NumberEntry }
  | { type: 'amount'; entry: NumberEntry }
  | { type: 'percent'; percent: number }
  /** The price changed outside (a tapped level, a new pair); the rest follows. */
  | { type: 'takePrice'; price: string }
  /** After an order was taken: its size goes, unless another one was typed while it was on its way. */
  | { type: 'clear'; sent: OrderForm };

export const EMPTY_FORM: OrderForm = {
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '',
  qty: '',
  amount: '',
  percent: 0,
  leader: 'qty',
};

const EMPTY_SIZE = { qty: '', amount: '', percent: 0, leader: 'qty' } as const;

export function changeOrderForm(form: OrderForm, action: OrderFormAction, market: FormMarket): OrderForm {
  switch (action.type) {
    case 'side':
      return { ...form, ...EMPTY_SIZE, side: action.side };
    case 'type':
      return { ...form, ...EMPTY_SIZE, type: action.orderType };
    case 'timeInForce':
      return { ...form, timeInForce: action.timeInForce };
    case 'price':
      return follow({ ...form, price: action.entry }, market);
    case 'stepPrice':
      return follow({ ...form, price: steppedPrice(form, action.ticks, market) }, market);
    case 'takePrice':
      return follow({ ...form, price: onTicks(action.price, market) }, market);
    case 'qty':
      return follow({ ...form, qty: action.entry, leader: 'qty' }, market);
    case 'amount':
      return follow({ ...form, amount: action.entry, leader: 'amount' }, market);
    case 'percent': {
      const percent = Math.min(100, Math.max(0, Math.round(action.percent)));
      return follow({ ...form, percent, leader: 'percent' }, market);
    }
    case 'clear':
      return saysSameSize(form, action.sent) ? { ...form, ...EMPTY_SIZE } : form;
  }
}

/** True when both forms name the same size; figures that follow from prices and balances may differ. */
function saysSameSize(form: OrderForm, other: OrderForm): boolean {
  const { side, type, leader } = form;
  return (
    side === other.side && type === other.type && leader === other.leader && form[leader] === other[leader]
  );
}

/** Decimals of an amount: those a price times a quantity has, so that every amount can be met exactly. */
export function amountDecimals(market: Pick<FormMarket, 'tickSize' | 'stepSize'>): number {
  return Math.min(LEDGER_SCALE, decimalsOf(market.tickSize) + decimalsOf(market.stepSize));
}

/** A MARKET BUY is said in quote, everything else in base (rules/spot#orders). */
export function isByAmount(form: OrderForm): boolean {
  return form.type === 'MARKET' && form.side === 'BUY';
}

function steppedPrice(form: OrderForm, ticks: 1 | -1, market: FormMarket): string {
  const scale = decimalsOf(market.tickSize);
  const tick = parseUnits(market.tickSize, scale);
  const typed = decimalOf(form.price);
  const next =
    floorTo(floorPrice(typed ?? market.lastPrice, market), tick) +
    (typed === undefined ? 0n : BigInt(ticks) * tick);
  return formatUnits(next < tick ? tick : next, scale, { minDecimals: scale });
}

/** With all decimals of the tick, as the book shows it. */
function onTicks(price: string, market: FormMarket): string {
  const scale = decimalsOf(market.tickSize);
  return formatUnits(floorPrice(price, market), scale, { minDecimals: scale });
}

/** Units of the tick's scale. */
function floorPrice(price: string, market: FormMarket): bigint {
  const scale = decimalsOf(market.tickSize);
  const own = Math.max(scale, decimalsOf(price));
  return parseUnits(price, own) / pow10(own - scale);
}

function follow(form: OrderForm, market: FormMarket): OrderForm {
  if (form.leader === 'qty') return { ...form, ...followQty(form, market) };
  if (form.leader === 'amount') return { ...form, ...followAmount(form, market) };
  return { ...form, ...followPercent(form, market) };
}

type Size = Partial<Pick<OrderForm, 'qty' | 'amount' | 'percent'>>;

function followQty(form: OrderForm, market: FormMarket): Size {
  const qty = unitsOf(form.qty);
  const price = limitPrice(form);
  const amount = qty === undefined || price === undefined ? undefined : times(price, qty);
  const needed = form.side === 'SELL' ? qty : amount;
  return { amount: textOf(amount), percent: shareOf(needed, available(form, market)) };
}

function followAmount(form: OrderForm, market: FormMarket): Size {
  const amount = unitsOf(form.amount);
  if (isByAmount(form)) return { percent: shareOf(amount, available(form, market)) };
  const price = limitPrice(form);
  const qty = amount === undefined || price === undefined ? undefined : affordableQty(amount, price, market);
  const needed = form.side === 'SELL' ? qty : amount;
  return { qty: textOf(qty), percent: shareOf(needed, available(form, market)) };
}

function followPercent(form: OrderForm, market: FormMarket): Size {
  const spendable = available(form, market);
  if (spendable === undefined || form.percent === 0) return { qty: '', amount: '' };
  const share = (spendable * BigInt(form.percent)) / 100n;
  const price = limitPrice(form);
  if (form.side === 'SELL') {
    const qty = floorTo(share, unitsAt8(market.stepSize));
    return { qty: textOf(qty), amount: price === undefined ? '' : textOf(times(price, qty)) };
  }
  if (isByAmount(form)) {
    return { qty: '', amount: textOf(floorTo(share, pow10(LEDGER_SCALE - amountDecimals(market)))) };
  }
  if (price === undefined) return { qty: '', amount: '' };
  const qty = affordableQty(share, price, market);
  return { qty: textOf(qty), amount: textOf(times(price, qty)) };
}

/** Free units at LEDGER_SCALE of what the order spends. */
function available(form: OrderForm, market: FormMarket): bigint | undefined {
  const free = form.side === 'SELL' ? market.freeBase : market.freeQuote;
  return free === undefined ? undefined : unitsAt8(free);
}

/** The typed price at LEDGER_SCALE; undefined for MARKET, while empty and for 0. */
function limitPrice(form: OrderForm): bigint | undefined {
  if (form.type === 'MARKET') return undefined;
  const price = unitsOf(form.price);
  return price === undefined || price === 0n ? undefined : price;
}

export function unitsAt8(decimal: string): bigint {
  return parseUnits(decimal, LEDGER_SCALE);
}

/** An entry in units at LEDGER_SCALE; undefined while there is no number. */
export function unitsOf(entry: string): bigint | undefined {
  const decimal = decimalOf(entry);
  return decimal === undefined ? undefined : unitsAt8(decimal);
}

function textOf(units: bigint | undefined): string {
  return units === undefined ? '' : formatUnits(units, LEDGER_SCALE);
}

/** price × quantity in quote, all at LEDGER_SCALE; exact because tick and step decimals add up to at most 8. */
export function times(price: bigint, qty: bigint): bigint {
  return mulDiv(price, qty, pow10(LEDGER_SCALE), 'floor');
}

/** The largest quantity on a step that `amount` pays for. */
function affordableQty(amount: bigint, price: bigint, market: FormMarket): bigint {
  return floorTo(mulDiv(amount, pow10(LEDGER_SCALE), price, 'floor'), unitsAt8(market.stepSize));
}

/** Whole percent of `purse`, rounded down, at most 100. */
function shareOf(needed: bigint | undefined, spendable: bigint | undefined): number {
  if (needed === undefined || spendable === undefined) return 0;
  return percentOf(needed, spendable);
}

/** The most of the base that can be bought or sold; undefined while it cannot be said, and for a MARKET BUY, which the book decides. */
export function maxSize(form: OrderForm, market: FormMarket): string | undefined {
  return followPercent({ ...form, percent: 100 }, market).qty || undefined;
}
