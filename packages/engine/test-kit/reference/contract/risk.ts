/**
 * The need and equity of a scope (rules/contracts#risk): an isolated position alone, the cross positions of an account
 * together.
 */
import { needPpm, notionalOf, type Scope } from '@tern/math/contract';
import type { MemberId } from '../../../src/base/accounts.ts';
import { pnlOf, walletOf } from './margin-account.ts';
import { accountOf, contractOf, crossPositions, type Position, type ReferenceWorld } from './world.ts';

export function needOf(world: ReferenceWorld, position: Position): bigint {
  const { terms, mark } = contractOf(world, position.contract);
  return needPpm(terms, notionalOf(terms, position.qty, mark));
}

export function isolatedScope(world: ReferenceWorld, position: Position): Scope {
  return { needPpm: needOf(world, position), equity: position.margin + pnlOf(world, position) };
}

export function crossScope(world: ReferenceWorld, memberId: MemberId): Scope {
  const scope = { needPpm: 0n, equity: walletOf(accountOf(world, memberId)) };
  for (const position of crossPositions(world, memberId)) {
    scope.needPpm += needOf(world, position);
    scope.equity += pnlOf(world, position);
  }
  return scope;
}

export function scopeOf(world: ReferenceWorld, position: Position): Scope {
  return position.mode === 'ISOLATED' ? isolatedScope(world, position) : crossScope(world, position.memberId);
}

export const holdsCross = (world: ReferenceWorld, memberId: MemberId): boolean =>
  crossPositions(world, memberId).length > 0;
