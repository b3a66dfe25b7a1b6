/**
 * The contracts of the reference exchange (rules/contracts) as plain data beside its money. Slow and obviously right:
 * bigint, sorted arrays, maps of flat objects; it is the oracle that the engine is compared with, and never runs in the
 * server. Amounts are quote units of USDT unless the name says otherwise.
 */
import type { Direction } from '@tern/math/contract';
import type { MemberId, Owner, SystemAccount } from '../../../src/base/accounts.ts';
import { SETTLEMENT_ASSET } from '../../../src/base/limits.ts';
import type { MarginMode, PositionSide, TradeType } from '../../../src/contract/commands.ts';
import type { Account as Money, ReferenceModel } from '../reference-model.ts';
import type {
  Account,
  Contract,
  ContractOrder,
  Ended,
  FundHour,
  LockedScope,
  PlanOrder,
  Position,
  Takeover,
} from './records.ts';

export type * from './records.ts';

export class ReferenceWorld {
  /** Orders, plans, positions and liquidations draw their ids here. */
  lastId = 0;
  lastTickMs = 0;
  /** The last id when the tick in hand began, or the last one, and when the one before it did. */
  idAtTick = 0;
  idAtPreviousTick = 0;
  fundHour: FundHour = { hour: -1, held: 0n, spent: 0n, spentOn: new Map() };
  readonly contracts = new Map<string, Contract>();
  readonly accounts = new Map<MemberId, Account>();
  readonly orders = new Map<number, ContractOrder>();
  readonly plans = new Map<number, PlanOrder>();
  /** Scopes to liquidate, in order. */
  queue: LockedScope[] = [];
  /** The liquidator's takeovers, by contract and direction ("BTC/USDT:USDT 1"). */
  readonly takeovers = new Map<string, Takeover>();
  /** The liquidation in hand. */
  liquidationId = 0;
  /** Those of others of whom something was taken over with it. */
  takenWith: number[] = [];
  /** The orders and plans closed last, oldest first, and whose they were. */
  readonly closed: { id: number; memberId: MemberId }[] = [];
  /** Positions changed by the command in hand. */
  touched = new Set<Position>();
  /** The positions that the current command ended, in order. */
  ended: Ended[] = [];

  constructor(
    readonly model: ReferenceModel,
    readonly indexes: { forgetAnchor(symbol: string): void },
  ) {}

  get nowMs(): number {
    return this.model.timeMs;
  }
}

export const LONG: Direction = 1n;
export const SHORT: Direction = -1n;

export const isOpening = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'OPEN_SHORT';
/** The direction of the position that the trade opens or closes. */
export const directionOf = (type: TradeType): Direction =>
  type === 'OPEN_LONG' || type === 'CLOSE_LONG' ? LONG : SHORT;
export const isBuy = (type: TradeType): boolean => type === 'OPEN_LONG' || type === 'CLOSE_SHORT';
export const sideOf = (direction: Direction): PositionSide => (direction === LONG ? 'LONG' : 'SHORT');

const DEFAULT_LEVERAGE = 20n;

export function accountOf(world: ReferenceWorld, memberId: MemberId): Account {
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
  world: ReferenceWorld,
  memberId: MemberId,
  contract: string,
): { mode: MarginMode; leverage: bigint } {
  const leverage = defaultLeverage(contractOf(world, contract));
  return accountOf(world, memberId).settings.get(contract) ?? { mode: 'ISOLATED', leverage };
}

/** The leverage of a member without a setting. */
export function defaultLeverage({ terms: { maxLeverage } }: Contract): bigint {
  return maxLeverage < DEFAULT_LEVERAGE ? maxLeverage : DEFAULT_LEVERAGE;
}

/** Money of a system account. */
export const fundOf = (world: ReferenceWorld): Money => systemMoney(world, 'insurance');
export const liquidatorOf = (world: ReferenceWorld): Money => systemMoney(world, 'liquidation');
export const deficitOf = (world: ReferenceWorld): Money => systemMoney(world, 'deficit');

export function systemMoney(world: ReferenceWorld, owner: SystemAccount): Money {
  return world.model.account(owner, 'assets', SETTLEMENT_ASSET);
}

/** Adds to the free part of an account; within a fill it may be below zero, at the end of a command never. */
export function pay(world: ReferenceWorld, money: Money, amount: bigint): void {
  if (amount === 0n) return;
  money.free += amount;
  touchMoney(world, money.owner, money.type);
}

/** Moves between the free and the frozen part. */
export function reserve(world: ReferenceWorld, { money }: Account, amount: bigint): void {
  if (amount === 0n) return;
  money.free -= amount;
  money.frozen += amount;
  touchMoney(world, money.owner, money.type);
}

function touchMoney(world: ReferenceWorld, owner: Owner, type: string): void {
  world.model.touched.add(`${owner}/${type}/${SETTLEMENT_ASSET}`);
}

/** The open one, if there is. */
export function positionOf(
  world: ReferenceWorld,
  memberId: MemberId,
  contract: string,
  direction: Direction,
): Position | undefined {
  return accountOf(world, memberId).positions.find(
    (one) => one.contract === contract && one.direction === direction,
  );
}

/** The open positions of all contracts, in the order of their ids. */
export function openPositions(world: ReferenceWorld): Position[] {
  return [...world.contracts.values()]
    .flatMap(({ positions }) => positions)
    .sort((a, b) => a.positionId - b.positionId);
}

export function crossPositions(world: ReferenceWorld, memberId: MemberId): Position[] {
  return accountOf(world, memberId).positions.filter(({ mode }) => mode === 'CROSS');
}

export function positionsIn(world: ReferenceWorld, memberId: MemberId, contract: string): Position[] {
  return accountOf(world, memberId).positions.filter((one) => one.contract === contract);
}

export function ordersIn(world: ReferenceWorld, memberId: MemberId, contract: string): ContractOrder[] {
  return accountOf(world, memberId).orders.filter((one) => one.contract === contract);
}

export function plansOf(world: ReferenceWorld, memberId: MemberId, contract: string): PlanOrder[] {
  return [...world.plans.values()].filter(
    (plan) => plan.memberId === memberId && (contract === '' || plan.market === contract),
  );
}

export function contractOf(world: ReferenceWorld, name: string): Contract {
  const contract = world.contracts.get(name);
  if (contract === undefined) throw new Error(`no contract is called ${name}`);
  return contract;
}

/** Its scope is being liquidated. */
export function isLocked(world: ReferenceWorld, position: Position): boolean {
  return position.mode === 'CROSS'
    ? accountOf(world, position.memberId).liquidationId !== 0
    : position.liquidationId !== 0;
}

/** Marks count: the only time at which a liquidation may run or a trigger may fire. */
export function isNormal(contract: Contract): boolean {
  return contract.feed === 'NORMAL' && contract.status !== 'HALTED';
}
