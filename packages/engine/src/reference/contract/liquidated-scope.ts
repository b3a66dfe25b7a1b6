/** What is liquidated as one (RULES 1.8): an isolated position, or all cross positions of an account; and its bankruptcy price. */

import {
  bankruptcyPrice,
  crossShare,
  type Direction,
  mustBeLiquidated,
  notionalOf,
  type Scope,
} from '@tern/math/contract';
import { closeOrder } from './close-order.ts';
import { crossScope, isolatedScope, needOf } from './risk.ts';
import { pnlOf } from './wallet.ts';
import {
  accountOf,
  contractOf,
  isQuiet,
  LONG,
  openOrders,
  openPositions,
  type Position,
  positionOf,
  type ScopeKey,
  SHORT,
  type World,
} from './world.ts';

export interface Liquidated {
  memberId: number;
  /** What is left of it in contracts whose marks count. */
  positions(): Position[];
  scope(): Scope;
  isDue(): boolean;
  cancel(): void;
  unlock(): void;
}

/** Somebody's positions in contracts that are not NORMAL wait. */
export function mayProceed(world: World, key: ScopeKey): boolean {
  if ('contract' in key) return !isQuiet(world, contractOf(world, key.contract));
  const own = openPositions(world, { memberId: key.memberId, mode: 'CROSS' });
  return own.length === 0 || own.some((position) => !isQuiet(world, contractOf(world, position.contract)));
}

export function isolatedOf(
  world: World,
  { memberId, contract, direction }: { memberId: number; contract: string; direction: Direction },
): Liquidated {
  // Asked anew each time: a fill puts a copy in the world's place.
  const position = () => positionOf(world, memberId, contract, direction);
  return {
    memberId,
    positions: () => (position().qty > 0n ? [position()] : []),
    scope: () => isolatedScope(world, position()),
    isDue: () => position().qty > 0n && mustBeLiquidated(isolatedScope(world, position())),
    cancel: () => cancelAll(world, memberId, contract),
    unlock: () => {
      position().isLocked = false;
      world.events.push({ kind: 'unlocked', memberId, contract });
    },
  };
}

export function crossOf(world: World, memberId: number): Liquidated {
  const all = () => openPositions(world, { memberId, mode: 'CROSS' });
  return {
    memberId,
    positions: () => all().filter((position) => !isQuiet(world, contractOf(world, position.contract))),
    scope: () => crossScope(world, memberId),
    isDue: () => all().length > 0 && mustBeLiquidated(crossScope(world, memberId)),
    cancel: () => {
      for (const name of world.contracts.keys()) cancelAll(world, memberId, name);
    },
    unlock: () => {
      accountOf(world, memberId).isLocked = false;
      world.events.push({ kind: 'unlocked', memberId, contract: '' });
    },
  };
}

export function scopeHolding(world: World, { mode, memberId, contract, direction }: Position): Liquidated {
  return mode === 'ISOLATED'
    ? isolatedOf(world, { memberId, contract, direction })
    : crossOf(world, memberId);
}

/** Step 1: orders, plans and triggers of the contract. */
function cancelAll(world: World, memberId: number, contract: string): void {
  for (const order of openOrders(world, { memberId, contract }))
    closeOrder(world, order, 'cancelled', 'LIQUIDATION');
  for (const plan of [...world.plans.values()])
    if (plan.memberId === memberId && plan.contract === contract) world.plans.delete(plan.planId);
  for (const direction of [LONG, SHORT])
    Object.assign(positionOf(world, memberId, contract, direction), { takeProfit: 0n, stopLoss: 0n });
}

export function bankruptcyOf(world: World, position: Position, liquidated: Liquidated): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  const { direction, qty } = position;
  if (position.mode === 'ISOLATED') {
    const share = { numerator: position.margin, denominator: 1n };
    return bankruptcyPrice(terms, { direction, qty, value: position.openNotional, share });
  }
  const { equity, needPpm } = liquidated.scope();
  const losses = openPositions(world, { memberId: liquidated.memberId, mode: 'CROSS' }).reduce(
    (sum, one) => (pnlOf(world, one) < 0n ? sum - pnlOf(world, one) : sum),
    0n,
  );
  const share = crossShare(
    { equity, needPpm, losses },
    { needPpm: needOf(world, position), unrealisedPnl: pnlOf(world, position) },
  );
  return bankruptcyPrice(terms, { direction, qty, value: notionalOf(terms, qty, mark), share });
}
