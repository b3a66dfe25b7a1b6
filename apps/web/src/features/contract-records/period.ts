/**
 * Narrowing a list to the last days. Lists come newest first, so that the first row that is too old ends them: what is
 * shown is all that there is of these days, and no older page is asked for.
 */

export const PERIODS = ['1', '7', '30', '90'] as const;
/** In days. */
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

export interface Cut<R> {
  rows: readonly R[];
  /** An older row was met: the list is whole. */
  isWhole: boolean;
}

export function cutToPeriod<R>(
  rows: readonly R[],
  period: Period | undefined,
  timeOf: (row: R) => number,
  nowMs: number,
): Cut<R> {
  if (period === undefined) return { rows, isWhole: false };
  const since = nowMs - Number(period) * DAY_MS;
  const end = rows.findIndex((row) => timeOf(row) < since);
  return end < 0 ? { rows, isWhole: false } : { rows: rows.slice(0, end), isWhole: true };
}
