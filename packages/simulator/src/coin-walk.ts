/**
 * The price of one coin as a level relative to its anchor price. Whole numbers only: LEVEL_ONE is the anchor, one step
 * multiplies by 1 + noise and leans back towards the anchor, so that the price neither dies nor explodes. Volatility
 * comes in regimes that last for hours. Every product below stays under 2^53.
 */
import type { SimulatorRandom } from './random.ts';

export const LEVEL_ONE = 1_000_000_000;
const LOWEST = LEVEL_ONE / 10;
const HIGHEST = LEVEL_ONE * 4;
const DAY_S = 86_400;
/** The time in seconds in which the walk leans back to the anchor. */
const REVERSION_S = 100 * DAY_S;
/** The longest time in seconds for which one step leans, so that the product below stays exact. */
const LONGEST_LEAN_S = 20 * DAY_S;
/** Mean life of a regime. */
const REGIME_S = 6 * 3_600;
/** Volatility in thousandths of the coin's own: calm, usual, wild. */
const REGIMES = [550, 550, 1_000, 1_000, 1_000, 2_100] as const;

export class CoinWalk {
  private regime = 1_000;
  private isHeld = false;

  constructor(
    private readonly random: SimulatorRandom,
    /** Standard deviation of one day's move, in millionths. */
    private readonly dailyMovePpm: number,
    public level: number = LEVEL_ONE,
  ) {}

  /** Thousandths of the usual volatility, now. */
  get agitation(): number {
    return this.regime;
  }

  /** Goes on (or, for a history, back: the walk looks the same both ways) by this much time. */
  step(seconds: number): void {
    if (this.random.below(REGIME_S) < seconds) {
      this.regime = REGIMES[this.random.below(REGIMES.length)] as number;
    }
    // The square root is exactly rounded on every machine, and what leaves here is whole again.
    const rootPerMille = Math.round(1_000_000 * Math.sqrt(seconds / DAY_S));
    const movePpm = Math.trunc((this.dailyMovePpm * rootPerMille) / 1_000_000);
    const movePpb = Math.trunc((movePpm * this.random.bell() * this.regime) / 1_000);
    const noise = Math.trunc((Math.trunc(this.level / 1_000) * movePpb) / 1_000_000);
    const lean = Math.trunc(((LEVEL_ONE - this.level) * Math.min(seconds, LONGEST_LEAN_S)) / REVERSION_S);
    this.become(this.level + noise + lean);
  }

  /** Moves by this many millionths at once; at most a tenth of the price. */
  push(ppm: number): void {
    this.become(this.level + Math.trunc((Math.trunc(this.level / 1_000) * ppm) / 1_000));
  }

  /** Keeps the level until `free`; answers false when this coin cannot have it. */
  hold(level: number): boolean {
    if (level < LOWEST || level > HIGHEST) return false;
    this.level = level;
    this.isHeld = true;
    return true;
  }

  free(): void {
    this.isHeld = false;
  }

  private become(level: number): void {
    if (this.isHeld) return;
    this.level = Math.min(HIGHEST, Math.max(LOWEST, level));
  }
}
