/**
 * Warns a member whose scope comes near its liquidation (rules/contracts#risk): once when it first stands at 80 % or
 * more, and again only after it was below 70 %. It looks from time to time at the live state and decides nothing. A
 * process that begins gets the warnings of the one before it, so that a restart repeats none.
 */
import type { MemberId } from '@tern/engine';
import { riskIsAtLeast, riskText } from '@tern/math/contract';
import type { Sliced } from '../../../platform/clock/slices.ts';
import type { LivePosition } from '../positions/live-positions.ts';
import type { RiskScope } from './risk-scopes.ts';

const WARNED_PERCENT = 80n;
const REARMED_PERCENT = 70n;
/** So many scopes may be looked at between two chances to be interrupted. */
const AT_ONCE = 64;
/** A warning of a cross account, which has no beginning, is as good as forgotten after it. */
const REMEMBERED_MS = 86_400_000;

export interface RiskWarning {
  memberId: MemberId;
  /** The isolated position; undefined for all cross positions of the account. */
  position: Pick<LivePosition, 'market' | 'side'> | undefined;
  /** "83.20%". */
  risk: string;
}

/** The last warning about a scope that an earlier process gave. */
export interface EarlierWarning {
  memberId: MemberId;
  /** Both empty: the cross positions of the account. */
  market: string;
  side: LivePosition['side'] | '';
  timeMs: number;
}

export class RiskWatch {
  private readonly warned = new Set<string>();

  /** @param scopes of the members who are to be warned */
  constructor(private readonly scopes: () => Sliced<readonly RiskScope[]>) {}

  /** Answers the scopes that have come to 80 % since the last look. */
  *newWarnings(): Sliced<RiskWarning[]> {
    return yield* this.findNew(() => false);
  }

  /** The first look of a process: it passes over the scopes of which an earlier process warned. */
  *begin(earlier: readonly EarlierWarning[], nowMs: number): Sliced<RiskWarning[]> {
    const times = new Map(earlier.map((warning) => [scopeName(warning), warning.timeMs]));
    return yield* this.findNew(({ memberId, position }) => {
      const { market = '', side = '', openTimeMs = nowMs - REMEMBERED_MS } = position ?? {};
      return (times.get(scopeName({ memberId, market, side })) ?? -1) >= openTimeMs;
    });
  }

  private *findNew(wasWarned: (scope: RiskScope) => boolean): Sliced<RiskWarning[]> {
    const warnings: RiskWarning[] = [];
    const stillHigh = new Set<string>();
    let seen = 0;
    for (const scope of yield* this.scopes()) {
      if (++seen % AT_ONCE === 0) yield;
      if (!riskIsAtLeast(scope, REARMED_PERCENT)) continue;
      const key = `${scope.memberId} ${scope.position?.positionId ?? ''}`;
      stillHigh.add(key);
      if (wasWarned(scope)) this.warned.add(key);
      if (this.warned.has(key) || !riskIsAtLeast(scope, WARNED_PERCENT)) continue;
      this.warned.add(key);
      const { memberId, position } = scope;
      warnings.push({ memberId, position, risk: riskText(scope) });
    }
    for (const key of this.warned) if (!stillHigh.has(key)) this.warned.delete(key);
    return warnings;
  }
}

function scopeName({ memberId, market, side }: Omit<EarlierWarning, 'timeMs'>): string {
  return `${memberId} ${market} ${side}`;
}
