/** What a scope needs and what it has (RULES 1.7): an isolated position alone, the cross positions of an account together. */
import { mustBeLiquidated, needPpm, notionalOf, type Scope } from '@tern/math/contract';
import { pnlOf } from './wallet.ts';
import { accountOf, contractOf, openPositions, type Position, type World } from './world.ts';

export function needOf(world: World, position: Position): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  return needPpm(terms, notionalOf(terms, position.qty, mark));
}

export function isolatedScope(world: World, position: Position): Scope {
  return { needPpm: needOf(world, position), equity: position.margin + pnlOf(world, position) };
}

export function crossScope(world: World, memberId: number): Scope {
  const account = accountOf(world, memberId);
  const scope = { needPpm: 0n, equity: account.free + account.reserved };
  for (const position of openPositions(world, { memberId, mode: 'CROSS' })) {
    scope.needPpm += needOf(world, position);
    scope.equity += pnlOf(world, position);
  }
  return scope;
}

export function scopeOf(world: World, position: Position): Scope {
  return position.mode === 'ISOLATED' ? isolatedScope(world, position) : crossScope(world, position.memberId);
}

export const holdsCross = (world: World, memberId: number): boolean =>
  openPositions(world, { memberId, mode: 'CROSS' }).length > 0;

/** Locks and queues every scope at or over 100 %, by equity / need ascending, then by account (RULES 1.8). */
export function lockScopes(world: World): void {
  const found: { scope: Scope; memberId: number; lock: () => void }[] = [];
  const marks = (position: Position) => {
    const contract = contractOf(world, position.contract);
    return contract.feed === 'NORMAL' && contract.status !== 'HALTED' && world.nowMs >= contract.quietUntilMs;
  };
  const members = new Set<number>();
  for (const position of openPositions(world)) {
    if (position.mode === 'CROSS') {
      if (marks(position)) members.add(position.memberId);
      continue;
    }
    const scope = isolatedScope(world, position);
    if (position.isLocked || !marks(position) || !mustBeLiquidated(scope)) continue;
    const { memberId, contract, direction } = position;
    const lock = () => {
      position.isLocked = true;
      world.queue.push({ memberId, contract, direction });
      world.events.push({ kind: 'locked', memberId, contract });
    };
    found.push({ scope, memberId, lock });
  }
  for (const memberId of members) {
    const account = accountOf(world, memberId);
    const scope = crossScope(world, memberId);
    if (account.isLocked || !mustBeLiquidated(scope)) continue;
    const lock = () => {
      account.isLocked = true;
      world.queue.push({ memberId });
      world.events.push({ kind: 'locked', memberId, contract: '' });
    };
    found.push({ scope, memberId, lock });
  }
  found.sort((a, b) => {
    const apart = a.scope.equity * b.scope.needPpm - b.scope.equity * a.scope.needPpm;
    return apart === 0n ? a.memberId - b.memberId : apart < 0n ? -1 : 1;
  });
  for (const { lock } of found) lock();
}
