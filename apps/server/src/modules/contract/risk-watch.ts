/**
 * Warns a member whose scope comes near its liquidation (RULES 1.7): once when it first stands at 80 % or more, and again
 * only after it was below 70 %. Looks from time to time at the folds; what it says decides nothing.
 */
import type { MemberId } from '@tern/engine';
import { riskIsAtLeast, riskText } from '@tern/math/contract';
import type { Sliced } from '../../platform/clock/slices.ts';
import type { LivePosition } from './live-positions.ts';
import type { RiskScope } from './risk-scopes.ts';

const WARNED_PERCENT = 80n;
const REARMED_PERCENT = 70n;
/** So many scopes may be looked at between two chances to be interrupted. */
const AT_ONCE = 64;

export interface RiskWarning {
  memberId: MemberId;
  /** Of an isolated position; undefined: all cross positions of the account. */
  position: Pick<LivePosition, 'market' | 'side'> | undefined;
  /** "83.20%". */
  risk: string;
}

export class RiskWatch {
  private readonly warned = new Set<string>();

  /** @param scopes of those who are to be warned */
  constructor(private readonly scopes: () => Sliced<readonly RiskScope[]>) {}

  /** Who has come to 80 % since the last look. */
  *look(): Sliced<RiskWarning[]> {
    const warnings: RiskWarning[] = [];
    const stillHigh = new Set<string>();
    let seen = 0;
    for (const scope of yield* this.scopes()) {
      if (++seen % AT_ONCE === 0) yield;
      if (!riskIsAtLeast(scope, REARMED_PERCENT)) continue;
      const key = `${scope.memberId} ${scope.position?.positionId ?? ''}`;
      stillHigh.add(key);
      if (this.warned.has(key) || !riskIsAtLeast(scope, WARNED_PERCENT)) continue;
      this.warned.add(key);
      const { memberId, position } = scope;
      warnings.push({ memberId, position, risk: riskText(scope) });
    }
    for (const key of this.warned) if (!stillHigh.has(key)) this.warned.delete(key);
    return warnings;
  }
}
