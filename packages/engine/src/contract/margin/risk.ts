/**
 * Need and equity of a scope (rules/contracts#risk): an isolated position alone, the cross positions of an account
 * together. Exact in bigint; the quick answers in numbers are yes only when they are sure.
 */
import { type Direction, needPpm, notionalOf, type Scope, unrealisedPnl } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';

enum SURE {
  /** Products that come out at or above it may have been rounded. */
  EXACT = 2 ** 53,
  /** More than any rounding on the way to a need, in units. */
  MARGIN = 8,
  MILLIONTH = 1e-6,
}

export function marketOf(contracts: ContractMemory, position: number): ContractMarket {
  return contracts.marketAt(contracts.positions.market(position));
}

export function memberIdOf(members: MemberStore, contracts: ContractMemory, position: number): number {
  return members.idOf(contracts.positions.member(position));
}

export function directionOf(contracts: ContractMemory, position: number): Direction {
  return contracts.positions.side(position) === 0 ? 1n : -1n;
}

/** At the mark. */
export function notionalAtMark(contracts: ContractMemory, position: number): bigint {
  const market = marketOf(contracts, position);
  const qty = BigInt(contracts.positions.qty(position));
  return notionalOf(market.terms, qty, BigInt(market.markPrice));
}

/** Unrealised, at the mark. */
export function pnlOf(contracts: ContractMemory, position: number): bigint {
  const { positions } = contracts;
  const market = marketOf(contracts, position);
  const qty = BigInt(positions.qty(position));
  const openNotional = BigInt(positions.openNotional(position));
  const direction = directionOf(contracts, position);
  return unrealisedPnl(market.terms, { direction, qty, openNotional }, BigInt(market.markPrice));
}

/** Maintenance margin and closing fee, × 1,000,000. */
export function needOf(contracts: ContractMemory, position: number): bigint {
  return needPpm(marketOf(contracts, position).terms, notionalAtMark(contracts, position));
}

export function isolatedScope(contracts: ContractMemory, position: number): Scope {
  const margin = BigInt(contracts.positions.margin(position));
  return { needPpm: needOf(contracts, position), equity: margin + pnlOf(contracts, position) };
}

/** The wallet and all cross positions. */
export function crossScope(ledger: Ledger, contracts: ContractMemory, account: ContractAccount): Scope {
  const scope = { needPpm: 0n, equity: walletOf(ledger, account) };
  for (const position of crossPositions(contracts, account)) {
    scope.needPpm += needOf(contracts, position);
    scope.equity += pnlOf(contracts, position);
  }
  return scope;
}

export function scopeOf(ledger: Ledger, contracts: ContractMemory, position: number): Scope {
  return contracts.positions.isCross(position)
    ? crossScope(ledger, contracts, accountOf(contracts, position))
    : isolatedScope(contracts, position);
}

/** Cash and reserves; isolated margins stand outside. */
export function walletOf(ledger: Ledger, { row }: ContractAccount): bigint {
  return ledger.freeOf(row) + ledger.frozenOf(row);
}

export function accountOf(contracts: ContractMemory, position: number): ContractAccount {
  const { positions, accounts } = contracts;
  return accounts.accountAt(positions.member(position));
}

/** It, or the cross account that it belongs to, waits for its liquidation. */
export function isLocked(contracts: ContractMemory, position: number): boolean {
  const { positions } = contracts;
  if (!positions.isCross(position)) return positions.liquidationId(position) !== 0;
  return accountOf(contracts, position).liquidationId !== 0;
}

/** In the order of their ids. */
export function positionsOf(contracts: ContractMemory, account: ContractAccount): number[] {
  const { positions } = contracts;
  const found: number[] = [];
  for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) found.push(at);
  return found;
}

/** In the order of their ids. */
export function crossPositions(contracts: ContractMemory, account: ContractAccount): number[] {
  if (account.crossPositions === 0) return [];
  const { positions } = contracts;
  return positionsOf(contracts, account).filter((position) => positions.isCross(position));
}

/** The need of a notional (at the mark) in units, near to the exact one. */
export function needNear({ tiers }: ContractMarket, notional: number): number {
  let need = 0;
  for (const { cap, ratePpm, cum } of tiers) {
    need = notional * ratePpm * SURE.MILLIONTH - cum;
    if (notional <= cap) break;
  }
  return need;
}

/** Not less than the need of a notional (at the mark), in units. */
export function needAtMost(market: ContractMarket, notional: number): number {
  return needNear(market, notional) + SURE.MARGIN;
}

/** The unrealised result of a position at a notional, in numbers; its side is 0 long, 1 short. */
export function pnlInNumbers(side: number, notional: number, openNotional: number): number {
  return side === 0 ? notional - openNotional : openNotional - notional;
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
  contracts: ContractMemory,
  account: ContractAccount,
  wallet: number,
  changed: { position: number; market: ContractMarket; side: number; qty: number; openNotional: number },
): boolean {
  const { positions } = contracts;
  let notional = changed.qty * changed.market.markPrice * changed.market.quoteMultiplier;
  if (notional >= SURE.EXACT) return false;
  let equity = wallet + pnlInNumbers(changed.side, notional, changed.openNotional);
  let need = changed.qty === 0 ? 0 : needAtMost(changed.market, notional);
  for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) {
    if (!positions.isCross(at) || at === changed.position) continue;
    const market = contracts.marketAt(positions.market(at));
    notional = positions.qty(at) * market.markPrice * market.quoteMultiplier;
    if (notional >= SURE.EXACT) return false;
    equity += pnlInNumbers(positions.side(at), notional, positions.openNotional(at));
    need += needAtMost(market, notional);
  }
  // Beyond 2^53 the sums are only near.
  return Math.abs(equity) < SURE.EXACT / 2 && equity > need;
}
