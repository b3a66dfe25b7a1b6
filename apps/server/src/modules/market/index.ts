export { storeBackfill } from './bars/backfill.ts';
export { BAR_CALENDAR } from './bars/bar-calendar.ts';
export { STORED_INTERVALS, type StoredInterval } from './bars/intervals.ts';
export { pruneMarketData } from './bars/prune.ts';
export { CNY_RATE_SCALE, type LiveCnyRate } from './cny-rate/live-cny-rate.ts';
export { submitCnyRate } from './cny-rate/set-cny-rate.ts';
export { refuseDeadIndex } from './desk/desk-routes.ts';
export { hasFewSources, indexesNotNormal, watchedIndexes } from './index-price/index-alarm.ts';
export { indexComposition } from './index-price/index-composition.ts';
export type { IndexSource, SourcePrice } from './index-price/index-source.ts';
export { SourceWatch } from './index-price/source-watch.ts';
export { Ticks } from './index-price/ticks.ts';
export { PageMaker } from './klines/page-maker.ts';
export {
  type ContractInfo,
  isContract,
  LiveContracts,
  type TradedMarket,
  tickSizeOf,
} from './live/live-contracts.ts';
export { type IndexTerms, type IndexView, indexScaleOf } from './live/live-indexes.ts';
export { LiveMarketData } from './live/live-market-data.ts';
export { type AssetInfo, LiveMarkets, type MarketInfo } from './live/live-markets.ts';
export { restoreMarket } from './live/restore.ts';
export type { MarketConfig } from './market-config.ts';
export { type MarketApi, openMarket } from './open-market.ts';
export { MarketSettings } from './pairs/market-settings.ts';
export { Pairs } from './pairs/pairs.ts';
export { BY_OPERATOR, type PublicText, type StatusText, StatusTexts } from './pairs/status-texts.ts';
export { pairRoutes } from './routes.ts';
