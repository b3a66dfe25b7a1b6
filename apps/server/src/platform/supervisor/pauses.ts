/** The pause before the next try: short at first, longer while the server keeps failing. */
import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 10_000;
/** A server that came up each time only to fall over again is still worth having back soon. */
const LONGEST_AFTER_READY_MS = 1_000;
/** A server that worked for this long has not failed at its start. */
const STEADY_MS = 20_000;

export class Pauses {
  private nextMs = FIRST_MS;
  private readyAtMs: number | undefined;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  startedWell(): void {
    this.readyAtMs = this.nowMs();
  }

  next(): number {
    const workedMs = this.readyAtMs === undefined ? undefined : this.nowMs() - this.readyAtMs;
    this.readyAtMs = undefined;
    if (workedMs !== undefined && workedMs >= STEADY_MS) this.nextMs = FIRST_MS;
    const pauseMs = Math.min(this.nextMs, workedMs === undefined ? LONGEST_MS : LONGEST_AFTER_READY_MS);
    this.nextMs = Math.min(this.nextMs * 2, LONGEST_MS);
    return pauseMs;
  }

  /** Returns early when the signal comes. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}
