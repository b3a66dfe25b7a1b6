/** A clock that stands still until a test steps it. No start of the server makes one. */
import type { Clock } from './clock.ts';

export class SteppedClock implements Clock {
  constructor(private timeMs: number = Date.UTC(2026, 10, 20, 4)) {}

  nowMs(): number {
    return this.timeMs;
  }

  step(byMs: number): void {
    this.timeMs += byMs;
  }
}
