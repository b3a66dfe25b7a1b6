/**
 * Engine time (rules/conventions#time): max(previous, clock). A wall clock that jumps forward by more than a minute,
 * compared with the time that really passed, would let terms end and locks open early; it is noticed here. Steps of the
 * test clock are no such jump.
 */
import type { Clock } from '../platform/clock/clock.ts';

const LARGEST_STEP_MS = 60_000;
/** So much a clock that is kept right by small corrections may be behind without a word. */
const SMALL_LAG_MS = 1_000;

export class TimeKeeper {
  /** Without what tests have stepped. */
  private wallMs: number;
  private passedMs: number;

  constructor(
    private readonly clock: Clock,
    private lastMs: number,
    /** Time that passes whatever the wall clock says. */
    private readonly monotonicMs: () => number = () => performance.now(),
  ) {
    this.wallMs = this.unsteppedMs();
    this.passedMs = monotonicMs();
  }

  /**
   * The time by which the wall clock has jumped ahead since the last accepted look; undefined when the jump is small.
   */
  forwardStepMs(): number | undefined {
    const stepMs = this.unsteppedMs() - this.wallMs - (this.monotonicMs() - this.passedMs);
    return stepMs > LARGEST_STEP_MS ? Math.round(stepMs) : undefined;
  }

  /** The time by which the clock is behind the last time given, when that is too far; else 0. */
  behindMs(): number {
    const lagMs = this.lastMs - this.clock.nowMs();
    return lagMs > SMALL_LAG_MS ? lagMs : 0;
  }

  /** Takes the wall clock as it is. */
  accept(): void {
    this.wallMs = this.unsteppedMs();
    this.passedMs = this.monotonicMs();
  }

  stamp(): number {
    this.accept();
    this.lastMs = Math.max(this.lastMs, this.clock.nowMs());
    return this.lastMs;
  }

  private unsteppedMs(): number {
    return this.clock.nowMs() - (this.clock.steppedMs ?? 0);
  }
}
