/**
 * The limits on orders while the true price of a contract is unknown (rules/contracts#not-normal,
 * rules/contracts#feed-states), so that a fill there moves no loss to an account that cannot pay it; and how near to
 * the mark a frozen member closes. Changes nothing.
 */
import { bearsOtherContracts, type Direction, mostClosedOfNet, notionalOf } from '@tern/math/contract';
import type { Counters } from '../../base/counters.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import { marketOf } from './risk.ts';
import { crossScopeOf, type RunningSums, type TriedPosition } from './tried-account.ts';

/** The account holds a cross position in a contract that is not NORMAL: nothing may leave its cross equity. */
export function isHeldByIndex(contracts: ContractMemory, account: ContractAccount): boolean {
  if (account.crossPositions === 0) return false;
  const { positions } = contracts;
  for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at))
    if (positions.isCross(at) && !marketOf(contracts, at).isNormal()) return true;
  return false;
}

/** The member's closes trade only within b of the mark. */
export function closesNarrowly(
  members: MemberStore,
  contracts: ContractMemory,
  market: ContractMarket,
  account: ContractAccount,
): boolean {
  return !market.isNormal() || members.mayOnlyClose(account.member) || isHeldByIndex(contracts, account);
}

/**
 * The price that closes trade near may be an old one: the contract is not NORMAL, or its sources have been silent for a
 * while, which makes the index DEAD only later.
 */
export function isUnsure(counters: Counters, indexes: Indexes, market: ContractMarket): boolean {
  if (!market.isNormal()) return true;
  const index = indexes.find(market.definition.indexSymbol);
  return index === undefined || index.isSilent(counters.lastTimeMs);
}

/**
 * True when closing an order of `qty` gives up a hedge of a cross account (n3): more than what it is net long or short in
 * the contract, or that while it is net long or short in another unsure contract and its equity does not bear what all
 * other contracts may lose.
 */
export function givesUpHedge(
  counters: Counters,
  indexes: Indexes,
  account: RunningSums,
  market: ContractMarket,
  direction: Direction,
  qty: bigint,
): boolean {
  const cross = account.positions.filter(({ isCross }) => isCross);
  if (qty > mostClosedOfNet(sidesOf(cross, market), direction)) return true;
  let others = 0n;
  let isOtherUnsure = false;
  for (const other of new Set(cross.map((position) => position.market))) {
    const { long, short } = sidesOf(cross, other);
    if (other === market || long === short) continue;
    const net = long > short ? long - short : short - long;
    others += notionalOf(other.terms, net, BigInt(other.markPrice));
    isOtherUnsure ||= isUnsure(counters, indexes, other);
  }
  return isOtherUnsure && !bearsOtherContracts(crossScopeOf(account).equity, others);
}

/** The quantities of both sides in a contract. */
function sidesOf(
  positions: readonly TriedPosition[],
  market: ContractMarket,
): { long: bigint; short: bigint } {
  const sides = { long: 0n, short: 0n };
  for (const position of positions)
    if (position.market === market) sides[position.direction === 1n ? 'long' : 'short'] = position.qty;
  return sides;
}
