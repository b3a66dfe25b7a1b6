/**
 * The fills that remain while a contract is not NORMAL (rules/contracts#not-normal, rules/contracts#feed-states): the
 * true price is unknown then, so a fill may move no loss to an account that cannot pay it. Members that are frozen
 * or in debt close within the same bounds.
 */
import { markBoundPpm, notionalOf, pricesAround } from '@tern/math/contract';
import type { MemberId } from '../../../src/accounts.ts';
import {
  type Contract,
  type ContractOrder,
  contractOf,
  crossPositions,
  directionOf,
  isNormal,
  isOpening,
  type Position,
  positionOf,
  type ReferenceWorld,
} from './world.ts';

/** The account has a cross position in a contract that is not NORMAL: nothing may leave its equity. */
export function isHeld(world: ReferenceWorld, memberId: MemberId): boolean {
  return crossPositions(world, memberId).some(({ contract }) => !isNormal(contractOf(world, contract)));
}

/** True when the member's closes trade only within b of the mark. */
export function isNarrow(world: ReferenceWorld, memberId: MemberId, contract: string): boolean {
  const { frozen } = world.model.members.get(memberId)!;
  if (frozen || world.model.isInDebt(memberId)) return true;
  return !isNormal(contractOf(world, contract)) || isHeld(world, memberId);
}

/** b of rules/contracts#mark-bound. */
export const boundOf = ({ terms, settings }: Contract): bigint => markBoundPpm(terms, settings.bounds);

/** The prices within b of the mark. */
export function pricesWithinBound(contract: Contract): { low: bigint; high: bigint } {
  return pricesAround(contract.terms, contract.mark, boundOf(contract));
}

/** True when the index lets the order have a fill of so much at this price. */
export function mayMeet(world: ReferenceWorld, order: ContractOrder, price: bigint, qty: bigint): boolean {
  const { memberId, tradeType } = order;
  const contract = contractOf(world, order.contract);
  if (isOpening(tradeType)) return isNormal(contract) && !isHeld(world, memberId);
  const { low, high } = pricesWithinBound(contract);
  if (isNarrow(world, memberId, order.contract) && (price < low || price > high)) return false;
  const position = positionOf(world, memberId, order.contract, directionOf(tradeType))!;
  return isNormal(contract) || position.mode === 'ISOLATED' || !raisesExposure(world, position, qty);
}

/** True when closing so much of a cross position gives up a hedge, in its contract or over all that are not NORMAL. */
function raisesExposure(
  world: ReferenceWorld,
  { memberId, contract: name, direction }: Position,
  qty: bigint,
): boolean {
  const { terms, mark } = contractOf(world, name);
  const unsure = crossPositions(world, memberId).filter(
    ({ contract }) => !isNormal(contractOf(world, contract)),
  );
  const net = unsure
    .filter(({ contract }) => contract === name)
    .reduce((sum, one) => sum + one.direction * one.qty, 0n);
  const worth = unsure.reduce((sum, one) => {
    const other = contractOf(world, one.contract);
    return sum + one.direction * notionalOf(other.terms, one.qty, other.mark);
  }, 0n);
  return (
    magnitude(net - direction * qty) > magnitude(net) ||
    magnitude(worth - direction * notionalOf(terms, qty, mark)) > magnitude(worth)
  );
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
