/**
 * The rows of an order book as they are shown: levels gathered to a group width, the quantity up to each row, and the
 * share of the deepest one for its bar. Invariant: a bid is gathered downwards, an ask upwards, so that a group never
 * promises a better price than its levels; quantities are exact.
 */
import { ceilTo, decimalsOf, floorTo, formatUnits, parseUnits, pow10 } from '@tern/math';
import type { WireLevel } from '@tern/protocol';
import { percentOf } from '../../ui/percent-of.ts';

/** More than any wire price or quantity has. */
const SCALE = 18;

export interface BookRow {
  price: string;
  qty: string;
  /** Sum of this row and all better ones. */
  total: string;
  /** Of the largest total shown, in whole percent: the length of a bar, not money. */
  percent: number;
}

/** @param group width in price, a multiple of the tick; @param count rows at most, best first */
export function groupSide(
  levels: readonly WireLevel[],
  side: 'bids' | 'asks',
  group: string,
  count: number,
): BookRow[] {
  const width = parseUnits(group, SCALE);
  const gathered: { price: bigint; qty: bigint }[] = [];
  for (const [price, qty] of levels) {
    const units = parseUnits(price, SCALE);
    const edge = side === 'bids' ? floorTo(units, width) : ceilTo(units, width);
    const last = gathered.at(-1);
    if (last?.price === edge) last.qty += parseUnits(qty, SCALE);
    else if (gathered.length === count) break;
    else gathered.push({ price: edge, qty: parseUnits(qty, SCALE) });
  }
  return withTotals(gathered, decimalsOf(group));
}

function withTotals(rows: { price: bigint; qty: bigint }[], priceScale: number): BookRow[] {
  const whole = rows.reduce((sum, row) => sum + row.qty, 0n);
  let total = 0n;
  return rows.map(({ price, qty }) => {
    total += qty;
    return {
      price: formatUnits(price, SCALE, { minDecimals: priceScale }),
      qty: formatUnits(qty, SCALE),
      total: formatUnits(total, SCALE),
      percent: percentOf(total, whole),
    };
  });
}

/** The widths offered for a tick: the tick itself, then ten, a hundred and a thousand of it. */
export function groupWidths(tickSize: string): string[] {
  const scale = decimalsOf(tickSize);
  const tick = parseUnits(tickSize, scale);
  return [0, 1, 2, 3].map((exponent) => formatUnits(tick * pow10(exponent), scale));
}
