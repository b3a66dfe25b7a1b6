/**
 * Copies of accounts and orders on which a trial of fills works, in exact values, and what follows from them
 * (rules/contracts#risk).
 */
import {
  availableBeforeZero,
  type Direction,
  mustBeLiquidated,
  needPpm,
  notionalOf,
  type Scope,
  unrealisedPnl,
} from '@tern/math/contract';
import type { ContractMarket } from '../contract-market.ts';
import { isSurelySafe } from './risk.ts';

export interface TriedPosition {
  market: ContractMarket;
  direction: Direction;
  isCross: boolean;
  leverage: bigint;
  qty: bigint;
  openNotional: bigint;
  margin: bigint;
}

export interface TriedOrder {
  filledQty: bigint;
  filledNotional: bigint;
  margin: bigint;
  fee: bigint;
  exactFeePpm: bigint;
  reserve: bigint;
  isGone: boolean;
}

/** The parts of an account, but its orders, that a fill may change. */
export interface RunningSums {
  free: bigint;
  reserved: bigint;
  /** In the order of their ids. */
  positions: TriedPosition[];
  /** The newest order that may still reserve something: those after it gave up what they had. */
  newestReserving: number;
}

export interface TriedAccount extends RunningSums {
  readonly member: number;
}

/** @param only the position that will change; undefined: any may */
export function savedFrom(
  { free, reserved, positions, newestReserving }: TriedAccount,
  only: { market: ContractMarket; direction: Direction } | undefined,
): RunningSums {
  const mayChange = (one: TriedPosition) =>
    only === undefined || (one.market === only.market && one.direction === only.direction);
  const saved = positions.map((one) => (mayChange(one) ? { ...one } : one));
  return { free, reserved, newestReserving, positions: saved };
}

export function release(account: TriedAccount, tried: TriedOrder): void {
  account.free += tried.reserve;
  account.reserved -= tried.reserve;
  tried.reserve = 0n;
  tried.isGone = true;
}

/** @throws Error when the account has no such position */
export function heldPosition(
  { positions }: RunningSums,
  market: ContractMarket,
  direction: Direction,
): TriedPosition {
  const found = positions.find((one) => one.market === market && one.direction === direction);
  if (found === undefined) throw new Error('a fill closes a position that is not there');
  return found;
}

export function positionFor(
  account: TriedAccount,
  wanted: Pick<TriedPosition, 'market' | 'direction' | 'isCross' | 'leverage'>,
): TriedPosition {
  const { market, direction } = wanted;
  const found = account.positions.find((one) => one.market === market && one.direction === direction);
  if (found !== undefined) return found;
  const position = { ...wanted, qty: 0n, openNotional: 0n, margin: 0n };
  account.positions.push(position);
  return position;
}

export function pnlOf({ market, ...position }: TriedPosition): bigint {
  return unrealisedPnl(market.terms, position, BigInt(market.markPrice));
}

function needOf({ market, qty }: TriedPosition): bigint {
  return needPpm(market.terms, notionalOf(market.terms, qty, BigInt(market.markPrice)));
}

/** At 100 %; quick where numbers are sure that it is not. */
export function isolatedIsDue(position: TriedPosition): boolean {
  const { market, qty, openNotional, margin, direction } = position;
  const notional = notionalOf(market.terms, qty, BigInt(market.markPrice));
  const equity = margin + direction * (notional - openNotional);
  if (isSurelySafe(market, Number(notional), Number(equity))) return false;
  return mustBeLiquidated(isolatedScopeOf(position));
}

export function crossIsDue(account: RunningSums): boolean {
  return mustBeLiquidated(crossScopeOf(account));
}

export function isolatedScopeOf(position: TriedPosition): Scope {
  return { needPpm: needOf(position), equity: position.margin + pnlOf(position) };
}

export function crossScopeOf({ free, reserved, positions }: RunningSums): Scope {
  const scope = { needPpm: 0n, equity: free + reserved };
  for (const position of positions) {
    if (!position.isCross) continue;
    scope.needPpm += needOf(position);
    scope.equity += pnlOf(position);
  }
  return scope;
}

/** Before its max(0, …). */
export function rawAvailableOf({ free, reserved, positions }: TriedAccount): bigint {
  const cross = positions
    .filter(({ isCross }) => isCross)
    .map((position) => ({ ...position, unrealisedPnl: pnlOf(position) }));
  return availableBeforeZero({ wallet: free + reserved, reserves: reserved, cross });
}
