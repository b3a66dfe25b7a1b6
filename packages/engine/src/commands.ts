/**
 * Everything that can be said to the engine. Amounts are bigint units at the asset's scale, prices bigint units at the
 * market's priceScale, quantities bigint units at its qtyScale. A command carries no time and no sequence of its own:
 * the batch does (batch.ts). Names are imperative.
 */
import type { MemberId } from './accounts.ts';
import type { ContractCommand } from './contract-commands.ts';
import type { ListingCommand } from './listing/commands.ts';
import type { MemberCommand } from './member/commands.ts';
import type { MoneyCommand } from './money/commands.ts';
import type { OrderType, Side, TimeInForce } from './order-words.ts';

export * from './contract-commands.ts';
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
export {
  IDENTITY_LEVELS,
  type IdentityLevel,
  type LockWithdrawal,
  type OpenMember,
  type SetIdentityLevel,
  type SetMemberFlags,
} from './member/commands.ts';
export type { ClaimFaucet, CreditFromOutside, SetFaucet, Transfer } from './money/commands.ts';
export {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  TIMES_IN_FORCE,
  type TimeInForce,
} from './order-words.ts';

/**
 * LIMIT: price and qty. MARKET SELL: qty, price 0. MARKET BUY: quoteAmount, price and qty 0 (RULES 2.1).
 * requestId may be empty (no idempotency; the demo's bots); otherwise it is the client order id, remembered while the
 * order is open.
 */
export interface PlaceSpotOrder {
  kind: 'place-spot-order';
  memberId: MemberId;
  requestId: string;
  market: string;
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  price: bigint;
  qty: bigint;
  quoteAmount: bigint;
}

/** By orderId, or by requestId when orderId is 0. */
export interface CancelSpotOrder {
  kind: 'cancel-spot-order';
  memberId: MemberId;
  orderId: number;
  requestId: string;
}

/** All open spot orders of the member; of one market, or of every market when market is empty. */
export interface CancelAllSpotOrders {
  kind: 'cancel-all-spot-orders';
  memberId: MemberId;
  market: string;
}

/** The percentages of RULES 1.9, in parts in a million. */
export interface IndexLimits {
  /** Each price counts as one within this of the weighted median. */
  clampPpm: number;
  /** Prices whose median is farther than this from the last NORMAL one are taken only when the sources agree. */
  jumpPpm: number;
  /** They agree within this of their median, for so long. */
  agreePpm: number;
  agreeMs: number;
}

export const DEFAULT_INDEX_LIMITS: IndexLimits = {
  clampPpm: 30_000,
  jumpPpm: 50_000,
  agreePpm: 30_000,
  agreeMs: 10_000,
};

/**
 * The index of `symbol` (e.g. BTC/USDT) is built from these sources (RULES 1.9). Weights are positive integers. A new list
 * counts as a start for the contracts on it.
 */
export interface SetIndex {
  kind: 'set-index';
  symbol: string;
  priceScale: number;
  /** The index is rounded half-up to this step: a tenth of the tick. */
  step: bigint;
  sources: { source: string; weight: number }[];
  limits: IndexLimits;
}

/**
 * One a second, with every source price that has arrived. A price counts only when its timestamp is later than every
 * one taken from the source before, at most 10 s old and at most 2 s ahead of the command's time (RULES 1.9).
 */
export interface Tick {
  kind: 'tick';
  prices: { symbol: string; source: string; price: bigint; sourceTimeMs: number }[];
}

/** Journaled first at every start of a core. */
export interface CoreStarted {
  kind: 'core-started';
  engineVersion: number;
}

/** Journaled when a newer engine takes over at a snapshot that covers the whole tail (DESIGN 3.5). */
export interface EngineUpgraded {
  kind: 'engine-upgraded';
  from: number;
  to: number;
}

export type Command =
  | ListingCommand
  | MemberCommand
  | MoneyCommand
  | PlaceSpotOrder
  | CancelSpotOrder
  | CancelAllSpotOrders
  | ContractCommand
  | SetIndex
  | Tick
  | CoreStarted
  | EngineUpgraded;

export type CommandKind = Command['kind'];
