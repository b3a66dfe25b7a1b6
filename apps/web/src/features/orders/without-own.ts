/** A side of the book without the member's own orders, because an order meets those of others alone. */
import type { BookLevel } from './order-warning.ts';

/**
 * Never shows more than the book does.
 * @param own what is left of the member's orders on this side
 */
export function withoutOwn(levels: readonly BookLevel[], own: readonly BookLevel[]): readonly BookLevel[] {
  if (own.length === 0) return levels;
  const left = new Map<bigint, bigint>();
  for (const { price, qty } of own) left.set(price, (left.get(price) ?? 0n) + qty);
  return levels
    .map(({ price, qty }) => ({ price, qty: qty - (left.get(price) ?? 0n) }))
    .filter(({ qty }) => qty > 0n);
}
