/** Settings of which one set holds and another may wait for its time (rules/wallet#velocity). */
export class Scheduled<Settings> {
  current: Settings | null = null;
  pending: { settings: Settings; effectiveMs: number } | null = null;

  /** Answers the settings that hold at a time; null: none. Reading changes nothing. */
  inForce(nowMs: number): Settings | null {
    return this.pending !== null && this.pending.effectiveMs <= nowMs ? this.pending.settings : this.current;
  }

  /** Drops what waits. The settings take effect at a time that is not past. */
  set(settings: Settings, effectiveMs: number, nowMs: number): void {
    this.current = effectiveMs > nowMs ? this.inForce(nowMs) : settings;
    this.pending = effectiveMs > nowMs ? { settings, effectiveMs } : null;
  }
}
