/** The verdict on the delays of the windows. The limits are those that an exchange under attack has to keep. */
const MOST_RATIO = 3;
const MOST_P99_MS = 100;
/** The largest growth of heap and descriptors, against before the attack. */
export const MOST_GROWTH = 1.1;
const MOST_QUIET_SPREAD = 2;

/** Delays in milliseconds of the orders of one pair of windows. */
export interface Pair {
  quiet: readonly number[];
  attacked: readonly number[];
}

export interface Verdict {
  /** The median over the pairs of p95 with / p95 without. */
  ratio: number;
  /** The median over the pairs of p50 with / p50 without. */
  p50Ratio: number;
  /** The 99th percentile of all orders under attack, in milliseconds. */
  p99Ms: number;
  /** The largest p95 of a quiet window over the smallest: above 2 the machine was busy with something else. */
  quietSpread: number;
  isNoisy: boolean;
  holds: boolean;
}

export function verdictOf(pairs: readonly Pair[]): Verdict {
  const quiet = pairs.map((pair) => quantile(pair.quiet, 0.95));
  const ratio = ratioOf(pairs, 0.95);
  const p50Ratio = ratioOf(pairs, 0.5);
  const p99Ms = quantile(
    pairs.flatMap((pair) => pair.attacked),
    0.99,
  );
  const quietSpread = Math.max(...quiet) / Math.min(...quiet);
  const holds = ratio <= MOST_RATIO && p99Ms <= MOST_P99_MS;
  return { ratio, p50Ratio, p99Ms, quietSpread, isNoisy: quietSpread > MOST_QUIET_SPREAD, holds };
}

/** The median over the pairs of this quantile with the attack / without it. */
function ratioOf(pairs: readonly Pair[], share: number): number {
  const ratios = pairs.map(({ quiet, attacked }) => quantile(attacked, share) / quantile(quiet, share));
  return quantile(ratios, 0.5);
}

/** The value below which this share of the values lies; between two of them in proportion. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}
