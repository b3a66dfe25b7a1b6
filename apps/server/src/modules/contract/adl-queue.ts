/**
 * Where every position stands in the queue of its contract and side for deleveraging (RULES 1.8), told as one to five
 * lights. For eyes only: the engine ranks anew when it takes from the queue. A contract is ranked at most every five
 * seconds, and only when somebody looks.
 */
import { adlLights, crossShare, needPpm, notionalOf, scoreOf } from '@tern/math/contract';
import type { LivePosition } from './live-positions.ts';
import { type AccountParts, memberAccount } from './member-account.ts';
import { positionUnits } from './position-record.ts';
import { termsOf } from './terms.ts';

export const LIGHTS_LIFE_MS = 5_000;
/** Scores are compared as integers of this fineness. */
const SCORE_FINER = 10n ** 18n;

interface Ranked {
  position: LivePosition;
  score: bigint;
}

export class AdlQueue {
  private readonly lights = new Map<string, { atMs: number; byPosition: Map<number, number> }>();

  constructor(
    private readonly parts: AccountParts,
    private readonly nowMs: () => number,
  ) {}

  /** 1 to 5; 0: it is not in the queue (without equity, or being liquidated). */
  lightsOf({ market, positionId }: LivePosition): number {
    const nowMs = this.nowMs();
    let known = this.lights.get(market);
    if (known === undefined || nowMs - known.atMs >= LIGHTS_LIFE_MS) {
      known = { atMs: nowMs, byPosition: this.rank(market) };
      this.lights.set(market, known);
    }
    return known.byPosition.get(positionId) ?? 0;
  }

  private rank(market: string): Map<number, number> {
    const byPosition = new Map<number, number>();
    const all = this.parts.positions.inMarket(market);
    for (const side of ['LONG', 'SHORT'] as const) {
      const queue = all
        .filter((position) => position.side === side && !position.isLocked)
        .flatMap((position) => this.ranked(position))
        .sort(firstDeleveraged);
      const total = queue.reduce((sum, { position }) => sum + position.qty, 0n);
      let passed = 0n;
      for (const { position } of queue) {
        passed += position.qty;
        byPosition.set(position.positionId, adlLights(passed, total));
      }
    }
    return byPosition;
  }

  private ranked(position: LivePosition): Ranked[] {
    const contract = this.parts.contracts.of(position.market);
    const mark = this.parts.marks.of(position.market).markPrice;
    if (contract === undefined || mark === 0n) return [];
    const terms = termsOf(contract);
    const { positionId, direction, qty, openNotional } = { ...positionUnits(position), ...position };
    const notional = notionalOf(terms, qty, mark);
    const equity =
      position.mode === 'ISOLATED'
        ? position.margin + direction * (notional - openNotional)
        : this.crossEquity(position, needPpm(terms, notional), direction * (notional - openNotional));
    if (equity <= 0n) return [];
    const score = scoreOf({ positionId, direction, qty, notional, openNotional, equity });
    return [{ position, score: (score.numerator * SCORE_FINER) / score.denominator }];
  }

  /** Its part of the account's equity, by need. */
  private crossEquity({ memberId }: LivePosition, need: bigint, unrealisedPnl: bigint): bigint {
    const { cross } = memberAccount(memberId, this.parts).figures ?? {};
    if (cross === undefined || cross.equity <= 0n) return 0n;
    const share = crossShare({ ...cross, losses: 0n }, { needPpm: need, unrealisedPnl });
    return share.numerator / share.denominator;
  }
}

function firstDeleveraged(a: Ranked, b: Ranked): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1;
  if (a.position.qty !== b.position.qty) return a.position.qty > b.position.qty ? -1 : 1;
  return a.position.positionId - b.position.positionId;
}
