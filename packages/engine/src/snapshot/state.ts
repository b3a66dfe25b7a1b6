/** The engine's state as plain data, read from a snapshot: where folds start and what reports look at. */
import type { AccountType, MemberId, Owner } from '../base/accounts.ts';
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
import type { WalletState } from '../wallet/state.ts';

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
  /** The sequence from which its age counts: its id, or the last amend that took it behind its price. */
  acceptedSeq: number;
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
