/**
 * The rows of an order book as they are shown: levels gathered to a group width, and the share of the deepest row up to
 * each one for its bar. Invariant: a bid is gathered downwards, an ask upwards, so that a group never promises a better
 * price than its levels; quantities are exact; a row that says what it said before stays the same object.
 */
import { ceilTo, decimalsOf, floorTo, formatUnits, parseUnits, pow10 } from '@tern/math';
import type { WireLevel } from '@tern/protocol';
import { percentOf } from '../../ui/percent-of.ts';

/** More than any wire price or quantity has. */
const SCALE = 18;

interface Gathered {
  priceUnits: bigint;
  qtyUnits: bigint;
}

export interface BookRow extends Gathered {
  price: string;
  qty: string;
  /** This row and all better ones, of all rows together, in whole percent: the length of a bar, not money. */
  percent: number;
}

/**
 * @param group width in price, a multiple of the tick
 * @param count rows at most, best first
 * @param before the rows that were shown, of the same side and group
 */
export function groupSide(
  levels: readonly WireLevel[],
  side: 'bids' | 'asks',
  group: string,
  count: number,
  before: readonly BookRow[] = [],
): BookRow[] {
  const width = parseUnits(group, SCALE);
  const gathered: Gathered[] = [];
  for (const level of levels) {
    const { priceUnits, qtyUnits } = unitsOf(level);
    const edge = side === 'bids' ? floorTo(priceUnits, width) : ceilTo(priceUnits, width);
    const last = gathered.at(-1);
    if (last?.priceUnits === edge) last.qtyUnits += qtyUnits;
    else if (gathered.length === count) break;
    else gathered.push({ priceUnits: edge, qtyUnits });
  }
  return withPercent(gathered, decimalsOf(group), before);
}

const known = new WeakMap<WireLevel, Gathered>();

/** A level keeps its identity until it changes, so each is read once. */
function unitsOf(level: WireLevel): Gathered {
  let units = known.get(level);
  if (!units) {
    units = { priceUnits: parseUnits(level[0], SCALE), qtyUnits: parseUnits(level[1], SCALE) };
    known.set(level, units);
  }
  return units;
}

function withPercent(rows: Gathered[], priceScale: number, before: readonly BookRow[]): BookRow[] {
  const whole = rows.reduce((sum, row) => sum + row.qtyUnits, 0n);
  let total = 0n;
  return rows.map((row, place) => {
    total += row.qtyUnits;
    return rowOf(row, percentOf(total, whole), priceScale, before[place]);
  });
}

/** Reuses the texts of the old row where its values did not change. */
function rowOf(row: Gathered, percent: number, priceScale: number, old: BookRow | undefined): BookRow {
  const { priceUnits, qtyUnits } = row;
  const hasPrice = old?.priceUnits === priceUnits;
  const hasQty = old?.qtyUnits === qtyUnits;
  if (hasPrice && hasQty && old.percent === percent) return old;
  return {
    priceUnits,
    qtyUnits,
    price: hasPrice ? old.price : formatUnits(priceUnits, SCALE, { minDecimals: priceScale }),
    qty: hasQty ? old.qty : formatUnits(qtyUnits, SCALE),
    percent,
  };
}

/** The widths offered for a tick: the tick itself, then ten, a hundred and a thousand of it. */
export function groupWidths(tickSize: string): string[] {
  const scale = decimalsOf(tickSize);
  const tick = parseUnits(tickSize, scale);
  return [0, 1, 2, 3].map((exponent) => formatUnits(tick * pow10(exponent), scale));
}
