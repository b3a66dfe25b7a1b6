/**
 * The keys and bodies of order requests: the same id with the same body is a repeat of the same order
 * (rules/conventions#requests).
 */
import type { OrderStore } from '../book/order-store.ts';
import type { OrderFields } from './order-fields.ts';

const NO_QUOTE = '0:0';

/** The key of a member's request id; of contract orders and plans too. */
export function requestKey(member: number, requestId: string): string {
  return `${member}/${requestId}`;
}

export function bodyOfForm(form: OrderFields): string {
  const { market, flags, price, qty } = form;
  return `${market}/${flags}/${price}/${qty}/${form.hasQuoteAmount ? quoteOf(form) : NO_QUOTE}`;
}

/** A resting order is a LIMIT order, which names no quote amount. */
export function bodyOfResting(orders: OrderStore, order: number): string {
  return `${orders.market(order)}/${orders.flags(order)}/${orders.price(order)}/${orders.qty(order)}/${NO_QUOTE}`;
}

function quoteOf({ quoteIsNegative, quoteHi, quoteLo }: OrderFields): string {
  return `${quoteIsNegative ? '-' : ''}${quoteHi}:${quoteLo}`;
}
