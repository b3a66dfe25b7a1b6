/**
 * A seed that changes with every run of the tests, so that each run tries what none before it has tried. The test command
 * chooses it, prints it and names it in TEST_SEED; a run without the command chooses its own. A red run is repeated with
 * TEST_SEED set to the number that it printed.
 */
import { randomInt } from 'node:crypto';

const MOST = 2 ** 31 - 1;

/** @throws Error when TEST_SEED is no whole number */
export function freshSeed(): number {
  const given = process.env.TEST_SEED;
  if (given !== undefined && !(/^\d{1,10}$/.test(given) && Number(given) <= MOST))
    throw new Error(`TEST_SEED must be a whole number up to ${MOST}, and is ${given}`);
  const seed = given === undefined ? randomInt(1, MOST) : Number(given);
  if (given === undefined) console.log(`fresh seed: TEST_SEED=${seed} repeats it`);
  process.env.TEST_SEED = String(seed);
  return seed;
}
