/** The positions to deleverage, in their order (rules/contracts#adl), and their equity. */
import { type AdlPosition, compareForAdl, type Direction, notionalOf } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { isolatedScope, needOf, scopeOf } from './risk.ts';
import { contractOf, isLocked, type Position, type ReferenceWorld } from './world.ts';

/** Positions of the other side with at least this equity, in ranking order; the liquidated member's own last. */
export function ranked(
  world: ReferenceWorld,
  name: string,
  direction: Direction,
  last: MemberId,
  leastEquity: bigint,
): Position[] {
  const candidates = contractOf(world, name)
    .positions.filter((position) => position.direction !== direction && !isLocked(world, position))
    .map((position) => ({ position, rank: rankOf(world, position) }))
    .filter(({ rank }) => rank.equity >= leastEquity);
  candidates.sort((a, b) => {
    const [x, y] = [a.position.memberId === last, b.position.memberId === last];
    if (x !== y) return x ? 1 : -1;
    return compareForAdl(a.rank, b.rank);
  });
  return candidates.map(({ position }) => position);
}

export function rankOf(world: ReferenceWorld, position: Position): AdlPosition {
  const { terms, mark } = contractOf(world, position.contract);
  const { positionId, direction, qty, openNotional } = position;
  const notional = notionalOf(terms, qty, mark);
  return { positionId, direction, qty, notional, openNotional, equity: ownEquity(world, position) };
}

/** An isolated position's margin and result; a cross position's part of the account's equity, floored. */
export function ownEquity(world: ReferenceWorld, position: Position): bigint {
  if (position.mode === 'ISOLATED') return isolatedScope(world, position).equity;
  const scope = scopeOf(world, position);
  if (scope.equity <= 0n || scope.needPpm === 0n) return scope.equity;
  return (scope.equity * needOf(world, position)) / scope.needPpm;
}

/** The equity that the position's scope would have after closing all of it at `price`. */
export function equityAt(world: ReferenceWorld, position: Position, price: bigint): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  const apart =
    position.direction * (notionalOf(terms, position.qty, price) - notionalOf(terms, position.qty, mark));
  return scopeOf(world, position).equity + apart;
}
