/** Commands of an operator that list assets and spot markets and change their settings. */
import { MAX_NAME_LENGTH } from '../base/limits.ts';
import { type AnswersOf, type CommandBlocks, commandRecord } from '../codec/declarations.ts';
import { choice, id, signed, text, whole } from '../codec/field.ts';
import { asset, market } from '../codec/name-fields.ts';
import { struct } from '../codec/struct.ts';
import {
  MARKET_STATUSES,
  type MarketDefinition,
  type MarketStatus,
  type SpotFilters,
} from '../spot/market-definition.ts';
import type { ListingRejection } from './rejections.ts';

/** The asset must fit: no sum of all balances may pass maxSupply, which is below 2^63 units (rules/accounts#assets). */
export interface ListAsset {
  kind: 'list-asset';
  asset: string;
  /** Decimals of one unit, 0..8. */
  scale: number;
  maxSupply: bigint;
}

/** Never below what has come from outside already, else SUPPLY_EXCEEDED; balances stay as they are. */
export interface SetAssetSupply {
  kind: 'set-asset-supply';
  asset: string;
  /** In units of the asset's scale, as in list-asset. */
  maxSupply: bigint;
}

export interface ListSpotMarket extends MarketDefinition {
  kind: 'list-spot-market';
}

export interface SetMarketStatus {
  kind: 'set-market-status';
  market: string;
  status: MarketStatus;
}

/** An order keeps the rates of its acceptance; 0 <= maker <= taker <= 100,000 ppm. */
export interface SetMarketFees {
  kind: 'set-market-fees';
  market: string;
  makerFeePpm: number;
  takerFeePpm: number;
}

/** Only with an empty book (rules/conventions#scales), else BOOK_NOT_EMPTY. */
export interface SetMarketFilters {
  kind: 'set-market-filters';
  market: string;
  filters: SpotFilters;
}

/**
 * The pair's reference price from now on (rules/spot#reference). REFERENCE_BY_INDEX while the pair's index is NORMAL,
 * which would set another one at the next tick.
 */
export interface SetReferencePrice {
  kind: 'set-reference-price';
  market: string;
  /** In priceScale units. */
  price: bigint;
  firstOperator: number;
  secondOperator: number;
}

export type ListingCommand =
  | ListAsset
  | SetAssetSupply
  | ListSpotMarket
  | SetMarketStatus
  | SetMarketFees
  | SetMarketFilters
  | SetReferencePrice;

const filters = struct<SpotFilters>({
  tickSize: signed,
  stepSize: signed,
  minQty: signed,
  maxQty: signed,
  minNotional: signed,
  maxNotional: signed,
});

export const LISTING_COMMANDS = {
  'list-asset': commandRecord(
    'risk',
    ['BAD_COMMAND', 'ALREADY_EXISTS', 'SCALE_INVALID', 'AMOUNT_INVALID'],
    10,
    { asset: text(MAX_NAME_LENGTH), scale: whole, maxSupply: signed },
  ),
  'list-spot-market': commandRecord(
    'risk',
    ['BAD_COMMAND', 'UNKNOWN_ASSET', 'ALREADY_EXISTS', 'PRICE_INVALID', 'SCALE_INVALID', 'FEE_INVALID'],
    11,
    {
      market: text(MAX_NAME_LENGTH),
      base: asset,
      quote: asset,
      priceScale: whole,
      qtyScale: whole,
      filters,
      makerFeePpm: whole,
      takerFeePpm: whole,
      listingPrice: signed,
    },
  ),
  'set-market-status': commandRecord('risk', ['UNKNOWN_MARKET'], 12, {
    market,
    status: choice<MarketStatus>(MARKET_STATUSES),
  }),
  'set-market-fees': commandRecord('risk', ['UNKNOWN_MARKET', 'FEE_INVALID'], 13, {
    market,
    makerFeePpm: whole,
    takerFeePpm: whole,
  }),
  'set-market-filters': commandRecord('risk', ['BAD_COMMAND', 'UNKNOWN_MARKET', 'BOOK_NOT_EMPTY'], 14, {
    market,
    filters,
  }),
  'set-asset-supply': commandRecord('risk', ['UNKNOWN_ASSET', 'AMOUNT_INVALID', 'SUPPLY_EXCEEDED'], 35, {
    asset,
    maxSupply: signed,
  }),
  'set-reference-price': commandRecord(
    'risk',
    ['TWO_OPERATORS_NEEDED', 'UNKNOWN_MARKET', 'PRICE_INVALID', 'REFERENCE_BY_INDEX'],
    121,
    {
      market,
      price: signed,
      firstOperator: id,
      secondOperator: id,
    },
  ),
} satisfies CommandBlocks<ListingCommand, ListingRejection>;

export type ListingAnswers = AnswersOf<typeof LISTING_COMMANDS>;
