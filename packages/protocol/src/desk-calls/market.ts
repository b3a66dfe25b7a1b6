/** The desk's calls about spot markets, currencies and the CNY rate. */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, feePpm, publicText, shownText, weightedSource } from '../desk-scalars.ts';
import { HALTED_STATUSES } from '../desk-values.ts';
import { currency, decimal, done, money, none, page, pairsName, time } from '../scalars.ts';
import { marketFilters } from '../spot-market.ts';
import { INDEX_STATES, MARKET_STATUSES } from '../values.ts';

const filtersRequest = z.strictObject({
  tickSize: decimal,
  stepSize: decimal,
  minQty: decimal,
  maxQty: decimal,
  minNotional: decimal,
  maxNotional: decimal,
});

const scale = z.int().min(0).max(8);

/** A currency that is not listed yet: its decimals and how much of it there can ever be. */
const newCurrency = z.strictObject({ name: shownText(40), scale, maxSupply: decimal });

const ofMarket = because({ pairsName });

const market = z.strictObject({
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  status: z.enum(MARKET_STATUSES),
  priceScale: z.int(),
  qtyScale: z.int(),
  filters: z.strictObject(marketFilters),
  makerFeePpm: z.int(),
  takerFeePpm: z.int(),
  listingPrice: money,
  /** Empty before the first trade. */
  lastPrice: money,
  /** By which filters and values of withdrawals count (rules/spot#reference). */
  referencePrice: money,
  index: z.strictObject({
    state: z.enum([...INDEX_STATES]),
    /** Empty when it has none. */
    price: money,
    validSources: z.int(),
    sources: z.array(z.strictObject({ source: z.string(), weight: z.int() })),
  }),

  isNew: z.boolean(),
  listTime: time,
  /** Place among the top tiles; 0: none chosen. */
  place: z.int(),
  /** Why an operator gave it its status, and what members read of it; empty: nothing. */
  reason: z.string(),
  publicText,
});

export const DESK_MARKET_CALLS = {
  getDeskMarkets: read({
    path: 'market/getMarkets',
    roles: ['market', 'finance', 'support'],
    request: z.strictObject(deskPaging),
    result: page(market),
  }),

  getDeskAssets: read({
    path: 'market/getAssets',
    roles: ['market', 'finance', 'support'],
    request: z.strictObject(deskPaging),
    result: page(z.strictObject({ currency: z.string(), name: z.string(), scale: z.int() })),
  }),

  /** Lists the pair PREPARED; a currency that is not listed yet comes with tokenCurrency or mainCurrency. */
  createMarket: fourEyes({
    path: 'market/createMarket',
    roles: ['market'],
    errors: ['priceInvalid', 'marketExists', 'marketScale', 'marketFees', 'marketFilters', 'currencyDetails'],
    request: because({
      tokenCur: currency,
      mainCur: currency,
      tokenCurrency: newCurrency.optional(),
      mainCurrency: newCurrency.optional(),
      priceScale: scale,
      qtyScale: scale,
      filters: filtersRequest,
      makerFeePpm: feePpm,
      takerFeePpm: feePpm,
      listingPrice: decimal,
    }),
    result: z.strictObject({ pairsName: z.string() }),
  }),

  /** `reason` stays on the desk, members read `publicText`: a halt wants one, an opening may have one. */
  openMarket: action({
    path: 'market/openMarket',
    roles: ['market'],
    errors: ['pairUnknown', 'nothingToChange', 'marketClosed', 'indexDead'],
    request: because({ pairsName, publicText }),
    result: done,
  }),

  haltMarket: action({
    path: 'market/haltMarket',
    roles: ['market'],
    errors: ['pairUnknown', 'publicTextWanted', 'nothingToChange', 'marketClosed'],
    request: because({ pairsName, status: z.enum(HALTED_STATUSES), publicText }),
    result: done,
  }),

  /** For good: every resting order is cancelled. */
  closeMarket: fourEyes({
    path: 'market/closeMarket',
    roles: ['market'],
    errors: ['pairUnknown', 'marketClosed'],
    request: ofMarket,
    result: done,
  }),

  setMarketFees: fourEyes({
    path: 'market/setFees',
    roles: ['market', 'finance'],
    errors: ['pairUnknown', 'marketFees'],
    request: because({ pairsName, makerFeePpm: feePpm, takerFeePpm: feePpm }),
    result: done,
  }),

  /** Only with an empty book. */
  setMarketFilters: fourEyes({
    path: 'market/setFilters',
    roles: ['market'],
    errors: ['pairUnknown', 'marketFilters', 'marketBookNotEmpty'],
    request: because({ pairsName, filters: filtersRequest }),
    result: done,
  }),

  /** While no NORMAL index sets it. */
  setReferencePrice: fourEyes({
    path: 'market/setReference',
    roles: ['market', 'finance'],
    errors: ['pairUnknown', 'priceInvalid', 'marketFilters', 'referenceByIndex'],
    request: because({ pairsName, referencePrice: decimal }),
    result: done,
  }),

  setMarketIndex: fourEyes({
    path: 'market/setIndex',
    roles: ['market'],
    errors: ['pairUnknown', 'indexSources'],
    request: because({ pairsName, sources: z.array(weightedSource).min(3).max(10) }),
    result: done,
  }),

  /** 0 takes it off the chosen tiles. */
  setMarketPlace: action({
    path: 'market/setPlace',
    roles: ['market'],
    errors: ['pairUnknown'],
    request: because({ pairsName, place: z.int().min(0).max(1_000) }),
    result: done,
  }),

  /** true also makes it the newest. */
  setMarketNew: action({
    path: 'market/setNew',
    roles: ['market'],
    errors: ['pairUnknown'],
    request: because({ pairsName, isNew: z.boolean() }),
    result: done,
  }),

  setCurrencyName: action({
    path: 'market/setCurrencyName',
    roles: ['market'],
    errors: ['currencyUnknown'],
    request: because({ currency, name: shownText(40) }),
    result: done,
  }),

  getCnyRate: read({
    path: 'market/getCnyRate',
    roles: ['market', 'finance', 'support'],
    request: none,
    result: z.strictObject({
      /** CNY for one USDT, between least and most; empty until a rate was set. */
      rate: money,
      /** The provider, or the two operators; may be empty. */
      source: z.string(),
      /** 0 until a rate was set. */
      time,
      /** From then on the rate is stale; 0 until a rate was set. */
      staleTime: time,
      /** A rate of the provider that stepped too far and waits for operators; empty: none. */
      heldRate: money,
      least: money,
      most: money,
    }),
  }),

  setCnyRate: fourEyes({
    path: 'market/setCnyRate',
    roles: ['market', 'finance'],
    errors: ['rateBounds'],
    request: because({ rate: decimal }),
    result: done,
  }),
} as const;
