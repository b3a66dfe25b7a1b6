export { storeBackfill } from './backfill.ts';
export { BAR_CALENDAR } from './bar-calendar.ts';
export { refuseDeadIndex } from './desk-routes.ts';
export { hasFewSources, indexesNotNormal, watchedIndexes } from './index-alarm.ts';
export { indexComposition } from './index-composition.ts';
export type { IndexSource, SourcePrice } from './index-source.ts';
export { STORED_INTERVALS, type StoredInterval } from './intervals.ts';
export { CNY_RATE_SCALE, type LiveCnyRate } from './live-cny-rate.ts';
export {
  type ContractInfo,
  isContract,
  LiveContracts,
  type TradedMarket,
  tickSizeOf,
} from './live-contracts.ts';
export { type IndexTerms, type IndexView, indexScaleOf } from './live-indexes.ts';
export { LiveMarketData } from './live-market-data.ts';
export { type AssetInfo, LiveMarkets, type MarketInfo } from './live-markets.ts';
export type { MarketConfig } from './market-config.ts';
export { MarketSettings } from './market-settings.ts';
export { type MarketApi, openMarket } from './open-market.ts';
export { PageMaker } from './page-maker.ts';
export { Pairs } from './pairs.ts';
export { pruneMarketData } from './prune.ts';
export { restoreMarket } from './restore.ts';
export { pairRoutes } from './routes.ts';
export { submitCnyRate } from './set-cny-rate.ts';
export { SourceWatch } from './source-watch.ts';
export { BY_OPERATOR, type PublicText, type StatusText, StatusTexts } from './status-texts.ts';
export { Ticks } from './ticks.ts';
