/**
 * Ranks every position in the queue of its contract and side for deleveraging (rules/contracts#adl), shown as one to
 * five lights. The ranking is for display only: the engine ranks anew when it takes from the queue. A contract is
 * ranked at most every five seconds, only when a member reads it, and in slices: until a first ranking is done there
 * are no lights.
 */
import type { MemberId } from '@tern/engine';
import { adlLights, crossShare, type Scope, scoreOf } from '@tern/math/contract';
import { type Sliced, sortSliced, startSliced } from '../../../platform/clock/slices.ts';
import type { LivePosition } from '../positions/live-positions.ts';
import type { AccountParts } from '../positions/member-account.ts';
import { directionOf, type Marked, markedContracts, measure, walletOf } from './risk-scopes.ts';

export const LIGHTS_LIFE_MS = 5_000;
/** Scores are compared as integers of this fineness. */
const SCORE_FINER = 10n ** 18n;

/** So many steps are made between two chances to be interrupted: few positions are ranked at once. */
const AT_ONCE = 64;

interface Ranked {
  position: LivePosition;
  score: bigint;
}

interface Lights {
  atMs: number;
  byPosition: ReadonlyMap<number, number>;
}

const DARK: Lights = { atMs: Number.NEGATIVE_INFINITY, byPosition: new Map() };

export class AdlRanking {
  private readonly lights = new Map<string, Lights>();
  private readonly inTheMaking = new Set<string>();

  constructor(
    private readonly parts: AccountParts,
    private readonly nowMs: () => number,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** 1 to 5; 0: it is not in the queue (without equity, or being liquidated), or was not yet when that was ranked. */
  lightsOf({ market, positionId }: LivePosition): number {
    const known = this.lights.get(market) ?? DARK;
    if (this.nowMs() - known.atMs >= LIGHTS_LIFE_MS) this.rankAnew(market);
    return this.lights.get(market)?.byPosition.get(positionId) ?? 0;
  }

  /** At once where few positions are open, else before long. */
  private rankAnew(market: string): void {
    if (this.inTheMaking.has(market)) return;
    this.inTheMaking.add(market);
    const onDone = (byPosition: Lights['byPosition']) => {
      this.inTheMaking.delete(market);
      this.lights.set(market, { atMs: this.nowMs(), byPosition });
    };
    const onFault = (error: unknown) => {
      this.inTheMaking.delete(market);
      this.onFault(error);
    };
    startSliced(this.rank(market), onDone, onFault);
  }

  private *rank(market: string): Sliced<Lights['byPosition']> {
    const byPosition = new Map<number, number>();
    const sides: Record<'LONG' | 'SHORT', Ranked[]> = { LONG: [], SHORT: [] };
    const marked = markedContracts(this.parts);
    const accounts = new Map<MemberId, Scope>();
    const crossOf = (memberId: MemberId) => {
      const scope = accounts.get(memberId) ?? this.crossScope(memberId, marked);
      accounts.set(memberId, scope);
      return scope;
    };
    const own = marked.get(market);
    if (own === undefined) return byPosition;
    let seen = 0;
    for (const position of this.parts.positions.eachInMarket(market)) {
      if (++seen % AT_ONCE === 0) yield;
      const score = position.isLocked ? undefined : scoreAt(position, own, crossOf);
      if (score !== undefined) sides[position.side].push({ position, score });
    }
    for (const side of [sides.LONG, sides.SHORT]) {
      const queue = yield* sortSliced(side, firstDeleveraged);
      const total = queue.reduce((sum, { position }) => sum + position.qty, 0n);
      let passed = 0n;
      for (const { position } of queue) {
        if (++seen % AT_ONCE === 0) yield;
        passed += position.qty;
        byPosition.set(position.positionId, adlLights(passed, total));
      }
    }
    return byPosition;
  }

  private crossScope(memberId: MemberId, marked: ReadonlyMap<string, Marked>): Scope {
    const scope = { needPpm: 0n, equity: walletOf(memberId, this.parts.balances) };
    for (const position of this.parts.positions.positionsOf(memberId)) {
      const contract = marked.get(position.market);
      if (position.mode !== 'CROSS' || contract === undefined) continue;
      const { needPpm, unrealisedPnl } = measure(position, contract);
      scope.needPpm += needPpm;
      scope.equity += unrealisedPnl;
    }
    return scope;
  }
}

/** undefined: nothing is left of its equity. A cross position has its part of the account's, by need. */
function scoreAt(
  position: LivePosition,
  marked: Marked,
  crossOf: (memberId: MemberId) => Scope,
): bigint | undefined {
  const { positionId, qty, openNotional, mode, margin, memberId } = position;
  const measures = measure(position, marked);
  let equity = margin + measures.unrealisedPnl;
  if (mode === 'CROSS') {
    const scope = crossOf(memberId);
    if (scope.equity <= 0n) return undefined;
    const share = crossShare({ ...scope, losses: 0n }, measures);
    equity = share.numerator / share.denominator;
  }
  if (equity <= 0n) return undefined;
  const direction = directionOf(position);
  const { notional } = measures;
  const score = scoreOf({ positionId, direction, qty, notional, openNotional, equity });
  return (score.numerator * SCORE_FINER) / score.denominator;
}

function firstDeleveraged(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  if (a.position.qty !== b.position.qty) return a.position.qty > b.position.qty ? -1 : 1;
  return a.position.positionId - b.position.positionId;
}
