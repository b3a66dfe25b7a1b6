/**
 * The turn of addresses that nothing touched: each is asked within a day (rules/wallet#reconciliation). The time of day names
 * the position up to which they were asked, so that a restart goes on where the last comparison ended.
 */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of 1,000,000 addresses 695 are due in a minute; a long stop is made up for in steps of so many. */
const MOST_A_ROUND = 2_000;

export class Rotation {
  private next: number | undefined;

  /** The positions of this round, of `count` addresses. `lastMs`: the time of the last comparison, if there was one. */
  take(count: number, lastMs: number | undefined, nowMs: number): number[] {
    if (count === 0) return [];
    const from = (this.next ?? positionAt(lastMs ?? nowMs - DAY_MS / 2, count)) % count;
    const due = (positionAt(nowMs, count) - from + count) % count;
    const length = Math.min(due + 1, MOST_A_ROUND, count);
    return Array.from({ length }, (_, index) => (from + index) % count);
  }

  /** These were asked and stored. */
  done(positions: readonly number[]): void {
    const last = positions.at(-1);
    if (last !== undefined) this.next = last + 1;
  }
}

function positionAt(timeMs: number, count: number): number {
  return Math.floor(((timeMs % DAY_MS) / DAY_MS) * count);
}
