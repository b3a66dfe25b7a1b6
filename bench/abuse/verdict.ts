/** The verdict on the delays of the windows. The limits are those that an exchange under attack has to keep. */
import { TOO_BUSY } from '../pairs/busy-verdict.ts';

const MOST_P50_RATIO = 1.3;
const MOST_P95_RATIO = 3;
const MOST_P99_MS = 100;
/** The largest growth of heap and descriptors, against before the attack. */
export const MOST_GROWTH = 1.1;
const MOST_QUIET_SPREAD = 2;

/** Delays in milliseconds of the orders of one pair of windows. */
export interface Pair {
  quiet: readonly number[];
  attacked: readonly number[];
}

/** A quiet window: its place among the pairs, from 1, and how long its orders took, in milliseconds. */
interface QuietWindow {
  place: number;
  p95Ms: number;
  p99Ms: number;
}

export interface Verdict {
  /** The median over the pairs of p95 with / p95 without. */
  ratio: number;
  /** The median over the pairs of p50 with / p50 without. */
  p50Ratio: number;
  /** The 99th percentile of all orders under attack, in milliseconds. */
  p99Ms: number;
  quickest: QuietWindow;
  slowest: QuietWindow;
  /** The p95 of the slowest quiet window over the quickest's: above 2 the machine was busy with something else. */
  quietSpread: number;
  /** The 99th percentile of all orders without the attack: above the limit nothing can be said about that with it. */
  quietP99Ms: number;
  isNoisy: boolean;
  holds: boolean;
}

export function verdictOf(pairs: readonly Pair[]): Verdict {
  const quiet = pairs
    .map(
      (pair, at): QuietWindow => ({
        place: at + 1,
        p95Ms: quantile(pair.quiet, 0.95),
        p99Ms: quantile(pair.quiet, 0.99),
      }),
    )
    .sort((one, other) => one.p95Ms - other.p95Ms);
  const [quickest, slowest] = [quiet[0], quiet.at(-1)];
  if (quickest === undefined || slowest === undefined) throw new Error('there are no windows');
  const ratio = ratioOf(pairs, 0.95);
  const p50Ratio = ratioOf(pairs, 0.5);
  const p99Of = (kind: keyof Pair) =>
    quantile(
      pairs.flatMap((pair) => pair[kind]),
      0.99,
    );
  const [p99Ms, quietP99Ms] = [p99Of('attacked'), p99Of('quiet')];
  const quietSpread = slowest.p95Ms / quickest.p95Ms;
  const holds = ratio <= MOST_P95_RATIO && p50Ratio <= MOST_P50_RATIO && p99Ms <= MOST_P99_MS;
  const isNoisy = quietSpread > MOST_QUIET_SPREAD || quietP99Ms > MOST_P99_MS;
  return { ratio, p50Ratio, p99Ms, quickest, slowest, quietSpread, quietP99Ms, isNoisy, holds };
}

/** A sentence that names the quiet window which other work on the machine spoiled. */
export function busyReason({ quickest, slowest, quietSpread, quietP99Ms }: Verdict): string {
  if (quietSpread <= MOST_QUIET_SPREAD)
    return (
      `too busy to judge: quiet window ${slowest.place} had a p99 of ${slowest.p99Ms.toFixed(1)} ms, and all of them together ` +
      `${quietP99Ms.toFixed(1)} ms; ${MOST_P99_MS} ms are allowed under attack`
    );
  const ms = ({ p95Ms }: QuietWindow) => `${p95Ms.toFixed(1)} ms`;
  return (
    `too busy to judge: quiet window ${slowest.place} had a p95 of ${ms(slowest)}, ${quietSpread.toFixed(1)} times the ` +
    `${ms(quickest)} of quiet window ${quickest.place}; ${MOST_QUIET_SPREAD} times are allowed`
  );
}

export type Outcome = 'holds' | 'fails' | 'too busy';

/** A noisy verdict decides nothing, whatever it says; what an attack leaves behind shows on a busy machine too. */
export function outcomeOf({ isNoisy, holds }: Verdict, isBack: boolean): Outcome {
  if (!isBack) return 'fails';
  if (isNoisy) return 'too busy';
  return holds ? 'holds' : 'fails';
}

/** 1 when something did not hold, 75 when something could not be judged, and 0 when everything was judged and holds. */
export function exitCodeOf(outcomes: readonly Outcome[]): number {
  if (outcomes.includes('fails')) return 1;
  return outcomes.includes('too busy') ? TOO_BUSY : 0;
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
