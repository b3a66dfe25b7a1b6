/**
 * The distance at which traders of a contract hold it above or below the index, in millionths: a walk that leans back
 * to nothing within half an hour. It makes funding change its size and sign (rules/contracts#funding).
 */
import type { SimulatorRandom } from './random.ts';

/** Standard deviations: of a second's step, and of what comes of it in the long run. */
const STEP_PPM = 26;
const USUAL_PPM = 750;
const LEAN_S = 1_800;
const MOST_PPM = 1_800;
/** Thousandths of a millionth, so that the lean of a small premium is not lost. */
const FINER = 1_000;

export class Premium {
  private value: number;

  constructor(private readonly random: SimulatorRandom) {
    // A bell curve in thousandths times whole millionths is already in thousandths of a millionth.
    this.value = within(USUAL_PPM * random.bell());
  }

  get ppm(): number {
    return Math.trunc(this.value / FINER);
  }

  second(): void {
    this.value = within(this.value + STEP_PPM * this.random.bell() - Math.trunc(this.value / LEAN_S));
  }
}

function within(value: number): number {
  return Math.min(MOST_PPM * FINER, Math.max(-MOST_PPM * FINER, value));
}
