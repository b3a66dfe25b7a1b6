/**
 * Tells if a transfer keeps the least rate: it may stand still for a while, and gets more time for every byte that
 * moved.
 */
export class Pace {
  private sinceMs: number | undefined;
  private fromBytes = 0;

  /** `mostBytes`: more than that buys no time, so that an endless transfer ends too. */
  constructor(
    private readonly stallMs: number,
    private readonly leastBytesPerSecond: number,
    private readonly mostBytes: number,
  ) {}

  /** There was a transfer when last asked. */
  get isRunning(): boolean {
    return this.sinceMs !== undefined;
  }

  stop(): void {
    this.sinceMs = undefined;
  }

  /** The first question begins the transfer. `movedBytes` counts from any fixed beginning. */
  isTooSlow(nowMs: number, movedBytes: number): boolean {
    if (this.sinceMs === undefined) {
      this.sinceMs = nowMs;
      this.fromBytes = movedBytes;
    }
    const moved = Math.min(movedBytes - this.fromBytes, this.mostBytes);
    return nowMs - this.sinceMs > this.stallMs + (moved * 1_000) / this.leastBytesPerSecond;
  }
}
