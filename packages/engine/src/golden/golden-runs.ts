/** The seeded runs that are kept; together they hold every kind of command and event. */

import { contractPlay } from '../simulation/contracts/play.ts';
import type { SimulationOptions } from '../simulation/simulate.ts';

export interface GoldenRun extends SimulationOptions {
  name: string;
}

export const GOLDEN_RUNS: readonly GoldenRun[] = [
  { name: 'spot', seed: 1, commands: 3_000 },
  { name: 'contracts', seed: 3, commands: 4_000, play: contractPlay },
];

export const goldenFile = (name: string): URL => new URL(`${name}.golden.gz`, import.meta.url);
