/**
 * The contracts of the reference exchange (RULES 1) as plain data beside its money. Slow and obviously right: bigint,
 * sorted arrays, maps of flat objects; it is the oracle that the engine is compared with, and never runs in the server.
 * Amounts are quote units of USDT unless the name says otherwise.
 */
import type { ContractTerms, Direction } from '@tern/math/contract';
import type { MemberId, Owner, SystemAccount } from '../../accounts.ts';
import type {
  ContractSettings,
  ContractStatus,
  MarginMode,
  PlacePlanOrder,
  PositionSide,
  TimeInForce,
  TradeType,
  TriggerSource,
} from '../../commands.ts';
import type { FeedState, MarkChanged, OrderOrigin, PositionEnd } from '../../events.ts';
import { SETTLEMENT_ASSET } from '../../limits.ts';
import type { Account as Money, ReferenceModel } from '../reference-model.ts';

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
  reason: string;
  /** Why it is HALTED. */
  haltedBy: 'NOBODY' | 'INDEX' | 'DEFICIT' | 'OPERATOR';
  /** What it was before a dead index halted it. */
  statusBeforeHalt: ContractStatus;
  feed: FeedState;
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
  fundingRate: bigint;
  nextFundingRate: bigint;
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
  /** Best price first, oldest first within a price. */
  bids: ContractOrder[];
  asks: ContractOrder[];
  /** Open ones, in the order of their ids. */
  positions: Position[];
  /** What was told last of its mark and its totals. */
  toldMark: Omit<MarkChanged, 'kind'> | undefined;
  toldTotals: { market: string; clearing: bigint; openQty: bigint };
}

/** A member's contract account beside its money. */
export interface Account {
  memberId: MemberId;
  /** free: cash that no order reserves; frozen: what orders reserve. Together the wallet W. */
  money: Money;
  settings: Map<string, { mode: MarginMode; leverage: bigint }>;
  /** Of the liquidation that his cross positions wait for; 0: none. */
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
  /** Of the liquidation that an isolated position waits for; 0: none. */
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
  /** How it ends if it ends now. */
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

/** What the exchange takes over from the liquidated, until it is rid of it. */
export interface Takeover {
  qty: bigint;
  openNotional: bigint;
}

/** What waits to be liquidated: an isolated position, or a member's cross positions together. */
export interface LockedScope {
  liquidationId: number;
  memberId: MemberId;
  position: Position | undefined;
}

export class World {
  /** Orders, plans, positions and liquidations draw their ids here. */
  lastId = 0;
  lastTickMs = 0;
  readonly contracts = new Map<string, Contract>();
  readonly accounts = new Map<MemberId, Account>();
  readonly orders = new Map<number, ContractOrder>();
  readonly plans = new Map<number, PlanOrder>();
  /** Scopes to liquidate, in order. */
  queue: LockedScope[] = [];
  /** Of the liquidator, by contract and direction ("BTC/USDT:USDT 1"). */
  readonly takeovers = new Map<string, Takeover>();
  /** The liquidation in hand. */
  liquidationId = 0;
  /** Those of others of whom something was taken over with it. */
  takenWith: number[] = [];
  /** The orders and plans closed last, oldest first, and whose they were. */
  readonly closed: { id: number; memberId: MemberId }[] = [];
  /** Positions changed by the command in hand. */
  touched = new Set<Position>();

  constructor(readonly model: ReferenceModel) {}

  get nowMs(): number {
    return this.model.timeMs;
  }
}

export const LONG: Direction = 1n;
export const SHORT: Direction = -1n;

export const isOpening = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'OPEN_SHORT';
/** Of the position that the trade opens or closes. */
export const directionOf = (type: TradeType): Direction =>
  type === 'OPEN_LONG' || type === 'CLOSE_LONG' ? LONG : SHORT;
export const isBuy = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'CLOSE_SHORT';
export const sideOf = (direction: Direction): PositionSide => (direction === LONG ? 'LONG' : 'SHORT');

const DEFAULT_LEVERAGE = 20n;

export function accountOf(world: World, memberId: MemberId): Account {
  let account = world.accounts.get(memberId);
  if (account === undefined) {
    account = {
      memberId,
      money: world.model.account(memberId, 'contract', SETTLEMENT_ASSET),
      settings: new Map(),
      liquidationId: 0,
      positions: [],
      orders: [],
    };
    world.accounts.set(memberId, account);
  }
  return account;
}

export function settingOf(
  world: World,
  memberId: MemberId,
  contract: string,
): { mode: MarginMode; leverage: bigint } {
  const leverage = defaultLeverage(contractOf(world, contract));
  return accountOf(world, memberId).settings.get(contract) ?? { mode: 'ISOLATED', leverage };
}

/** Of who never set one. */
export function defaultLeverage({ terms: { maxLeverage } }: Contract): bigint {
  return maxLeverage < DEFAULT_LEVERAGE ? maxLeverage : DEFAULT_LEVERAGE;
}

/** Money of a system account. */
export const fundOf = (world: World): Money => systemMoney(world, 'insurance');
export const liquidatorOf = (world: World): Money => systemMoney(world, 'liquidation');
export const deficitOf = (world: World): Money => systemMoney(world, 'deficit');

export function systemMoney(world: World, owner: SystemAccount): Money {
  return world.model.account(owner, 'assets', SETTLEMENT_ASSET);
}

/** Adds to the free part of an account; within a fill it may be below zero, at the end of a command never. */
export function pay(world: World, money: Money, amount: bigint): void {
  if (amount === 0n) return;
  money.free += amount;
  touchMoney(world, money.owner, money.type);
}

/** Moves between the free and the frozen part. */
export function reserve(world: World, { money }: Account, amount: bigint): void {
  if (amount === 0n) return;
  money.free -= amount;
  money.frozen += amount;
  touchMoney(world, money.owner, money.type);
}

function touchMoney(world: World, owner: Owner, type: string): void {
  world.model.touched.add(`${owner}/${type}/${SETTLEMENT_ASSET}`);
}

/** The open one, if there is. */
export function positionOf(
  world: World,
  memberId: MemberId,
  contract: string,
  direction: Direction,
): Position | undefined {
  return accountOf(world, memberId).positions.find(
    (one) => one.contract === contract && one.direction === direction,
  );
}

/** Of all contracts, in the order of their ids. */
export function openPositions(world: World): Position[] {
  return [...world.contracts.values()]
    .flatMap(({ positions }) => positions)
    .sort((a, b) => a.positionId - b.positionId);
}

export function crossPositions(world: World, memberId: MemberId): Position[] {
  return accountOf(world, memberId).positions.filter(({ mode }) => mode === 'CROSS');
}

export function positionsIn(world: World, memberId: MemberId, contract: string): Position[] {
  return accountOf(world, memberId).positions.filter((one) => one.contract === contract);
}

export function ordersIn(world: World, memberId: MemberId, contract: string): ContractOrder[] {
  return accountOf(world, memberId).orders.filter((one) => one.contract === contract);
}

export function plansOf(world: World, memberId: MemberId, contract: string): PlanOrder[] {
  return [...world.plans.values()].filter(
    (plan) => plan.memberId === memberId && (contract === '' || plan.market === contract),
  );
}

export function contractOf(world: World, name: string): Contract {
  const contract = world.contracts.get(name);
  if (contract === undefined) throw new Error(`no contract is called ${name}`);
  return contract;
}

/** Its scope is being liquidated. */
export function isLocked(world: World, position: Position): boolean {
  return position.mode === 'CROSS'
    ? accountOf(world, position.memberId).liquidationId !== 0
    : position.liquidationId !== 0;
}

/** Marks count: the only time at which somebody may be liquidated or a trigger may fire. */
export function isNormal(contract: Contract): boolean {
  return contract.feed === 'NORMAL' && contract.status !== 'HALTED';
}
