/**
 * Amount in CNY and quantity of coins of an order, each computed from the other as the engine does (rules/otc#amounts).
 * Invariant: the field typed last leads, and is what the order names; the other one follows the price.
 */
import { amountOfQty, CNY_SCALE, formatUnits, parseUnits, qtyOfAmount } from '@tern/math';
import { decimalOf, type NumberEntry, type WireSide } from '@tern/protocol';

/** Decimals of a quantity (rules/conventions#amounts). */
export const QTY_SCALE = 8;

/** Number entries. */
export interface SizeForm {
  amount: string;
  qty: string;
  leader: 'amount' | 'qty';
}

export const EMPTY_SIZE: SizeForm = { amount: '', qty: '', leader: 'amount' };

/** The ad's bounds as decimals: CNY but for `stock` and `free`, which are coins. */
export interface SizeBounds {
  /** The taker's. */
  side: WireSide;
  price: string;
  min: string;
  max: string;
  effectiveMax: string;
  stock: string;
  /** The largest amount of a member's first order; undefined when it does not bind. */
  newTakerMax?: string | undefined;
  /** The seller's available balance; undefined for a buyer and while unknown. */
  free?: string | undefined;
}

export type SizeAction = { type: 'amount' | 'qty'; entry: NumberEntry } | { type: 'all' };

export function changeSize(form: SizeForm, action: SizeAction, bounds: SizeBounds): SizeForm {
  if (action.type === 'all') return wholeSize(bounds);
  return followPrice({ ...form, [action.type]: action.entry, leader: action.type }, bounds.price);
}

/** The field that does not lead, at this price. */
export function followPrice(form: SizeForm, price: string): SizeForm {
  const cents = centsOf(price);
  if (cents === undefined || cents === 0n) return form;
  if (form.leader === 'amount') {
    const amount = centsOf(form.amount);
    return { ...form, qty: amount === undefined ? '' : qtyText(qtyOfAmount(amount, cents, QTY_SCALE)) };
  }
  const qty = qtyUnits(form.qty);
  return { ...form, amount: qty === undefined ? '' : amountText(amountOfQty(qty, cents, QTY_SCALE)) };
}

/** The largest order that the ad, the seller's balance and the bound of a first order allow. */
function wholeSize({ price, max, stock, free, newTakerMax }: SizeBounds): SizeForm {
  const cents = centsOf(price) ?? 0n;
  const qty = least(qtyUnits(stock) ?? 0n, qtyUnits(free ?? ''));
  const most = least(centsOf(max) ?? 0n, centsOf(newTakerMax ?? ''));
  const whole: SizeForm =
    amountOfQty(qty, cents, QTY_SCALE) <= most
      ? { amount: '', qty: qtyText(qty), leader: 'qty' }
      : { amount: amountText(most), qty: '', leader: 'amount' };
  return followPrice(whole, price);
}

const least = (one: bigint, other: bigint | undefined): bigint =>
  other !== undefined && other < one ? other : one;

export type SizeFault = 'empty' | 'zero' | 'belowMin' | 'aboveMax' | 'aboveStock' | 'newTaker' | 'short';

/** The first thing that the exchange would have against the size, in its order (rules/otc#order-creation). */
export function sizeFault(form: SizeForm, bounds: SizeBounds): SizeFault | undefined {
  const amount = centsOf(form.amount);
  const qty = qtyUnits(form.qty);
  if (amount === undefined || qty === undefined) return 'empty';
  if (amount === 0n || qty === 0n) return 'zero';
  if (amount < (centsOf(bounds.min) ?? 0n)) return 'belowMin';
  const most = form.leader === 'amount' ? bounds.effectiveMax : bounds.max;
  if (amount > (centsOf(most) ?? 0n)) return 'aboveMax';
  if (qty > (qtyUnits(bounds.stock) ?? 0n)) return 'aboveStock';
  const newTakerMax = centsOf(bounds.newTakerMax ?? '');
  if (newTakerMax !== undefined && amount > newTakerMax) return 'newTaker';
  const free = qtyUnits(bounds.free ?? '');
  return bounds.side === 'SELL' && free !== undefined && qty > free ? 'short' : undefined;
}

/** The part of the request that names the size: that which the member typed. */
export function wantedSize({ leader, amount, qty }: SizeForm): { amount: string } | { qty: string } {
  return leader === 'amount' ? { amount: decimalOf(amount) ?? '' } : { qty: decimalOf(qty) ?? '' };
}

/** Cents; undefined while the text is no decimal. */
function centsOf(text: string): bigint | undefined {
  const decimal = decimalOf(text);
  return decimal === undefined ? undefined : parseUnits(decimal, CNY_SCALE);
}

function qtyUnits(text: string): bigint | undefined {
  const decimal = decimalOf(text);
  return decimal === undefined ? undefined : parseUnits(decimal, QTY_SCALE);
}

const amountText = (cents: bigint): string => formatUnits(cents, CNY_SCALE, { minDecimals: CNY_SCALE });
const qtyText = (units: bigint): string => formatUnits(units, QTY_SCALE);
