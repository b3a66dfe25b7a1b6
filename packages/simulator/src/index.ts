export { COINS, type CoinSpec, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
export { type Calendar, History, type HistoryBar } from './history.ts';
export { ASSET_SCALE, fundingCommands, indexCommands, listingCommands, worth } from './listing.ts';
export type { BookView, BotCommand, MarketBot } from './market-bot.ts';
export { Random } from './random.ts';
export type { Quote, SimulatedSource } from './sources.ts';
export { World, type WorldStart } from './world.ts';
