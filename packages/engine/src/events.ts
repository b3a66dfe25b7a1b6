/**
 * All events of the engine, in past tense. Every command gives exactly one `command-done`, and it is the last of its
 * events; a rejected command gives nothing else of its own. Events that were due before a command (funding, a feed that
 * fell silent) precede its own, also when it is rejected. Units as in commands.ts.
 */
import type { AccountType, Owner } from './base/accounts.ts';
import type { ContractBlockEvent } from './contract-events.ts';
import type { ContractOrderEvent } from './contract-order-events.ts';
import type { FundingEvent } from './funding-events.ts';
import type { GrowthEvent } from './growth/events.ts';
import type { IndexEvent } from './index-price/events.ts';
import type { LiquidationEvent } from './liquidation-events.ts';
import type { ListingEvent } from './listing/events.ts';
import type { MemberChanged } from './member/events.ts';
import type { MoneyEvent } from './money/events.ts';
import type { OtcEvent } from './otc/events.ts';
import type { Rejection } from './rejections.ts';
import type { SpotEvent } from './spot/events.ts';
import type { CoreEvent } from './start/events.ts';
import type { WalletEvent } from './wallet/events.ts';

export { CANCEL_REASONS, type CancelReason } from './base/order-words.ts';
export {
  type ContractChanged,
  type ContractSettingsScheduled,
  FEED_STATES,
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
} from './contract-events.ts';
export {
  type ContractOrderClosed,
  type ContractOrderOpened,
  type ContractTotalsChanged,
  type ContractTraded,
  type ContractTradeSide,
  ORDER_ORIGINS,
  type OrderOrigin,
  type PositionChanged,
} from './contract-order-events.ts';
export type { FundingPaid, FundingSettled, FundingSkipped } from './funding-events.ts';
export type { IndexChanged, IndexSet, IndexState } from './index-price/events.ts';
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
} from './liquidation-events.ts';
export type {
  AssetListed,
  MarketChanged,
  ReferenceCause,
  ReferenceChanged,
} from './listing/events.ts';
export type { MemberChanged } from './member/events.ts';
export type { FaucetPaid, FaucetSet, OutsideCredited, Transferred } from './money/events.ts';
export type { OtcReference } from './otc/desk-events.ts';
export type { OtcEvent } from './otc/events.ts';
export type { MerchantState } from './otc/merchant-events.ts';
export type { OtcAppeal, OtcCancelReason, OtcOrderStatus, OtcStep } from './otc/order-events.ts';
export type { OrderClosed, OrderOpened, Traded } from './spot/events.ts';
export type { CoreWasStarted, EngineWasUpgraded } from './start/events.ts';

export { DEPOSIT_OUTCOMES, type DepositOutcome, type DepositReason } from './wallet/deposit-events.ts';
export type { WalletEvent } from './wallet/events.ts';
export {
  WITHDRAWAL_FLAGS,
  WITHDRAWAL_STATES,
  type WithdrawalFlag,
  type WithdrawalState,
} from './wallet/withdrawal-events.ts';

/** Closes the events of one command. */
export interface CommandDone {
  kind: 'command-done';
  seq: number;
  rejection: Rejection;
  /**
   * place: the order id. cancel: the order id. cancel-all: how many were cancelled. Else 0. A repeated requestId
   * answers the first result.
   */
  result: number;
  /** True when a remembered requestId or ref answered and nothing was done. */
  repeated: boolean;
}

/** Free and frozen of one account after the command: absolute, once per touched account, so that folding it twice is harmless. */
export interface BalanceChanged {
  kind: 'balance-changed';
  owner: Owner;
  type: AccountType;
  asset: string;
  free: bigint;
  frozen: bigint;
}

export type Event =
  | CommandDone
  | SpotEvent
  | BalanceChanged
  | ListingEvent
  | MemberChanged
  | MoneyEvent
  | IndexEvent
  | CoreEvent
  | ContractEvent
  | WalletEvent
  | OtcEvent
  | GrowthEvent;

export type ContractEvent = ContractOrderEvent | ContractBlockEvent | FundingEvent | LiquidationEvent;

export type EventKind = Event['kind'];
