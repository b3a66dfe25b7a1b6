/**
 * A market's filters between the decimal strings of the desk and the engine's units, held to the engine's own bounds:
 * what passes here the engine does not refuse.
 */
import type { SpotFilters } from '@tern/engine';
import { formatUnits, unitsOr } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import { CallError } from '../../../platform/http/call.ts';
import type { MarketInfo } from '../live/live-markets.ts';

export type WireFilters = DeskRequest<'setMarketFilters'>['filters'];
type Scales = Pick<MarketInfo, 'priceScale' | 'qtyScale' | 'quoteScale'>;

/** The engine's bounds, above which its sums are not exact; the test asks the engine whether they are still the same. */
export const LARGEST = { price: 2n ** 50n - 1n, qty: 2n ** 53n - 1n, amount: 2n ** 63n - 1n } as const;

export function wireFilters(filters: SpotFilters, scales: Scales): WireFilters {
  const { priceScale, qtyScale, quoteScale } = scales;
  return {
    tickSize: formatUnits(filters.tickSize, priceScale),
    stepSize: formatUnits(filters.stepSize, qtyScale),
    minQty: formatUnits(filters.minQty, qtyScale),
    maxQty: formatUnits(filters.maxQty, qtyScale),
    minNotional: formatUnits(filters.minNotional, quoteScale),
    maxNotional: formatUnits(filters.maxNotional, quoteScale),
  };
}

export function filterUnits(filters: WireFilters, { priceScale, qtyScale, quoteScale }: Scales): SpotFilters {
  const units = {
    tickSize: unitsOf('tickSize', filters.tickSize, priceScale),
    stepSize: unitsOf('stepSize', filters.stepSize, qtyScale),
    minQty: unitsOf('minQty', filters.minQty, qtyScale),
    maxQty: unitsOf('maxQty', filters.maxQty, qtyScale),
    minNotional: unitsOf('minNotional', filters.minNotional, quoteScale),
    maxNotional: unitsOf('maxNotional', filters.maxNotional, quoteScale),
  };
  refuseAbove('filters.tickSize', units.tickSize, LARGEST.price);
  for (const field of ['stepSize', 'minQty', 'maxQty'] as const)
    refuseAbove(`filters.${field}`, units[field], LARGEST.qty);
  for (const field of ['minNotional', 'maxNotional'] as const)
    refuseAbove(`filters.${field}`, units[field], LARGEST.amount);
  for (const field of ['tickSize', 'stepSize', 'minQty', 'maxQty', 'maxNotional'] as const)
    if (units[field] <= 0n) throw new CallError('marketFilters', { field });
  if (units.minQty > units.maxQty) throw new CallError('marketFilters', { field: 'maxQty' });
  if (units.minNotional > units.maxNotional) throw new CallError('marketFilters', { field: 'maxNotional' });
  for (const field of ['minQty', 'maxQty'] as const)
    if (units[field] % units.stepSize !== 0n) throw new CallError('marketFilters', { field });
  return units;
}

export function unitsOf(field: string, text: string, scale: number): bigint {
  return unitsOr(text, scale, () => {
    throw new CallError('marketFilters', { field });
  });
}

export function refuseAbove(field: string, units: bigint, largest: bigint): void {
  if (units > largest) throw new CallError('parameterInvalid', { field });
}
