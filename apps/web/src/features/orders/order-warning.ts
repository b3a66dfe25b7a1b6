/**
 * Finds the orders that need a second confirmation, whatever the member's settings: a limit price far on the wrong side
 * of the best price, a market order that is large beside the book that the member sees. Both hint at a slip of the
 * finger. The server decides about the order; nothing here refuses one.
 */
import { formatUnits } from '@tern/math';

export interface BookLevel {
  price: bigint;
  qty: bigint;
}

export interface AskedOrder {
  buys: boolean;
  /** undefined: at the market. */
  price?: bigint | undefined;
  /** In units of the levels; one of both says the size. */
  qty?: bigint | undefined;
  /** Price times quantity, in the product of their units. */
  amount?: bigint | undefined;
}

export interface OrderWarning {
  key: 'farFromBest' | 'largeForBook';
  /** A decimal. */
  percent: string;
}

/** Rows of each side that a trade screen shows. */
export const VISIBLE_ROWS = { spot: 8, contract: 6 } as const;

const WORSE_PERCENT = 5n;
const SHARE_PERCENT = 10n;

/**
 * @param visible what the order would meet, best first, as far as the screen shows it; empty where that side is empty
 */
export function orderWarning(order: AskedOrder, visible: readonly BookLevel[]): OrderWarning | undefined {
  const best = visible[0]?.price ?? 0n;
  if (order.price !== undefined) {
    const worse = order.buys ? order.price - best : best - order.price;
    return warningAbove('farFromBest', worse, best, WORSE_PERCENT);
  }
  const [size, whole] =
    order.amount === undefined
      ? [order.qty ?? 0n, sum(visible.map(({ qty }) => qty))]
      : [order.amount, sum(visible.map(({ price, qty }) => price * qty))];
  return warningAbove('largeForBook', size, whole, SHARE_PERCENT);
}

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);

function warningAbove(
  key: OrderWarning['key'],
  part: bigint,
  whole: bigint,
  bound: bigint,
): OrderWarning | undefined {
  if (whole === 0n || part * 100n <= whole * bound) return undefined;
  // One decimal.
  return { key, percent: formatUnits((part * 1000n) / whole, 1) };
}
