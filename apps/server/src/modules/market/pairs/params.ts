/** Reads the parameters of market calls; what does not fit is refused by its field's name. */
import { unitsOr } from '@tern/math';
import { marketName, type WireMarketType } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { type TradedMarket, tickSizeOf } from '../live/live-contracts.ts';
import type { LiveMarketData } from '../live/live-market-data.ts';
import { isShown } from './pairs.ts';

/** Date.UTC computes the beginnings of months; it takes the years 0 to 99 for 1900 to 1999; a page spans 125 years. */
const FIRST_MS = Date.UTC(1000, 0);
/** The last instant a Date can hold. */
const LAST_MS = 8_640_000_000_000_000;

/** The spot market or the contract of this pair. */
export function marketOf(
  marketData: LiveMarketData,
  { pairsName, type }: { pairsName: string; type: WireMarketType },
): TradedMarket {
  // A pair's name never holds a colon: a contract is reached by its type alone.
  const market = pairsName.includes(':') ? undefined : marketData.traded(marketName(type, pairsName));
  if (!market || !isShown(market)) throw new CallError('pairUnknown');
  return market;
}

export function countOf(text: string | undefined, usual: number, most: number): number {
  const count = Number(text ?? usual);
  if (count < 1 || count > most) throw new CallError('parameterInvalid', { field: 'limit' });
  return count;
}

/** undefined: every price of its own. */
export function groupWidth(text: string | undefined, market: TradedMarket): bigint | undefined {
  if (text === undefined) return undefined;
  const width = unitsOr(text, market.priceScale, () => undefined);
  if (width === undefined || width <= 0n || width % tickSizeOf(market) !== 0n) {
    throw new CallError('parameterInvalid', { field: 'group' });
  }
  return width;
}

export function timeOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const timeMs = Number(text);
  if (timeMs < FIRST_MS || timeMs > LAST_MS) throw new CallError('parameterInvalid', { field: 'endTime' });
  return timeMs;
}
