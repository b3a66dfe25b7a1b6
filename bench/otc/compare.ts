/**
 * Compares the engine's time for the steps of an OTC order with its time for a transfer, and a tick beside 10,000 FLOAT
 * ads and 10,000 open orders with one beside none. Slices alternate in one process; each ratio is the median of those of
 * its slices.
 */
import { median, medianRatio } from '../median.ts';
import { wallUs } from '../thread-time.ts';
import { ADS, OPEN, OrderSteps, type OrderTimes, STEPS } from './order-steps.ts';

const SLICES = 21;
const ROUNDS_OF_TICKS = 101;

const steps = new OrderSteps(true, wallUs);
const slices = Array.from({ length: SLICES }, () => steps.slice());
steps.check();

const timesOf = (step: keyof OrderTimes) => slices.map((times) => times[step]);
for (const step of STEPS) {
  console.log(`  ${step} ${median(timesOf(step)).toFixed(2)} us`);
  if (step === 'transfer') continue;
  const ratio = medianRatio(timesOf(step), timesOf('transfer'));
  console.log(`RATIO ${step} of an OTC order : transfer = ${ratio.toFixed(2)}`);
}

const [market, without] = [new OrderSteps(true, wallUs), new OrderSteps(false, wallUs)];
const ticks: { market: number[]; without: number[] } = { market: [], without: [] };
// The garbage of the set-up is not the ticks'.
globalThis.gc?.();
for (let round = 0; round < ROUNDS_OF_TICKS; round++) {
  ticks.without.push(without.measureTicks());
  ticks.market.push(market.measureTicks());
}
const [withMarket, alone] = [median(ticks.market), median(ticks.without)].map((time) => time.toFixed(2));
console.log(`  tick ${withMarket} us beside ${ADS} ads and ${OPEN} orders, ${alone} us alone`);
const tickRatio = medianRatio(ticks.market, ticks.without);
console.log(`RATIO tick with ads and orders : tick without = ${tickRatio.toFixed(2)}`);
