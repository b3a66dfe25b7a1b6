/** The engine's state as plain data, read from a snapshot: where folds start and what reports look at. */
import type { AccountType, MemberId, Owner, SystemAccount } from '../base/accounts.ts';
import type { IdentityLevel } from '../base/identity-level.ts';
import type { OrderType, Side, TimeInForce } from '../base/order-words.ts';
import type { ContractSettings } from '../contract/contract-settings.ts';
import type { ContractChanged, MarkChanged, PlanOpened, TradingSettingChanged } from '../contract/events.ts';
import type {
  ContractOrderOpened,
  ContractTotalsChanged,
  PositionChanged,
} from '../contract/order-events.ts';
import type { GrowthState } from '../growth/state.ts';
import type { IndexLimits } from '../index-price/commands.ts';
import type { IndexState } from '../index-price/events.ts';
import type { OtcState } from '../otc/state.ts';
import type { MarketStatus, SpotFilters } from '../spot/market-definition.ts';
import type { CoinChainSettings, WalletPolicy } from '../wallet/settings-commands.ts';
import type { WalletPaused } from '../wallet/settings-events.ts';
import type { WithdrawalState } from '../wallet/withdrawal-events.ts';

export interface AssetState {
  asset: string;
  scale: number;
}

export interface MarketState {
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  filters: SpotFilters;
  makerFeePpm: number;
  takerFeePpm: number;
  listingPrice: bigint;
  status: MarketStatus;
  /** 0 until the first trade. */
  lastPrice: bigint;
  reference: ReferenceState;
}

/** Prices of minutes that no later one outdoes within 24 hours, oldest first. */
export type DayExtremeState = { minute: number; price: bigint }[];

/** The reference price of a pair, and what it moves by (rules/spot#reference). */
export interface ReferenceState {
  price: bigint;
  isProvisional: boolean;
  /** The minute of the last tick, and twice the middle of its ticks that counted. */
  minute: number;
  middles: bigint[];
  /** The samples of minutes, in quarters of a price unit. */
  samples: DayExtremeState;
  highs: DayExtremeState;
  stepHighs: DayExtremeState;
  stepLows: DayExtremeState;
}

export interface BalanceState {
  owner: Owner;
  type: AccountType;
  asset: string;
  free: bigint;
  frozen: bigint;
}

/** A resting order, in time priority within its price. */
export interface OpenOrderState {
  orderId: number;
  memberId: MemberId;
  requestId: string;
  market: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price: bigint;
  qty: bigint;
  filledQty: bigint;
  filledQuote: bigint;
  fee: bigint;
  createTimeMs: number;
}

export interface MemberState {
  memberId: MemberId;
  frozen: boolean;
  tradingAllowed: boolean;
  /** No withdrawal until then; 0 when never locked. */
  withdrawalLockedUntilMs: number;
  identityLevel: IdentityLevel;
}

export interface IndexReading {
  symbol: string;
  priceScale: number;
  step: bigint;
  sources: { source: string; weight: number }[];
  limits: IndexLimits;
  price: bigint;
  state: IndexState;
  validSources: number;
  anchor: bigint;
  hasJumped: boolean;
  /** The highest NORMAL prices of the last 24 hours. */
  normalHighs: DayExtremeState;
}

/** Settings of the wallet that hold, and those that wait for their time; null: none. */
export interface ScheduledState<Settings> {
  current: Settings | null;
  pending: { settings: Settings; effectiveMs: number } | null;
}

/** The last numbers of a chain's deposits and network costs; 0: none yet. */
export interface ChainState {
  chain: string;
  lastDeposit: number;
  lastCost: number;
}

export interface CoinChainState extends ScheduledState<CoinChainSettings> {
  asset: string;
  chain: string;
}

/** A HELD deposit may be BOOKED later; a CREDITED, HELD or BOOKED one may be REVERSED. */
export const DEPOSIT_PHASES = ['CREDITED', 'HELD', 'VOID', 'BOOKED', 'REVERSED'] as const;
export type DepositPhase = (typeof DEPOSIT_PHASES)[number];

/** A price of 0 that waits removes the current one when its time has come. */
export interface FloorPriceState extends ScheduledState<bigint> {
  asset: string;
}

/** When two operators named the floor price that holds, and the one that waits. */
export interface FloorTimeState extends ScheduledState<number> {
  asset: string;
}

export interface KeptDepositState {
  chain: string;
  number: number;
  /** The owner that has the money; `unmatched` when it is HELD, 0 when it is VOID or REVERSED. */
  owner: MemberId | SystemAccount;
  asset: string;
  amount: bigint;
  phase: DepositPhase;
  /** The funding entry that a deposit became which was booked to `suspense`; else 0. */
  fundingId: number;
}

export interface OpenWithdrawalState {
  withdrawalId: number;
  memberId: MemberId;
  asset: string;
  chain: string;
  address: string;
  amount: bigint;
  fee: bigint;
  value: bigint;
  flags: number;
  state: WithdrawalState;
  /** The operator who approved first where a second one must follow; else 0. */
  approvedBy: number;
  requestMs: number;
}

/** Facts of one member that limit its withdrawals or send them to review. */
export interface WithdrawingMemberState {
  memberId: MemberId;
  /** The business day of the last request; the sums and the count are of that day. */
  day: number;
  /** The value of what was requested and not returned. */
  sum: bigint;
  /** The value of what was approved automatically, returned or not. */
  autoSum: bigint;
  /** All requests of the day, and those of them that the member cancelled before approval. */
  count: number;
  cancelled: number;
  /** The time of the last withdrawal that failed; 0: never. */
  lastFailedMs: number;
  /** A deposit of the member was reversed. */
  hasReorg: boolean;
}

export interface DebtState {
  memberId: MemberId;
  asset: string;
  debt: bigint;
}

export interface OpenApplicationState {
  applicationId: number;
  memberId: MemberId;
  asset: string;
  amount: bigint;
}

export interface FundingState {
  fundingId: number;
  asset: string;
  left: bigint;
}

export interface SavedAddressState {
  memberId: MemberId;
  /** Empty: all assets of the chain. */
  asset: string;
  chain: string;
  address: string;
  savedMs: number;
}

export interface PaidAddressState {
  memberId: MemberId;
  chain: string;
  address: string;
}

export interface AutoApprovalState {
  withdrawalId: number;
  timeMs: number;
  value: bigint;
}

/** All of the wallet, each list sorted as its fields are named, where nothing else is said. */
export interface WalletState {
  chains: ChainState[];
  coinChains: CoinChainState[];
  policy: ScheduledState<WalletPolicy>;
  floorPrices: FloorPriceState[];
  floorTimes: FloorTimeState[];
  /** A member was credited a unit of each of them on a chain. */
  creditedAssets: string[];
  pauses: Told<WalletPaused>[];
  areMemberCreditsClosed: boolean;
  /** The deposits whose bodies are kept: the last ones, and those that are held. */
  deposits: KeptDepositState[];
  debts: DebtState[];
  lastApplication: number;
  applications: OpenApplicationState[];
  lastFunding: number;
  /** Funding entries that are not used up. */
  fundings: FundingState[];
  /** The value of the applications confirmed on the last business day on which one was. */
  confirmed: { day: number; sum: bigint };
  lastWithdrawal: number;
  withdrawals: OpenWithdrawalState[];
  savedAddresses: SavedAddressState[];
  savedAddressesOnly: MemberId[];
  /** A member's addresses stand in the order in which they were paid last. */
  paidAddresses: PaidAddressState[];
  /** Members who requested a withdrawal or had a deposit reversed. */
  withdrawingMembers: WithdrawingMemberState[];
  /** Automatic approvals of the last hour before the last request that were not returned, oldest first. */
  autoApprovals: AutoApprovalState[];
}

/** The fields of an event without its kind. */
type Told<Event> = Omit<Event, 'kind'>;

export interface ContractState extends Told<ContractChanged>, Told<MarkChanged>, Told<ContractTotalsChanged> {
  /** 0 until the first trade. */
  lastPrice: bigint;
  /** Announced settings, and when they take effect. */
  pendingSettings: { settings: ContractSettings; effectiveMs: number } | null;
}

/** A resting contract order, in time priority within its price. */
export interface OpenContractOrderState extends Told<ContractOrderOpened> {
  filledQty: bigint;
  filledNotional: bigint;
  filledLots: bigint;
  fee: bigint;
  createTimeMs: number;
}

export interface EngineState {
  /** The sequence of the last applied command. */
  seq: number;
  timeMs: number;
  lastTradeId: number;
  assets: AssetState[];
  markets: MarketState[];
  members: MemberState[];
  balances: BalanceState[];
  openOrders: OpenOrderState[];
  faucet: { asset: string; amount: bigint }[];
  indexes: IndexReading[];
  contracts: ContractState[];
  contractOrders: OpenContractOrderState[];
  /** The open positions, ordered by id. */
  positions: Told<PositionChanged>[];
  plans: (Told<PlanOpened> & { createTimeMs: number })[];
  tradingSettings: Told<TradingSettingChanged>[];
  /** The number of scopes that wait for their liquidation. */
  liquidationsWaiting: number;
  /** Names of all index sources ever set, by their number. */
  sources: string[];
  /** Names of all chains, by their number. */
  chains: string[];
  wallet: WalletState;
  otc: OtcState;
  growth: GrowthState;
}
