/**
 * One unit of liquidation (rules/contracts#liquidation): an isolated position, or all cross positions of an account;
 * and its bankruptcy price.
 */
import { bankruptcyPrice, crossShare, mustBeLiquidated, notionalOf, type Scope } from '@tern/math/contract';
import { closeOrder } from './close-order.ts';
import { pnlOf } from './margin-account.ts';
import { netOf } from './not-normal.ts';
import { crossScope, isolatedScope, needOf } from './risk.ts';
import {
  accountOf,
  contractOf,
  crossPositions,
  isNormal,
  type LockedScope,
  ordersIn,
  type PlanOrder,
  type Position,
  plansOf,
  positionsIn,
  type ReferenceWorld,
} from './world.ts';

/** All that is left of it. */
export function positionsOf(world: ReferenceWorld, { memberId, position }: LockedScope): Position[] {
  if (position === undefined) return crossPositions(world, memberId);
  return position.qty > 0n ? [position] : [];
}

/** The scope's remaining positions in contracts whose marks count. */
export function touchable(world: ReferenceWorld, scope: LockedScope): Position[] {
  return positionsOf(world, scope).filter(({ contract }) => isNormal(contractOf(world, contract)));
}

/**
 * A scope whose positions are all in contracts that are not NORMAL waits; so does one whose hedge may come back, when
 * nothing is left to cancel.
 */
export function mayProceed(world: ReferenceWorld, scope: LockedScope): boolean {
  if (positionsOf(world, scope).length === 0) return true;
  if (touchable(world, scope).length === 0) return false;
  const isPlanned = plansOf(world, scope.memberId, '').length > 0;
  const hasOrders = isPlanned || accountOf(world, scope.memberId).orders.length > 0;
  return !waitsForHedge(world, scope) || hasOrders || !isDue(world, scope);
}

/**
 * The cross account is net long or short in a contract that is not NORMAL, and one that is NORMAL came back less than the
 * wait of a resume ago.
 */
export function waitsForHedge(world: ReferenceWorld, { memberId, position }: LockedScope): boolean {
  if (position !== undefined) return false;
  const contracts = [...world.contracts.values()].filter(({ market }) =>
    crossPositions(world, memberId).some((one) => one.contract === market),
  );
  const isAway = contracts.some((one) => !isNormal(one) && netOf(world, memberId, one.market) !== 0n);
  const cameBack = contracts.some(
    (one) => isNormal(one) && world.nowMs - one.feedSinceMs < one.settings.resumeWaitMs,
  );
  return isAway && cameBack;
}

export function riskOf(world: ReferenceWorld, { memberId, position }: LockedScope): Scope {
  return position === undefined ? crossScope(world, memberId) : isolatedScope(world, position);
}

export function isDue(world: ReferenceWorld, scope: LockedScope): boolean {
  return positionsOf(world, scope).length > 0 && mustBeLiquidated(riskOf(world, scope));
}

/** Step 1: orders, plans and triggers of the position's contract; of a cross account all orders and plans, and its own triggers. */
export function cancelAll(world: ReferenceWorld, scope: LockedScope): void {
  const { memberId, position } = scope;
  const names = position === undefined ? [...world.contracts.keys()] : [position.contract];
  for (const name of names) {
    for (const order of [...ordersIn(world, memberId, name)])
      closeOrder(world, order, 'cancelled', 'LIQUIDATION');
    for (const plan of plansOf(world, memberId, name)) closePlan(world, plan.planId, 'LIQUIDATION');
    for (const one of positionsIn(world, memberId, name)) {
      if (position === undefined && one.mode !== 'CROSS') continue;
      one.takeProfit = 0n;
      one.stopLoss = 0n;
      one.triggerTries = 0;
      world.touched.add(one);
    }
  }
}

export function closePlan(
  world: ReferenceWorld,
  planId: number,
  reason: 'USER' | 'LIQUIDATION' | 'ADMIN',
): void {
  const { memberId, market } = endPlan(world, planId);
  world.model.events.push({
    kind: 'plan-closed',
    planId,
    memberId,
    market,
    status: 'cancelled',
    orderId: 0,
    reason,
  });
}

/** Its request is remembered from now on. */
export function endPlan(world: ReferenceWorld, planId: number): PlanOrder {
  const plan = world.plans.get(planId)!;
  const { memberId, requestId, body } = plan;
  world.plans.delete(planId);
  world.ended.push({ kind: 'plan', memberId, requestId, body, answer: planId });
  return plan;
}

export function bankruptcyOf(world: ReferenceWorld, position: Position): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  const { direction, qty, memberId } = position;
  if (position.mode === 'ISOLATED') {
    const share = { numerator: position.margin, denominator: 1n };
    return bankruptcyPrice(terms, { direction, qty, value: position.openNotional, share });
  }
  const { equity, needPpm } = crossScope(world, memberId);
  // Positions in contracts that are not NORMAL bear none of what is below zero.
  const losses = crossPositions(world, memberId)
    .filter((one) => isNormal(contractOf(world, one.contract)))
    .reduce((sum, one) => (pnlOf(world, one) < 0n ? sum - pnlOf(world, one) : sum), 0n);
  const share = crossShare(
    { equity, needPpm, losses },
    { needPpm: needOf(world, position), unrealisedPnl: pnlOf(world, position) },
  );
  return bankruptcyPrice(terms, { direction, qty, value: notionalOf(terms, qty, mark), share });
}

export function lockOf(
  world: ReferenceWorld,
  { memberId, position }: LockedScope,
): { liquidationId: number } {
  return position ?? accountOf(world, memberId);
}
