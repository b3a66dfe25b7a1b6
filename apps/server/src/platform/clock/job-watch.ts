/**
 * Repeats jobs and knows which of them stand still: those that have not come to a good end for three of their periods
 * and a minute, because one of their turns hangs or every turn fails. Counted on a monotonic clock.
 */
import { every } from './every.ts';

const MISSED_PERIODS = 3;
const GRACE_MS = 60_000;

interface Job {
  periodMs: number;
  /** When the job last ended well; before the first time, when it began. */
  doneMs: number;
}

export interface StalledJob {
  name: string;
  /** The time since the job last ended well. */
  forMs: number;
}

export class JobWatch {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly monotonicMs: () => number = () => performance.now()) {}

  /** As every(); answers its stop. */
  repeat(
    name: string,
    periodMs: number,
    turn: () => Promise<unknown>,
    onFailure: (error: unknown) => void,
  ): () => Promise<void> {
    const job = { periodMs, doneMs: this.monotonicMs() };
    this.jobs.set(name, job);
    const stop = every(
      periodMs,
      async () => {
        await turn();
        job.doneMs = this.monotonicMs();
      },
      onFailure,
    );
    return async () => {
      this.jobs.delete(name);
      await stop();
    };
  }

  stalled(): StalledJob[] {
    const nowMs = this.monotonicMs();
    return [...this.jobs]
      .map(([name, { periodMs, doneMs }]) => ({ name, periodMs, forMs: nowMs - doneMs }))
      .filter(({ periodMs, forMs }) => forMs > MISSED_PERIODS * periodMs + GRACE_MS)
      .map(({ name, forMs }) => ({ name, forMs }));
  }
}
