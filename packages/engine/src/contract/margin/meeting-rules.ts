/**
 * The limits on orders while the true price of a contract is unknown (rules/contracts#not-normal,
 * rules/contracts#feed-states), so that a fill there moves no loss to an account that cannot pay it; and how near to
 * the mark a frozen member closes. Changes nothing.
 */
import { SLOT } from '../../book/order-store.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { marketOf } from './risk.ts';

/** The account holds a cross position in a contract that is not NORMAL: nothing may leave its cross equity. */
export function isHeldByIndex(memory: EngineMemory, account: ContractAccount): boolean {
  if (account.crossPositions === 0) return false;
  const { positions } = memory.contracts;
  for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at))
    if (positions.isCross(at) && !marketOf(memory, at).isNormal()) return true;
  return false;
}

/** The member's closes trade only within b of the mark. */
export function closesNarrowly(
  memory: EngineMemory,
  market: ContractMarket,
  account: ContractAccount,
): boolean {
  return !market.isNormal() || memory.members.mayOnlyClose(account.member) || isHeldByIndex(memory, account);
}

/** A part of a position as the rules below read it. */
export interface HeldPosition {
  readonly market: ContractMarket;
  readonly direction: bigint;
  readonly isCross: boolean;
  readonly qty: bigint;
}

/**
 * True when closing `qty` of a cross position gives up a hedge (n3): it raises the net quantity of its contract, or the net
 * notional over the account's cross positions in contracts that are not NORMAL.
 */
export function givesUpHedge(
  positions: readonly HeldPosition[],
  market: ContractMarket,
  direction: bigint,
  qty: bigint,
): boolean {
  let net = 0n;
  let netNotional = 0n;
  for (const position of positions) {
    if (!position.isCross || position.market.isNormal()) continue;
    const signed = position.direction * position.qty;
    if (position.market === market) net += signed;
    netNotional += signed * worthOf(position.market);
  }
  const change = -direction * qty;
  return (
    magnitude(net + change) > magnitude(net) ||
    magnitude(netNotional + change * worthOf(market)) > magnitude(netNotional)
  );
}

/** Quote units of one quantity unit at the mark. */
function worthOf({ markPrice, quoteMultiplier }: ContractMarket): bigint {
  return BigInt(markPrice) * BigInt(quoteMultiplier);
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
