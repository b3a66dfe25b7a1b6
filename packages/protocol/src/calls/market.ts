/** Calls about the pairs of spot markets and contracts and their prices. */
import { z } from 'zod';
import { call } from '../call.ts';
import { barPaging, currency, decimal, id, limit, money, none, pairsName, time } from '../scalars.ts';
import { spotMarket } from '../spot-market.ts';
import {
  COIN_RANKINGS,
  INDEX_STATES,
  KLINE_INTERVALS,
  MARKET_STATUSES,
  MARKET_TYPES,
  SIDES,
} from '../values.ts';

const pair = z.strictObject({
  type: z.enum(MARKET_TYPES),
  /** The same for a contract and the spot market beside it; marketName(type, pairsName) tells them apart. */
  pairsName: z.string(),
  tokenCur: z.string(),
  mainCur: z.string(),
  price: money,
  /** Percent over 24 h, two decimals, signed: "-0.87". */
  updown: money,
  /** CNY value of one tokenCur; empty until a CNY rate was set. */
  chPrice: money,
  /** Rolling 24 h turnover in mainCur (rules/spot#ticker). */
  volume: money,
  /** Rolling 24 h, in tokenCur. */
  baseVolume: money,
  high: money,
  low: money,
  open: money,
  tickSize: money,
  isNew: z.boolean(),
  /** HALTED: contracts only. */
  status: z.enum([...MARKET_STATUSES, 'HALTED']),
});

const bar = z.strictObject({
  time,
  open: money,
  high: money,
  low: money,
  close: money,
  /** In tokenCur. */
  volume: money,
  /** In mainCur. */
  turnover: money,
});

const level = z.tuple([money, money]);

const publicTrade = z.strictObject({
  tradeId: id,
  time,
  price: money,
  qty: money,
  /** The taker's side. */
  side: z.enum(SIDES),
});

export const MARKET_CALLS = {
  getMainCurs: call({
    method: 'GET',
    path: 'data/data/getMainCurs',
    access: 'visitor',
    everyVersion: true,
    limit: 'marketReads',
    whileSilent: 'stale',
    summary: 'Main currencies in which pairs are quoted',
    request: none,
    result: z.array(z.string()),
  }),

  getPairsByMainCur: call({
    method: 'GET',
    path: 'data/data/getPairsByMainCur',
    access: 'visitor',
    everyVersion: true,
    limit: 'marketReads',
    whileSilent: 'stale',
    summary: 'Pairs quoted in one main currency',
    request: z.strictObject({ mainCur: currency, type: z.enum(MARKET_TYPES) }),
    result: z.array(pair),
  }),

  getIndexCoin: call({
    method: 'GET',
    path: 'data/data/getIndexCoin',
    access: 'visitor',
    everyVersion: true,
    limit: 'marketReads',
    whileSilent: 'stale',
    summary: 'Ranked spot pairs',
    request: z.strictObject({ getCoinType: z.enum(COIN_RANKINGS) }),
    result: z.array(pair),
  }),

  getSpotMarkets: call({
    method: 'GET',
    path: 'data/data/getSpotMarkets',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    summary: 'Spot markets with filters, fees and status',
    request: none,
    result: z.array(spotMarket),
  }),

  getTicker: call({
    method: 'GET',
    path: 'data/data/getTicker',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'Rolling 24 h figures of one pair',
    request: z.strictObject({ pairsName, type: z.enum(MARKET_TYPES) }),
    result: pair.extend({
      /** "0" with indexState NONE while no source was seen. */
      indexPrice: money,
      indexState: z.enum(INDEX_STATES),
      indexSources: z.int(),
    }),
  }),

  getKline: call({
    method: 'GET',
    path: 'data/data/getKline',
    access: 'visitor',
    limit: 'madeReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'K-line bars, oldest first',
    request: z.strictObject({
      pairsName,
      type: z.enum(MARKET_TYPES),
      interval: z.enum(KLINE_INTERVALS),
      ...barPaging,
    }),
    result: z.array(bar),
  }),

  getDepth: call({
    method: 'GET',
    path: 'data/data/getDepth',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'Order book levels, best first, grouped by price',
    request: z.strictObject({
      pairsName,
      type: z.enum(MARKET_TYPES),
      /** Group width in price, a multiple of the tick; the tick when absent. */
      group: decimal.optional(),
      limit: limit.optional(),
    }),
    result: z.strictObject({ bids: z.array(level), asks: z.array(level), seq: z.int() }),
  }),

  getTrades: call({
    method: 'GET',
    path: 'data/data/getTrades',
    access: 'visitor',
    limit: 'marketReads',
    whileSilent: 'stale',
    errors: ['pairUnknown'],
    summary: 'Recent trades, newest first',
    request: z.strictObject({ pairsName, type: z.enum(MARKET_TYPES), limit: limit.optional() }),
    result: z.array(publicTrade),
  }),
} as const;

export type WirePair = z.infer<typeof pair>;
export type WireBar = z.infer<typeof bar>;
export type WireLevel = z.infer<typeof level>;
export type WireTrade = z.infer<typeof publicTrade>;
