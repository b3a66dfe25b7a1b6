/** Events of spot markets as a whole. They teach the dictionary their names. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import type { EventBlocks } from '../codec/declarations.ts';
import { amount, choice, text, whole } from '../codec/field.ts';
import { listedAsset, listedMarket } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { struct } from '../codec/struct.ts';
import { MARKET_STATUSES, type MarketStatus, type SpotFilters } from './market-definition.ts';

/** Listed, or its status, fees or filters changed: always the whole market. */
export interface MarketChanged {
  kind: 'market-changed';
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  filters: SpotFilters;
  makerFeePpm: number;
  takerFeePpm: number;
  listingPrice: bigint;
  status: MarketStatus;
}

export const REFERENCE_CAUSES = ['INDEX', 'BOOK', 'OPERATORS'] as const;

export type ReferenceCause = (typeof REFERENCE_CAUSES)[number];

/** The reference price of a pair, which began at its listing price (rules/spot#reference). */
export interface ReferenceChanged {
  kind: 'reference-changed';
  market: string;
  /** In priceScale units. */
  price: bigint;
  cause: ReferenceCause;
}

export type MarketEvent = MarketChanged | ReferenceChanged;

export const MARKET_EVENTS: EventBlocks<MarketEvent> = {
  'market-changed': record(
    12,
    {
      market: text(MAX_NAME_LENGTH),
      base: listedAsset,
      quote: listedAsset,
      priceScale: whole,
      qtyScale: whole,
      filters: struct<SpotFilters>({
        tickSize: amount,
        stepSize: amount,
        minQty: amount,
        maxQty: amount,
        minNotional: amount,
        maxNotional: amount,
      }),
      makerFeePpm: whole,
      takerFeePpm: whole,
      listingPrice: amount,
      status: choice<MarketStatus>(MARKET_STATUSES),
    },
    (names, event) => names.learnMarket(event),
  ),
  'reference-changed': record(107, {
    market: listedMarket,
    price: amount,
    cause: choice<ReferenceCause>(REFERENCE_CAUSES),
  }),
};
