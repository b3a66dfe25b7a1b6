/** Reads the parameters of market calls; what does not fit is refused by its field's name. */
import { DecimalError, parseUnits } from '@tern/math';
import { Refusal } from '../../platform/http/call.ts';
import type { MarketInfo } from './live-markets.ts';
import type { MarketFolds } from './market-folds.ts';
import { isShown } from './pairs.ts';

/** The spot market of this name; contracts have no markets yet, so none of theirs is known. */
export function marketOf(
  folds: MarketFolds,
  { pairsName, type }: { pairsName: string; type: string },
): MarketInfo {
  const market = type === 'SPOT' ? folds.markets.market(pairsName) : undefined;
  if (!market || !isShown(market)) throw new Refusal('pairUnknown');
  return market;
}

export function countOf(text: string | undefined, usual: number, most: number): number {
  const count = Number(text ?? usual);
  if (count < 1 || count > most) throw new Refusal('parameterInvalid', { field: 'limit' });
  return count;
}

/** undefined: every price of its own. */
export function groupWidth(text: string | undefined, market: MarketInfo): bigint | undefined {
  if (text === undefined) return undefined;
  const width = unitsOf(text, market.priceScale);
  if (width === undefined || width <= 0n || width % market.filters.tickSize !== 0n) {
    throw new Refusal('parameterInvalid', { field: 'group' });
  }
  return width;
}

export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const timeMs = Number(text);
  // The last instant a Date can hold.
  if (timeMs > 8_640_000_000_000_000) throw new Refusal('parameterInvalid', { field: 'endTime' });
  return timeMs;
}

function unitsOf(text: string, scale: number): bigint | undefined {
  try {
    return parseUnits(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}
