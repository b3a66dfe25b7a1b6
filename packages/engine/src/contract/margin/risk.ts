/**
 * What a scope needs and what it has (RULES 1.7): an isolated position alone, the cross positions of an account together.
 * Exact in bigint; the quick answers in numbers say yes only when they are sure.
 */
import { type Direction, needPpm, notionalOf, type Scope, unrealisedPnl } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { POSITION, POSITION_RECORD } from '../positions/position-record.ts';

enum SURE {
  /** Products that come out at or above it may have been rounded. */
  EXACT = 2 ** 53,
  /** More than any rounding on the way to a need, in units. */
  MARGIN = 8,
  MILLIONTH = 1e-6,
}

export function marketOf(memory: EngineMemory, position: number): ContractMarket {
  const { contracts } = memory;
  return contracts.markets[contracts.positions.integer(position, POSITION.MARKET)]!;
}

export function directionOf(memory: EngineMemory, position: number): Direction {
  return memory.contracts.positions.integer(position, POSITION.SIDE) === 0 ? 1n : -1n;
}

/** At the mark. */
export function notionalAtMark(memory: EngineMemory, position: number): bigint {
  const market = marketOf(memory, position);
  const qty = BigInt(memory.contracts.positions.number(position, POSITION.QTY));
  return notionalOf(market.terms, qty, BigInt(market.markPrice));
}

/** Unrealised, at the mark. */
export function pnlOf(memory: EngineMemory, position: number): bigint {
  const { positions } = memory.contracts;
  const market = marketOf(memory, position);
  const qty = BigInt(positions.number(position, POSITION.QTY));
  const openNotional = BigInt(positions.number(position, POSITION.OPEN_NOTIONAL));
  const direction = directionOf(memory, position);
  return unrealisedPnl(market.terms, { direction, qty, openNotional }, BigInt(market.markPrice));
}

/** Maintenance margin and closing fee, × 1,000,000. */
export function needOf(memory: EngineMemory, position: number): bigint {
  return needPpm(marketOf(memory, position).terms, notionalAtMark(memory, position));
}

export function isolatedScope(memory: EngineMemory, position: number): Scope {
  const margin = BigInt(memory.contracts.positions.number(position, POSITION.MARGIN));
  return { needPpm: needOf(memory, position), equity: margin + pnlOf(memory, position) };
}

/** The wallet and all cross positions. */
export function crossScope(memory: EngineMemory, account: ContractAccount): Scope {
  const scope = { needPpm: 0n, equity: walletOf(memory, account) };
  for (const position of crossPositions(memory, account)) {
    scope.needPpm += needOf(memory, position);
    scope.equity += pnlOf(memory, position);
  }
  return scope;
}

export function scopeOf(memory: EngineMemory, position: number): Scope {
  const { positions } = memory.contracts;
  if (positions.integer(position, POSITION.IS_CROSS) === 0) return isolatedScope(memory, position);
  return crossScope(memory, accountOf(memory, position));
}

/** Cash and reserves; isolated margins stand outside. */
export function walletOf({ ledger }: EngineMemory, { row }: ContractAccount): bigint {
  return ledger.freeOf(row) + ledger.frozenOf(row);
}

export function accountOf(memory: EngineMemory, position: number): ContractAccount {
  const { positions, accounts } = memory.contracts;
  return accounts.find(positions.integer(position, POSITION.MEMBER))!;
}

/** It, or the cross account that it belongs to, waits for its liquidation. */
export function isLocked(memory: EngineMemory, position: number): boolean {
  const { positions } = memory.contracts;
  if (positions.integer(position, POSITION.IS_CROSS) === 0)
    return positions.number(position, POSITION.LIQUIDATION_ID) !== 0;
  return accountOf(memory, position).liquidationId !== 0;
}

/** In the order of their ids. */
export function positionsOf(memory: EngineMemory, account: ContractAccount): number[] {
  const { positions } = memory.contracts;
  const found: number[] = [];
  for (
    let position = account.positions.first;
    position !== SLOT.NONE;
    position = positions.integer(position, POSITION.MEMBER_NEXT)
  )
    found.push(position);
  return found;
}

/** In the order of their ids. */
export function crossPositions(memory: EngineMemory, account: ContractAccount): number[] {
  if (account.crossPositions === 0) return [];
  const { positions } = memory.contracts;
  return positionsOf(memory, account).filter(
    (position) => positions.integer(position, POSITION.IS_CROSS) === 1,
  );
}

/** Not less than what `notional` (at the mark) needs, in units. */
export function needAtMost(market: ContractMarket, notional: number): number {
  const { tierCaps, tierRatesPpm, tierCums } = market;
  const last = tierCaps.length - 1;
  let tier = 0;
  while (tier < last && notional > tierCaps[tier]!) tier++;
  return notional * tierRatesPpm[tier]! * SURE.MILLIONTH - tierCums[tier]! + SURE.MARGIN;
}

/** True when risk is surely below 100 %; false says nothing. `notional` at the mark and `equity` came of exact numbers. */
export function isSurelySafe(market: ContractMarket, notional: number, equity: number): boolean {
  return notional < SURE.EXACT && equity > needAtMost(market, notional);
}

/**
 * True when the cross scope is surely below 100 % with this wallet, and with `changed` (SLOT.NONE: none of those there
 * are, but it is counted) holding `qty` and `openNotional`.
 */
export function crossIsSurelySafe(
  memory: EngineMemory,
  account: ContractAccount,
  wallet: number,
  changed: { position: number; market: ContractMarket; side: number; qty: number; openNotional: number },
): boolean {
  const { positions, markets } = memory.contracts;
  const { numbers, integers } = positions;
  let { qty, openNotional, side, market } = changed;
  let notional = qty * market.markPrice * market.quoteMultiplier;
  if (notional >= SURE.EXACT) return false;
  let equity = wallet + (side === 0 ? notional - openNotional : openNotional - notional);
  let need = qty === 0 ? 0 : needAtMost(market, notional);
  for (let position = account.positions.first; position !== SLOT.NONE; ) {
    const at = position << POSITION_RECORD.WORD_SHIFT;
    const intsAt = position << POSITION_RECORD.INT_SHIFT;
    if (integers[intsAt | POSITION.IS_CROSS] === 1 && position !== changed.position) {
      market = markets[integers[intsAt | POSITION.MARKET]!]!;
      side = integers[intsAt | POSITION.SIDE]!;
      qty = numbers[at | POSITION.QTY]!;
      openNotional = numbers[at | POSITION.OPEN_NOTIONAL]!;
      notional = qty * market.markPrice * market.quoteMultiplier;
      if (notional >= SURE.EXACT) return false;
      equity += side === 0 ? notional - openNotional : openNotional - notional;
      need += needAtMost(market, notional);
    }
    position = integers[intsAt | POSITION.MEMBER_NEXT]!;
  }
  // Beyond 2^53 the sums are only near.
  return Math.abs(equity) < SURE.EXACT / 2 && equity > need;
}
