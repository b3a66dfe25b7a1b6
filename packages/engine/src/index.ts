export * from './base/accounts.ts';
export type * from './base/batch.ts';
export { Dictionary, type ListedNames } from './base/dictionary.ts';
export { ENGINE_VERSION } from './base/engine-version.ts';
export type { IdentityLevel } from './base/identity-level.ts';
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
  STRANGERS_PERCENT,
  VALUE_SCALE,
  WITHDRAWAL_LOCK_MS,
} from './base/limits.ts';
export {
  CANCEL_REASONS,
  type CancelReason,
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  TIMES_IN_FORCE,
  type TimeInForce,
} from './base/order-words.ts';
export type { Cause, Lane } from './codec/declarations.ts';
export {
  type CancelAllContractOrders,
  type CancelContractOrder,
  type CancelPlanOrder,
  type ChangeMargin,
  type ContinueLiquidation,
  type ContractCommand,
  type ContractStatus,
  type ListContract,
  MARGIN_MODES,
  type MarginMode,
  type PlaceContractOrder,
  type PlacePlanOrder,
  POSITION_SIDES,
  type PositionSide,
  type ReversePosition,
  type SetContractSettings,
  type SetContractStatus,
  type SetLeverage,
  type SetMarginMode,
  type SetPositionTriggers,
  TRADE_TYPES,
  TRIGGER_SOURCES,
  type TradeType,
  type TriggerSource,
} from './contract/commands.ts';
export {
  type ContractBounds,
  type ContractSettings,
  type ContractTier,
  DEFAULT_BOUNDS,
} from './contract/contract-settings.ts';
export { LOT_USDT } from './contract/contract-terms.ts';
export {
  type ContractChanged,
  type ContractSettingsScheduled,
  type FeedState,
  type MarkChanged,
  type PlanClosed,
  type PlanOpened,
  POSITION_ENDS,
  type PositionEnd,
  type PositionEnded,
  type ReverseRefused,
  type TradingSettingChanged,
  type TriggerFailed,
  type TriggerFired,
} from './contract/events.ts';
export type { FundingPaid, FundingSettled, FundingSkipped } from './contract/funding-events.ts';
export type {
  Deleveraged,
  LiquidationEvent,
  LiquidationStep,
  LiquidationStepped,
  LossShared,
  MarkExplained,
  PositionNetted,
  ScopeLocked,
  ScopeUnlocked,
  TakenOver,
  TakeoverDisposed,
} from './contract/liquidation-events.ts';
export { settingsFault } from './contract/list-contract.ts';
export {
  type ContractOrderClosed,
  type ContractOrderOpened,
  type ContractTotalsChanged,
  type ContractTraded,
  type ContractTradeSide,
  ORDER_ORIGINS,
  type OrderOrigin,
  type PositionChanged,
} from './contract/order-events.ts';
export { Core, type CoreOptions, readState } from './core/core.ts';
export { EngineFault } from './core/engine-fault.ts';
export type { AirdropRow } from './growth/airdrop-commands.ts';
export { INVITEE_MARKS, type InviteeMark } from './growth/invitation-commands.ts';
export type { PledgeTerms } from './growth/pledge-commands.ts';
export type * from './growth/state.ts';
export { DEFAULT_INDEX_LIMITS, type IndexLimits, type SetIndex, type Tick } from './index-price/commands.ts';
export { DayExtreme, minuteOf } from './index-price/day-extreme.ts';
export type { IndexChanged, IndexSet, IndexState } from './index-price/events.ts';
export { isCancel, laneOf } from './journal/command-blocks.ts';
export { CommandWriter } from './journal/command-writer.ts';
export type { Command, CommandKind } from './journal/commands.ts';
export { movesOf } from './journal/event-blocks.ts';
export type { BalanceChanged, CommandDone, ContractEvent, Event, EventKind } from './journal/events.ts';
export { readCommands } from './journal/read-commands.ts';
export { readEvents } from './journal/read-events.ts';
export * from './journal/rejections.ts';
export type {
  ListAsset,
  ListSpotMarket,
  SetMarketFees,
  SetMarketFilters,
  SetMarketStatus,
} from './listing/commands.ts';
export type { AssetListed } from './listing/events.ts';
export type { LockWithdrawal, OpenMember, SetIdentityLevel, SetMemberFlags } from './member/commands.ts';
export type { MemberChanged } from './member/events.ts';
export { CAUSES } from './money/causes.ts';
export type { ClaimFaucet, CreditFromOutside, SetFaucet, Transfer } from './money/commands.ts';
export type { FaucetPaid, FaucetSet, OutsideCredited, Transferred } from './money/events.ts';
export type { AdPriceType, AdTerms } from './otc/ad-commands.ts';
export { AdIndex, type IndexedAd } from './otc/ad-index.ts';
export { DEFAULT_OTC_POLICY, type OtcPolicy } from './otc/desk-commands.ts';
export type { OtcReference } from './otc/desk-events.ts';
export type { OtcEvent } from './otc/events.ts';
export { compareRankings, type RankedMember, rankingOf } from './otc/figures.ts';
export type { PayMethodKind } from './otc/merchant-commands.ts';
export type { MerchantState } from './otc/merchant-events.ts';
export { orderAmounts } from './otc/order-amounts.ts';
export type { OtcFault, OtcFinding, OtcVerdict } from './otc/order-commands.ts';
export type { OtcAppeal, OtcCancelReason, OtcOrderStatus, OtcStep } from './otc/order-events.ts';
export type { DayFigures, Ranking } from './otc/otc-records.ts';
export type * from './otc/state.ts';
export { isAboveShare, isStrangerBy } from './otc/strangers.ts';
export type * from './snapshot/state.ts';
export type {
  AmendSpotOrder,
  CancelAllSpotOrders,
  CancelSpotOrder,
  PlaceSpotOrder,
} from './spot/commands.ts';
export type { OrderAmended, OrderClosed, OrderOpened, Traded } from './spot/events.ts';
export type { MarketStatus, SpotFilters } from './spot/market-definition.ts';
export type { MarketChanged, ReferenceCause, ReferenceChanged } from './spot/market-events.ts';
export type { CoreStarted, EngineUpgraded } from './start/commands.ts';
export type { CoreWasStarted, EngineWasUpgraded } from './start/events.ts';
export type { HoldReason } from './wallet/deposit-commands.ts';
export { DEPOSIT_OUTCOMES, type DepositOutcome, type DepositReason } from './wallet/deposit-events.ts';
export type { WalletEvent } from './wallet/events.ts';
export {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  PAUSE_CAUSES,
  type PauseCause,
  WALLET_SIDES,
  type WalletPolicy,
  type WalletSide,
} from './wallet/settings-commands.ts';
export type * from './wallet/state.ts';
export type { FailureProof, RequestWithdrawal } from './wallet/withdrawal-commands.ts';
export {
  WITHDRAWAL_FLAGS,
  WITHDRAWAL_STATES,
  type WithdrawalFlag,
  type WithdrawalState,
} from './wallet/withdrawal-events.ts';
