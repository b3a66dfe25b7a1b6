/** The orders that are too small to rest (rules/contracts#resting-orders). */
import { pow10 } from '@tern/math';
import { notionalOf } from '@tern/math/contract';
import {
  type ContractOrder,
  contractOf,
  directionOf,
  isOpening,
  positionOf,
  type ReferenceWorld,
} from './world.ts';

/** Its rest is worth less than the least, and it is not the only order that closes its position whole. */
export function isCrumb(
  world: ReferenceWorld,
  { memberId, contract, tradeType, price, qty, filledQty }: ContractOrder,
): boolean {
  const { terms, settings } = contractOf(world, contract);
  const left = qty - filledQty;
  const least = BigInt(settings.bounds.minRestingUsdt) * pow10(terms.quoteScale);
  if (notionalOf(terms, left, price) >= least) return false;
  if (isOpening(tradeType)) return true;
  const position = positionOf(world, memberId, contract, directionOf(tradeType))!;
  return position.qty !== left || position.frozenQty !== left;
}
