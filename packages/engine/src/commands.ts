/**
 * Everything that can be said to the engine. Amounts are bigint units at the asset's scale, prices bigint units at the
 * market's priceScale, quantities bigint units at its qtyScale. A command carries no time and no sequence of its own:
 * the batch does (batch.ts). Names are imperative.
 */
import type { MemberId } from './accounts.ts';
import type { ContractCommand } from './contract-commands.ts';
import type { MemberCommand } from './member/commands.ts';
import type { MoneyCommand } from './money/commands.ts';
import type { OrderType, Side, TimeInForce } from './order-words.ts';

export * from './contract-commands.ts';
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

/** PREPARED: listed, not yet open. CLOSED: nothing is accepted and every resting order has been cancelled (ADMIN). */
export const MARKET_STATUSES = ['PREPARED', 'OPEN', 'CANCEL_ONLY', 'SUSPENDED', 'CLOSED'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

export interface SpotFilters {
  /** Price unit step, in priceScale units. */
  tickSize: bigint;
  /** Quantity step, in qtyScale units. */
  stepSize: bigint;
  minQty: bigint;
  maxQty: bigint;
  /** In quote units. */
  minNotional: bigint;
  maxNotional: bigint;
}

/** The asset must fit: no sum of all balances may pass maxSupply, which is below 2^63 units (RULES 0.2). */
export interface ListAsset {
  kind: 'list-asset';
  asset: string;
  /** Decimals of one unit, 0..8. */
  scale: number;
  maxSupply: bigint;
}

export interface ListSpotMarket {
  kind: 'list-spot-market';
  /** e.g. BTC/USDT */
  market: string;
  base: string;
  quote: string;
  priceScale: number;
  qtyScale: number;
  filters: SpotFilters;
  makerFeePpm: number;
  takerFeePpm: number;
  /** Stands for last until the first trade (RULES 2.4). */
  listingPrice: bigint;
}

export interface SetMarketStatus {
  kind: 'set-market-status';
  market: string;
  status: MarketStatus;
}

/** An order keeps the rates of its acceptance; 0 <= maker <= taker <= 100,000 ppm. */
export interface SetMarketFees {
  kind: 'set-market-fees';
  market: string;
  makerFeePpm: number;
  takerFeePpm: number;
}

/** Only with an empty book (RULES 0.3), else BOOK_NOT_EMPTY. */
export interface SetMarketFilters {
  kind: 'set-market-filters';
  market: string;
  filters: SpotFilters;
}

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
  | ListAsset
  | ListSpotMarket
  | SetMarketStatus
  | SetMarketFees
  | SetMarketFilters
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
