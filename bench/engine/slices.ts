/** Slices of the spot flow for pairs of two engines. */
import type { Core } from '@tern/engine';
import { median } from '../median.ts';
import { more } from '../pairs/figures.ts';
import { serveSlices } from '../pairs/serve-slices.ts';
import { encodedSpotFlow, fingerprintOf, runFlow } from './encoded-flow.ts';

const COMMANDS = 200_000;
const ROUNDS = 5;
const SEED = 1;

const spot = encodedSpotFlow(SEED, COMMANDS);
let held: Core | undefined;
const hold = (core: Core): void => {
  held = core;
};

serveSlices({
  flow: fingerprintOf(spot),
  slice: () => {
    const rates = Array.from({ length: ROUNDS }, () => runFlow(spot, hold));
    return { 'spot commands a processor second': more(median(rates), '/s') };
  },
  check: () => {
    if (held === undefined || held.lastSeq < spot.count) throw new Error('the flow was not run to its end');
  },
});
