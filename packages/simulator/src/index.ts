export { COINS, type CoinSpec, MARKETS, type MarketSpec, QUOTE_COIN } from './coins.ts';
export {
  contractFundingCommands,
  contractListingCommands,
  contractOpeningCommands,
} from './contract-listing.ts';
export { CONTRACTS } from './contracts.ts';
export { type Calendar, History, type HistoryBar } from './history.ts';
export { INVITEES, inviteeFunding, inviteeOrder, type SimulatedInvitee } from './invitees.ts';
export { ASSET_SCALE, fundingCommands, indexCommands, listingCommands } from './listing.ts';
export { type AdNeed, adNeed, type FreshTerms } from './otc/ad-care.ts';
export {
  OTC_MERCHANTS,
  OTC_TAKER_ASSETS,
  OTC_TAKER_KINDS,
  OTC_TAKERS,
  type Pace,
  type SimulatedAd,
  type SimulatedMerchant,
  type SimulatedTaker,
} from './otc/cast.ts';
export { otcFunding } from './otc/funding.ts';
export { AUTO_REPLY, CHAT_LINES, remarkOf } from './otc/lines.ts';
export type { OpenOtcOrder } from './otc/open-otc-order.ts';
export { type OtcAction, OtcActors, type OtcLineAction, type OtcStepAction } from './otc/otc-actors.ts';
export { type OnAd, OtcTrades, type WantedTrade } from './otc/otc-trades.ts';
export { SimulatorRandom } from './random.ts';
export type { Quote, SimulatedSource } from './sources.ts';
export { supportAnswer } from './support/answers.ts';
export { SimulatedWorld as World, type WorldBot, type WorldCommand, type WorldStart } from './world.ts';
