export * from './base/accounts.ts';
export type * from './base/batch.ts';
export { Dictionary, type ListedNames } from './base/dictionary.ts';
export { ENGINE_VERSION } from './base/engine-version.ts';
export {
  BOND_STAYS_MS,
  businessDay,
  businessDayStart,
  EXCUSE_MS,
  FIGURES_DAYS,
  LEAST_OTC_REFERENCE,
  MARKET_BOUND_DIVISOR,
  MAX_AIRDROP_ROWS,
  MAX_APPEALS_OF_PARTY,
  MAX_APPLICATIONS,
  MAX_INDEX_SOURCES,
  MAX_OPEN_ORDERS,
  MAX_PURCHASES,
  MAX_RUNNING_PLEDGES,
  MAX_SAVED_ADDRESSES,
  MAX_TIME_MS,
  ORDER_LIMIT,
  PARTNERS_OF_NO_NEWCOMER,
  PAY_WINDOWS_MIN,
  PLEDGES_OF_DAY,
  REBATE_CAP,
  REBATE_PERCENT,
  REBATE_RATE_LIFE_MS,
  REBATE_RATE_SCALE,
  REOPENING_WINDOW_MS,
  REQUESTS_PER_WITHDRAWAL,
  STRANGERS_PERCENT,
  VALUE_SCALE,
  WITHDRAWAL_LOCK_MS,
} from './base/limits.ts';
export { CommandWriter } from './codec/command-writer.ts';
export { readCommands } from './codec/read-commands.ts';
export { readEvents } from './codec/read-events.ts';
export * from './commands.ts';
export { LOT_USDT } from './contract/contract-terms.ts';
export { settingsFault } from './contract/list-contract.ts';
export { Core, type CoreOptions, readState } from './core.ts';
export { EngineFault } from './engine-fault.ts';
export * from './events.ts';
export { AdIndex, type IndexedAd } from './otc/ad-index.ts';
export { compareRankings, type RankedMember, rankingOf } from './otc/figures.ts';
export { orderAmounts } from './otc/order-amounts.ts';
export type { DayFigures, Ranking } from './otc/otc-records.ts';
export { isAboveShare, isStrangerBy } from './otc/strangers.ts';
export * from './rejections.ts';
export { DayExtreme, minuteOf } from './spot/day-extreme.ts';
export type * from './state.ts';
