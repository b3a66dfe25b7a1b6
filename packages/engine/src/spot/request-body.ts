/** The bodies of requests for spot orders: the same id with the same body is the same request again (rules/conventions#requests). */
import type { OrderStore } from '../book/order-store.ts';
import type { OrderFields } from './order-fields.ts';

const NO_QUOTE = '0:0';

export function bodyOfForm(form: OrderFields): string {
  const { market, flags, price, qty } = form;
  return `${market}/${flags}/${price}/${qty}/${form.hasQuoteAmount ? quoteOf(form) : NO_QUOTE}`;
}

/**
 * The body that the order was placed with, whose price and quantity an amend changes. A resting order is a LIMIT order, which
 * names no quote amount.
 */
export function bodyOfResting(orders: OrderStore, order: number): string {
  if (orders.isAmended(order)) return orders.amended.body(order);
  return `${orders.market(order)}/${orders.flags(order)}/${orders.price(order)}/${orders.qty(order)}/${NO_QUOTE}`;
}

function quoteOf({ quoteIsNegative, quoteHi, quoteLo }: OrderFields): string {
  return `${quoteIsNegative ? '-' : ''}${quoteHi}:${quoteLo}`;
}
