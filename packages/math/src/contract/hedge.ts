/**
 * The closes of cross positions while the true price of their contract is unknown (rules/contracts#not-normal, n3): how
 * much a close may take, and when an account can bear what its other contracts may lose.
 */
import type { Direction } from './terms.ts';

/**
 * The share of what an account is net long or short in its other contracts that its equity must come to: it bears any
 * move of their prices within so many percent. The adversarial search moves prices as far (P3).
 */
export const HEDGE_EQUITY_PERCENT = 30n;

/** The most that a close of this side may take: it brings long − short nearer to 0, at most to 0. */
export function mostClosedOfNet({ long, short }: { long: bigint; short: bigint }, side: Direction): bigint {
  const net = side * (long - short);
  return net > 0n ? net : 0n;
}

/**
 * True when an account with this equity may give up its net position in one of several contracts.
 * @param others Σ |long − short| × mark over its cross positions in all other contracts
 */
export function bearsOtherContracts(equity: bigint, others: bigint): boolean {
  return equity * 100n >= HEDGE_EQUITY_PERCENT * others;
}
