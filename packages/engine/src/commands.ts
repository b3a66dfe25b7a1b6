/**
 * All commands of the engine. Amounts are bigint units at the asset's scale, prices bigint units at the market's
 * priceScale, quantities bigint units at its qtyScale. A command carries no time and no sequence of its own: the batch
 * does (batch.ts). Names are imperative.
 */
import type { ContractCommand } from './contract-commands.ts';
import type { GrowthCommand } from './growth/commands.ts';
import type { SetIndex, Tick } from './index-price/commands.ts';
import type { ListingCommand } from './listing/commands.ts';
import type { MemberCommand } from './member/commands.ts';
import type { MoneyCommand } from './money/commands.ts';
import type { OtcCommand } from './otc/commands.ts';
import type { SpotCommand } from './spot/commands.ts';
import type { CoreCommand } from './start/commands.ts';
import type { WalletCommand } from './wallet/commands.ts';

export { IDENTITY_LEVELS, type IdentityLevel } from './base/identity-level.ts';
export {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  TIMES_IN_FORCE,
  type TimeInForce,
} from './base/order-words.ts';
export {
  type CancelAllContractOrders,
  type CancelContractOrder,
  type CancelPlanOrder,
  type ChangeMargin,
  CONTRACT_STATUSES,
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
} from './contract-commands.ts';
export {
  type ContractBounds,
  type ContractSettings,
  type ContractTier,
  DEFAULT_BOUNDS,
} from './contract-settings.ts';
export type { AirdropRow } from './growth/airdrop-commands.ts';
export { INVITEE_MARKS, type InviteeMark } from './growth/invitation-commands.ts';
export type { PledgeTerms } from './growth/pledge-commands.ts';
export { DEFAULT_INDEX_LIMITS, type IndexLimits, type SetIndex, type Tick } from './index-price/commands.ts';
export {
  type ListAsset,
  type ListSpotMarket,
  MARKET_STATUSES,
  type MarketStatus,
  type SetMarketFees,
  type SetMarketFilters,
  type SetMarketStatus,
  type SpotFilters,
} from './listing/commands.ts';
export type { LockWithdrawal, OpenMember, SetIdentityLevel, SetMemberFlags } from './member/commands.ts';
export type { ClaimFaucet, CreditFromOutside, SetFaucet, Transfer } from './money/commands.ts';
export type { AdPriceType, AdTerms } from './otc/ad-commands.ts';
export { DEFAULT_OTC_POLICY, type OtcPolicy } from './otc/desk-commands.ts';
export { PAY_METHOD_KINDS, type PayMethodKind } from './otc/merchant-commands.ts';
export type { OtcFault, OtcFinding, OtcVerdict } from './otc/order-commands.ts';
export type { CancelAllSpotOrders, CancelSpotOrder, PlaceSpotOrder } from './spot/commands.ts';
export type { CoreStarted, EngineUpgraded } from './start/commands.ts';

export type { HoldReason } from './wallet/deposit-commands.ts';
export {
  type CoinChainSettings,
  DEFAULT_WALLET_POLICY,
  PAUSE_CAUSES,
  type PauseCause,
  WALLET_SIDES,
  type WalletPolicy,
  type WalletSide,
} from './wallet/settings-commands.ts';
export type { FailureProof, RequestWithdrawal } from './wallet/withdrawal-commands.ts';

export type Command =
  | ListingCommand
  | MemberCommand
  | MoneyCommand
  | SpotCommand
  | ContractCommand
  | SetIndex
  | Tick
  | CoreCommand
  | WalletCommand
  | OtcCommand
  | GrowthCommand;

export type CommandKind = Command['kind'];
