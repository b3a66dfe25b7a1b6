/** The bodies of requests for spot orders: the same id with the same body is the same request again (rules/conventions#requests). */
import type { OrderStore } from '../book/order-store.ts';
import type { OrderFields } from './order-fields.ts';

const NO_QUOTE = '0:0';

export function bodyOfForm(form: OrderFields): string {
  const { market, flags, price, qty } = form;
  return `${market}/${flags}/${price}/${qty}/${form.hasQuoteAmount ? quoteOf(form) : NO_QUOTE}`;
}

/** A resting order is a LIMIT order, which names no quote amount. Once amended, it was placed with another body (amended-orders.ts). */
export function bodyOfResting(orders: OrderStore, order: number): string {
  return `${orders.market(order)}/${orders.flags(order)}/${orders.price(order)}/${orders.qty(order)}/${NO_QUOTE}`;
}

function quoteOf({ quoteIsNegative, quoteHi, quoteLo }: OrderFields): string {
  return `${quoteIsNegative ? '-' : ''}${quoteHi}:${quoteLo}`;
}
