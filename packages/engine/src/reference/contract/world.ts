/**
 * The reference exchange for perpetual contracts (RULES 1): its state as plain data. Slow and obviously right: bigint,
 * sorted arrays, maps of flat objects; it is the oracle that a fast engine is compared with, and never runs in the
 * server. Everything is in quote units of USDT unless the name says otherwise.
 */
import type { ContractTerms, Direction } from '@tern/math/contract';

export const TRADE_TYPES = ['OPEN_LONG', 'OPEN_SHORT', 'CLOSE_LONG', 'CLOSE_SHORT'] as const;
export type TradeType = (typeof TRADE_TYPES)[number];
export type MarginMode = 'ISOLATED' | 'CROSS';
export type TriggerSource = 'MARK' | 'LAST';
/** What the index allows (RULES 1.9). */
export type FeedState = 'NORMAL' | 'DEGRADED' | 'DEAD';
export type ContractStatus = 'OPEN' | 'CANCEL_ONLY' | 'SUSPENDED' | 'HALTED';

export interface ContractSettings extends ContractTerms {
  contract: string;
  makerFeePpm: bigint;
  /** How far from the mark a market order may trade. */
  marketBoundPercent: bigint;
  fundingIntervalMs: number;
  impactNotional: bigint;
  /** How long the feed must be NORMAL after a start or a resume before anybody is liquidated. */
  resumeWaitMs: number;
}

export interface Contract {
  terms: ContractSettings;
  status: ContractStatus;
  feed: FeedState;
  /** Liquidation, triggers and premiums wait until then. */
  quietUntilMs: number;
  deadSinceMs: number;
  /** In price units × INDEX_FINER. */
  index: bigint;
  mark: bigint;
  /** 0n: nothing was traded yet. */
  last: bigint;
  fundingRate: bigint;
  nextFundingMs: number;
  /** Σ i·PI_i and Σ i over the valid minutes of this interval, and how many there were. */
  weightedPremium: bigint;
  premiumWeights: bigint;
  premiumMinutes: number;
  nextMinuteMs: number;
  /** The last 30 of best bid + best ask − 2 × index, in index units. */
  samples: bigint[];
  /** The other leg of every open and close; may be negative. */
  clearing: bigint;
  bids: ContractOrder[];
  asks: ContractOrder[];
}

export interface Account {
  memberId: number;
  /** Cash that no order reserves; with `reserved` it is the wallet W. */
  free: bigint;
  reserved: bigint;
  settings: Map<string, { mode: MarginMode; leverage: bigint }>;
  /** Its cross positions are being liquidated. */
  isLocked: boolean;
}

/** One for each member, contract and direction; an empty one stays with a quantity of 0n. */
export interface Position {
  positionId: number;
  memberId: number;
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
  /** Failed attempts of take-profit or stop-loss. */
  triggerTries: number;
  isLocked: boolean;
}

export interface ContractOrder {
  orderId: number;
  memberId: number;
  contract: string;
  tradeType: TradeType;
  type: 'LIMIT' | 'MARKET';
  timeInForce: 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY';
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
  /** What it still reserves; 0n for closing orders. */
  reserve: bigint;
  reservePrice: bigint;
  lossPrice: bigint;
  /** Charged so far, each cumulative over the order. */
  margin: bigint;
  fee: bigint;
  /** Σ notional × rate, × 1,000,000. */
  exactFeePpm: bigint;
  leverage: bigint;
  makerFeePpm: bigint;
  takerFeePpm: bigint;
  takeProfit: bigint;
  stopLoss: bigint;
  triggerSource: TriggerSource;
  status: 'pending' | 'partial' | 'matched' | 'cancelled';
  reason: CancelReason;
}

export type CancelReason =
  | 'NONE'
  | 'USER'
  | 'IOC_REMAINDER'
  | 'FOK'
  | 'POST_ONLY'
  | 'STP'
  | 'MARGIN'
  | 'MARGIN_AT_MATCH'
  | 'TPSL'
  | 'LIQUIDATION'
  | 'ADL'
  | 'ADMIN'
  | 'HALT';

export interface PlanOrder {
  planId: number;
  memberId: number;
  contract: string;
  tradeType: TradeType;
  type: 'LIMIT' | 'MARKET';
  triggerPrice: bigint;
  triggerSource: TriggerSource;
  /** Fires when the source is at or above the trigger; otherwise at or below. Fixed at placement. */
  firesAbove: boolean;
  price: bigint;
  lots: bigint;
  closeAll: boolean;
}

/** What the exchange takes over from the liquidated, until it is rid of it. */
export interface Takeover {
  qty: bigint;
  openNotional: bigint;
}

export type ContractEvent =
  | {
      kind: 'traded';
      contract: string;
      price: bigint;
      qty: bigint;
      takerOrderId: number;
      makerOrderId: number;
    }
  | { kind: 'order-closed'; orderId: number; status: 'matched' | 'cancelled'; reason: CancelReason }
  | { kind: 'locked' | 'unlocked'; memberId: number; contract: string }
  | {
      kind: 'taken-over';
      memberId: number;
      contract: string;
      direction: Direction;
      qty: bigint;
      price: bigint;
    }
  | { kind: 'deleveraged'; memberId: number; contract: string; qty: bigint; price: bigint }
  | { kind: 'shared-loss'; memberId: number; contract: string; amount: bigint }
  | { kind: 'funding-paid'; memberId: number; contract: string; amount: bigint }
  | { kind: 'funding-settled'; contract: string; rate: bigint }
  | { kind: 'plan-fired'; planId: number; orderId: number; failed: string }
  | { kind: 'trigger-fired'; memberId: number; contract: string; which: 'TP' | 'SL' }
  | { kind: 'trigger-failed'; memberId: number; contract: string }
  | { kind: 'halted'; contract: string };

export interface World {
  nowMs: number;
  lastId: number;
  contracts: Map<string, Contract>;
  accounts: Map<number, Account>;
  positions: Map<string, Position>;
  orders: Map<number, ContractOrder>;
  plans: Map<number, PlanOrder>;
  /** Scopes to liquidate, in order: an isolated position by its key, a cross account by its member. */
  queue: ScopeKey[];
  /** Of the liquidator, by contract and direction ("BTC/USDT 1"). */
  takeovers: Map<string, Takeover>;
  liquidatorCash: bigint;
  fund: bigint;
  /** Never above zero: what nobody could pay. */
  deficit: bigint;
  fees: bigint;
  outside: bigint;
  events: ContractEvent[];
}

export type ScopeKey = { memberId: number; contract: string; direction: Direction } | { memberId: number };

export function emptyWorld(): World {
  return {
    ...{ nowMs: 0, lastId: 0, contracts: new Map(), accounts: new Map(), positions: new Map() },
    ...{ orders: new Map(), plans: new Map(), queue: [], takeovers: new Map(), liquidatorCash: 0n },
    ...{ fund: 0n, deficit: 0n, fees: 0n, outside: 0n, events: [] },
  };
}

export const LONG: Direction = 1n;
export const SHORT: Direction = -1n;

export const isOpening = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'OPEN_SHORT';
/** Of the position that the trade opens or closes. */
export const directionOf = (type: TradeType): Direction =>
  type === 'OPEN_LONG' || type === 'CLOSE_LONG' ? LONG : SHORT;
export const isBuy = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'CLOSE_SHORT';

const DEFAULT_SETTING = { mode: 'ISOLATED', leverage: 20n } as const;

export function accountOf(world: World, memberId: number): Account {
  let account = world.accounts.get(memberId);
  if (account === undefined) {
    account = { memberId, free: 0n, reserved: 0n, settings: new Map(), isLocked: false };
    world.accounts.set(memberId, account);
  }
  return account;
}

export function settingOf(world: World, memberId: number, contract: string) {
  return accountOf(world, memberId).settings.get(contract) ?? { ...DEFAULT_SETTING };
}

const keyOf = (memberId: number, contract: string, direction: Direction): string =>
  `${memberId} ${contract} ${direction}`;

export function positionOf(world: World, memberId: number, contract: string, direction: Direction): Position {
  const key = keyOf(memberId, contract, direction);
  let position = world.positions.get(key);
  if (position === undefined) {
    position = {
      ...{ positionId: ++world.lastId, memberId, contract, direction, qty: 0n, lots: 0n, frozenQty: 0n },
      ...{ frozenLots: 0n, openNotional: 0n, margin: 0n, takeProfit: 0n, stopLoss: 0n, triggerTries: 0 },
      ...{ triggerSource: 'MARK' as const, isLocked: false, ...settingOf(world, memberId, contract) },
    };
    world.positions.set(key, position);
  }
  return position;
}

/** Those that are not empty, in the order of their ids. */
export function openPositions(world: World, wanted: Partial<Position> = {}): Position[] {
  const fields = Object.entries(wanted) as [keyof Position, unknown][];
  return [...world.positions.values()]
    .filter((position) => position.qty > 0n && fields.every(([field, value]) => position[field] === value))
    .sort((a, b) => a.positionId - b.positionId);
}

export function openOrders(world: World, wanted: Partial<ContractOrder> = {}): ContractOrder[] {
  const fields = Object.entries(wanted) as [keyof ContractOrder, unknown][];
  return [...world.orders.values()].filter((order) =>
    fields.every(([field, value]) => order[field] === value),
  );
}

export function contractOf(world: World, name: string): Contract {
  const contract = world.contracts.get(name);
  if (contract === undefined) throw new Error(`no contract is called ${name}`);
  return contract;
}

/** Marks count and nothing waits: the only time at which somebody may be liquidated or a trigger may fire. */
export function isQuiet(world: World, contract: Contract): boolean {
  return contract.feed !== 'NORMAL' || contract.status === 'HALTED' || world.nowMs < contract.quietUntilMs;
}
