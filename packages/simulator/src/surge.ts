/**
 * Now and then a coin's price runs away for a minute, or jumps within seconds, and comes most of the way back, which
 * liquidates members who bet too much. Over days it adds little to the walk, because it mostly returns.
 */
import type { SimulatorRandom } from './random.ts';

/** Between the end of one and the begin of the next. */
const PAUSE_S = { from: 280, to: 1_200 };
const RUSH_S = { from: 45, to: 120 };
const JUMP_S = { from: 2, to: 4 };
const HOLD_S = { from: 10, to: 40 };
const RETURN_S = { from: 120, to: 300 };
/** The size of a surge in thousandths of the coin's daily move. */
const SIZE = { from: 300, to: 650 };
/** The part of the way out that the price returns, in thousandths. */
const RETURN = { from: 750, to: 1_000 };
const JUMP_CHANCE = 300;

interface Stretch {
  secondsLeft: number;
  /** Millionths still to go. */
  ppmLeft: number;
}

export class Surge {
  private readonly stretches: Stretch[] = [];

  constructor(
    private readonly random: SimulatorRandom,
    private readonly dailyMovePpm: number,
  ) {
    this.plan();
  }

  /** The move of the price in the next second, in millionths. */
  second(): number {
    const stretch = this.stretches[0];
    if (stretch === undefined) {
      this.plan();
      return 0;
    }
    const ppm = Math.trunc(stretch.ppmLeft / stretch.secondsLeft);
    stretch.ppmLeft -= ppm;
    stretch.secondsLeft--;
    if (stretch.secondsLeft === 0) this.stretches.shift();
    return ppm;
  }

  private plan(): void {
    const pick = ({ from, to }: { from: number; to: number }) => this.random.between(from, to);
    const size = Math.trunc((this.dailyMovePpm * pick(SIZE)) / 1_000);
    const away = this.random.chance(500) ? size : -size;
    const back = -Math.trunc((away * pick(RETURN)) / 1_000);
    this.stretches.push(
      { secondsLeft: pick(PAUSE_S), ppmLeft: 0 },
      { secondsLeft: pick(this.random.chance(JUMP_CHANCE) ? JUMP_S : RUSH_S), ppmLeft: away },
      { secondsLeft: pick(HOLD_S), ppmLeft: 0 },
      { secondsLeft: pick(RETURN_S), ppmLeft: back },
    );
  }
}
