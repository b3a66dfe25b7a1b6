export { COINS, type CoinSpec, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
export {
  contractFundingCommands,
  contractListingCommands,
  contractOpeningCommands,
} from './contract-listing.ts';
export { CONTRACTS } from './contracts.ts';
export { type Calendar, History, type HistoryBar } from './history.ts';
export { ASSET_SCALE, fundingCommands, indexCommands, listingCommands } from './listing.ts';
export type { Quote, SimulatedSource } from './sources.ts';
export { SimulatedWorld as World, type WorldBot, type WorldCommand, type WorldStart } from './world.ts';
