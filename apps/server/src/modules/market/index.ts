export { marketVerbs } from './admin-verbs.ts';
export { storeBackfill } from './backfill.ts';
export { BAR_CALENDAR } from './bar-calendar.ts';
export { marketDeskRoutes, refuseDeadIndex } from './desk-routes.ts';
export { deadIndexes, hasFewSources, IndexAlarm, indexesNotNormal, watchedIndexes } from './index-alarm.ts';
export { indexComposition } from './index-composition.ts';
export type { IndexSource, SourcePrice } from './index-source.ts';
export { KlinePages } from './kline-pages.ts';
export {
  type ContractInfo,
  isContract,
  LiveContracts,
  type TradedMarket,
  tickSizeOf,
} from './live-contracts.ts';
export { type IndexTerms, type IndexView, indexScaleOf } from './live-indexes.ts';
export { LiveMarketData } from './live-market-data.ts';
export { LiveMarkets, type MarketInfo } from './live-markets.ts';
export type { MarketConfig } from './market-config.ts';
export { feedMarkets } from './market-feed.ts';
export { marketModule } from './market-module.ts';
export { MarketSettings, type RateBounds } from './market-settings.ts';
export { PageMaker } from './page-maker.ts';
export { Pairs } from './pairs.ts';
export { marketProjection } from './projector.ts';
export { pruneMarketData } from './prune.ts';
export { pollRate } from './rate-provider.ts';
export { restoreMarket, restoreMarkets } from './restore.ts';
export { chartRoutes, pairRoutes, serverRoutes } from './routes.ts';
export { SourceWatch } from './source-watch.ts';
export { BY_OPERATOR, type PublicText, type StatusText, StatusTexts } from './status-texts.ts';
export { Ticks } from './ticks.ts';
