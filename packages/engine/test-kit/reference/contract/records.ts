/**
 * The records of the reference exchange's contracts. Amounts are quote units of USDT unless the name says otherwise.
 */
import type { ContractTerms, Direction } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import type { TimeInForce } from '../../../src/base/order-words.ts';
import type {
  ContractStatus,
  MarginMode,
  PlacePlanOrder,
  TradeType,
  TriggerSource,
} from '../../../src/contract/commands.ts';
import type { ContractSettings } from '../../../src/contract/contract-settings.ts';
import type { FeedState, MarkChanged, PositionEnd } from '../../../src/contract/events.ts';
import type { OrderOrigin } from '../../../src/contract/order-events.ts';
import type { Account as Money } from '../reference-model.ts';

export interface Contract {
  market: string;
  base: string;
  indexSymbol: string;
  priceScale: number;
  qtyScale: number;
  settings: ContractSettings;
  /** The settings as the formulas want them. */
  terms: ContractTerms;
  status: ContractStatus;
  statusSinceMs: number;
  reason: string;
  /** Settings that would lock positions, until they take effect. */
  pendingSettings: { settings: ContractSettings; effectiveMs: number } | null;
  /** The reason why it is HALTED. */
  haltedBy: 'NOBODY' | 'INDEX' | 'DEFICIT' | 'OPERATOR';
  /** The status before a dead index halted it. */
  statusBeforeHalt: ContractStatus;
  feed: FeedState;
  feedSinceMs: number;
  deadSinceMs: number;
  /** Since when the index is NORMAL without a break; null when it is not. */
  normalSinceMs: number | null;
  /** After a start or a resume, until the index was NORMAL long enough. */
  isWaiting: boolean;
  /** In price units × INDEX_FINER. */
  index: bigint;
  mark: bigint;
  /** 0n: nothing was traded yet. */
  last: bigint;
  /**
   * The price that LAST triggers read: the last one held near the mark of its time, and its extremes since the previous
   * tick.
   */
  heldLast: bigint;
  heldHigh: bigint;
  heldLow: bigint;
  fundingRate: bigint;
  nextFundingRate: bigint;
  nextFundingMs: number;
  /** Σ i·PI_i and Σ i over the valid minutes of this interval, and how many there were. */
  weightedPremium: bigint;
  premiumWeights: bigint;
  premiumMinutes: number;
  /** The samples of the premium in the running minute, and when that began. */
  minuteSamples: bigint[];
  minuteStartMs: number;
  /** Funding was settled before this command. */
  isSettledNow: boolean;
  /** The last 60 of impact bid + impact ask − 2 × index, in index units. */
  samples: bigint[];
  /** The other leg of every open and close; may be negative. */
  clearing: bigint;
  /** Best price first, oldest first within a price. */
  bids: ContractOrder[];
  asks: ContractOrder[];
  /** Open ones, in the order of their ids. */
  positions: Position[];
  /** The last written events of its mark and its totals. */
  markEvent: Omit<MarkChanged, 'kind'> | undefined;
  totalsEvent: { market: string; clearing: bigint; openQty: bigint };
}

/** A member's contract account beside its money. */
export interface Account {
  memberId: MemberId;
  /** free: cash that no order reserves; frozen: what orders reserve. Together the wallet W. */
  money: Money;
  settings: Map<string, { mode: MarginMode; leverage: bigint }>;
  /** The liquidation that the member's cross positions wait for; 0: none. */
  liquidationId: number;
  /** All three in the order of their ids. */
  positions: Position[];
  orders: ContractOrder[];
}

/** One life: from the first fill to quantity 0. */
export interface Position {
  positionId: number;
  memberId: MemberId;
  contract: string;
  direction: Direction;
  qty: bigint;
  /** At LOT_SCALE. */
  lots: bigint;
  frozenQty: bigint;
  frozenLots: bigint;
  openNotional: bigint;
  /** Isolated only; 0n in cross. */
  margin: bigint;
  mode: MarginMode;
  leverage: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
  /** Failed attempts of its take-profit or its stop-loss since that is reached without a break, and of which. */
  triggerTries: number;
  tried: 'TP' | 'SL' | undefined;
  /** The liquidation that an isolated position waits for; 0: none. */
  liquidationId: number;
  openTimeMs: number;
  /** Sums over its life. */
  openedQty: bigint;
  openedLots: bigint;
  openedNotional: bigint;
  closedNotional: bigint;
  realisedPnl: bigint;
  fees: bigint;
  funding: bigint;
  /** The reason with which it ends if it ends now. */
  end: PositionEnd;
}

export interface ContractOrder {
  orderId: number;
  memberId: MemberId;
  requestId: string;
  contract: string;
  tradeType: TradeType;
  type: 'LIMIT' | 'MARKET';
  timeInForce: TimeInForce;
  origin: OrderOrigin;
  /** The limit; of a market order the worst price it may trade at. */
  price: bigint;
  /** At LOT_SCALE. */
  lots: bigint;
  qty: bigint;
  filledQty: bigint;
  /** Σ q·p of its fills. */
  filledNotional: bigint;
  /** Lots counted to or taken off the position so far. */
  filledLots: bigint;
  /** The amount that it still reserves; 0n for closing orders. */
  reserve: bigint;
  reservePrice: bigint;
  lossPrice: bigint;
  /** Charged so far, each cumulative over the order. */
  margin: bigint;
  fee: bigint;
  /** Σ notional × rate, × 1,000,000. */
  exactFeePpm: bigint;
  leverage: bigint;
  mode: MarginMode;
  makerFeePpm: bigint;
  takerFeePpm: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
  createTimeMs: number;
  /** The request that it was placed by. */
  body: string;
  isOpen: boolean;
}

export interface PlanOrder extends Omit<PlacePlanOrder, 'kind'> {
  planId: number;
  /** Fires when the source is at or above the trigger; otherwise at or below. Fixed at placement. */
  firesAbove: boolean;
  createTimeMs: number;
  body: string;
}

/** The position that the exchange takes over from liquidated accounts, until it is closed. */
export interface Takeover {
  qty: bigint;
  openNotional: bigint;
}

/** A scope that waits for liquidation: an isolated position, or a member's cross positions together. */
export interface LockedScope {
  liquidationId: number;
  memberId: MemberId;
  position: Position | undefined;
}

/** The insurance fund's balance when the hour began, and its payments in that hour for sales to the book. */
export interface FundHour {
  /** Since 1970; -1: none was seen yet. */
  hour: number;
  held: bigint;
  spent: bigint;
  spentOn: Map<string, bigint>;
}

/** An order or a plan that has ended: its request is remembered from then on. */
export interface Ended {
  kind: 'contract' | 'plan';
  memberId: MemberId;
  requestId: string;
  body: string;
  answer: number;
}
