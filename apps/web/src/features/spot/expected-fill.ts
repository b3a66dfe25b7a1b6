/**
 * Estimates what a MARKET order fills, by the book as it stands, until the engine takes the order. It walks the offers of
 * others as the engine does (rules/spot#market-orders). All figures are units at LEDGER_SCALE.
 */
import { divRound, firstTenthAverage, floorTo, pow10, spotMarketBound } from '@tern/math';
import type { WireSide } from '@tern/protocol';
import type { BookLevel } from '../orders/index.ts';
import {
  type FormMarket,
  isByAmount,
  LEDGER_SCALE,
  type OrderForm,
  unitsAt8,
  unitsOf,
} from './order-form.ts';

export interface ExpectedFill {
  /** In base. */
  qty: bigint;
  /** In quote. */
  amount: bigint;
  /** Half-up. */
  average: bigint;
}

type FillSteps = Pick<FormMarket, 'tickSize' | 'stepSize'>;

const ONE = pow10(LEDGER_SCALE);

/** @param offers of others, best first; undefined: nothing would fill, or the size is missing */
export function expectedFill(
  form: OrderForm,
  steps: FillSteps,
  offers: readonly BookLevel[],
): ExpectedFill | undefined {
  const size = unitsOf(isByAmount(form) ? form.amount : form.qty);
  if (size === undefined || size === 0n) return undefined;
  return form.side === 'BUY' ? boughtFor(size, steps, offers) : soldOf(size, steps, offers);
}

/** Says what an amount of quote buys. */
export function boughtFor(
  amount: bigint,
  steps: FillSteps,
  offers: readonly BookLevel[],
): ExpectedFill | undefined {
  const step = unitsAt8(steps.stepSize);
  // Price times quantity, in the product of their units.
  let left = amount * ONE;
  let qty = 0n;
  for (const level of within('BUY', offers, left, 1n, steps)) {
    const affordable = floorTo(left / level.price, step);
    const taken = affordable < level.qty ? affordable : level.qty;
    if (taken === 0n) break;
    qty += taken;
    left -= taken * level.price;
  }
  return filled(qty, amount * ONE - left);
}

function soldOf(size: bigint, steps: FillSteps, offers: readonly BookLevel[]): ExpectedFill | undefined {
  let left = size;
  let cost = 0n;
  for (const level of within('SELL', offers, size, undefined, steps)) {
    if (left === 0n) break;
    const taken = left < level.qty ? left : level.qty;
    left -= taken;
    cost += taken * level.price;
  }
  return filled(size - left, cost);
}

function within(
  side: WireSide,
  offers: readonly BookLevel[],
  size: bigint,
  unit: bigint | undefined,
  { tickSize }: FillSteps,
): readonly BookLevel[] {
  if (offers.length === 0 || size === 0n) return [];
  const bound = spotMarketBound(firstTenthAverage(offers, size, unit), unitsAt8(tickSize), side);
  return offers.filter(({ price }) => (side === 'BUY' ? price <= bound : price >= bound));
}

function filled(qty: bigint, cost: bigint): ExpectedFill | undefined {
  if (qty === 0n) return undefined;
  return { qty, amount: cost / ONE, average: divRound(cost, qty, 'half-up') };
}
