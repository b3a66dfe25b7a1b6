/**
 * The system's clock and what tests have stepped it by on top (rules/conventions#time): only ever forward. A start with
 * TEST_STEERING makes one, which production refuses.
 */
import { type Clock, systemClock } from './clock.ts';

export class ShiftedClock implements Clock {
  steppedMs = 0;

  constructor(private readonly under: Clock = systemClock) {}

  nowMs(): number {
    return this.under.nowMs() + this.steppedMs;
  }

  step(byMs: number): void {
    if (!(byMs > 0)) throw new RangeError(`time goes forward, not by ${byMs}`);
    this.steppedMs += byMs;
  }
}
