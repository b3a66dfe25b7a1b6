/** Counts the answers of each call by outcome and duration; plain counters that the metrics page reads when asked. */
import type { CallName, ErrorName } from '@tern/protocol';

/** Upper bounds in milliseconds; the last bucket is everything above. */
export const DURATION_BOUNDS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500] as const;

export class CallMeter {
  succeeded = 0;
  readonly refused = new Map<ErrorName, number>();
  /** One more than there are bounds. */
  readonly durations: number[] = new Array(DURATION_BOUNDS_MS.length + 1).fill(0);
  totalMs = 0;

  constructor(readonly name: CallName) {}

  count(error: ErrorName | undefined, tookMs: number): void {
    if (error === undefined) this.succeeded++;
    else this.refused.set(error, (this.refused.get(error) ?? 0) + 1);
    this.totalMs += tookMs;
    let bucket = 0;
    while (bucket < DURATION_BOUNDS_MS.length && tookMs > (DURATION_BOUNDS_MS[bucket] ?? 0)) bucket++;
    this.durations[bucket] = (this.durations[bucket] ?? 0) + 1;
  }
}
