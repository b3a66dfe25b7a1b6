/**
 * Warns members whose scopes come near their liquidation: the module emits a warning, a higher one passes it on. Members
 * whom an earlier process warned are not warned again.
 */
import { inSlices } from '../../../platform/clock/slices.ts';
import { isHuman } from '../../history/index.ts';
import { type LiveParts, liveScopes } from './risk-scopes.ts';
import { type EarlierWarning, type RiskWarning, RiskWatch } from './risk-watch.ts';

/** Taken at the time `nowMs`. */
export type RiskWarningListener = (warning: RiskWarning, nowMs: number) => Promise<void>;

export class RiskWarnings {
  private readonly watch: RiskWatch;
  private readonly listeners: RiskWarningListener[] = [];
  private hasBegun = false;

  constructor(
    parts: LiveParts,
    private readonly earlier: () => Promise<readonly EarlierWarning[]>,
    private readonly nowMs: () => number,
  ) {
    // Bots read no messages.
    this.watch = new RiskWatch(() => liveScopes(parts, { isLookedAt: isHuman }));
  }

  listen(listener: RiskWarningListener): void {
    this.listeners.push(listener);
  }

  /** Emits the warnings that are due; called every few seconds. */
  async emitDue(): Promise<void> {
    for (const warning of await this.due())
      for (const listener of this.listeners) await listener(warning, this.nowMs());
  }

  private async due(): Promise<RiskWarning[]> {
    if (this.hasBegun) return inSlices(this.watch.newWarnings());
    const earlier = await this.earlier();
    this.hasBegun = true;
    return inSlices(this.watch.begin(earlier, this.nowMs()));
  }
}
