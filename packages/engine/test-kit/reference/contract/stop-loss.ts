/**
 * Stop-losses that would never protect (rules/contracts#triggers): at or beyond the estimated liquidation price of an
 * isolated position.
 */
import {
  type ContractTerms,
  type IsolatedPosition,
  initialMargin,
  isolatedLiquidationPrice,
  notionalOf,
  openLoss,
} from '@tern/math/contract';
import { Rejected } from './rejected.ts';
import { type ContractOrder, contractOf, directionOf, type Position, type ReferenceWorld } from './world.ts';

export function refuseStopBeyond(terms: ContractTerms, stopLoss: bigint, position: IsolatedPosition): void {
  const price = isolatedLiquidationPrice(terms, position);
  if (price !== undefined && position.direction * (stopLoss - price) <= 0n)
    throw new Rejected('STOP_BEYOND_LIQUIDATION');
}

/** A stop-loss that the liquidation would forestall once all of the order is filled at its reference price. */
export function refuseLateStop(
  world: ReferenceWorld,
  { contract, tradeType, mode, leverage, qty, stopLoss }: ContractOrder,
  held: Position | undefined,
  reference: bigint,
): void {
  if (mode !== 'ISOLATED' || stopLoss === 0n) return;
  const { terms, mark } = contractOf(world, contract);
  const direction = directionOf(tradeType);
  const notional = notionalOf(terms, qty, reference);
  const loss = openLoss(terms, { direction, qty, lossPrice: reference }, mark);
  refuseStopBeyond(terms, stopLoss, {
    direction,
    qty: (held?.qty ?? 0n) + qty,
    openNotional: (held?.openNotional ?? 0n) + notional,
    margin: (held?.margin ?? 0n) + initialMargin(notional, leverage) + loss,
  });
}
