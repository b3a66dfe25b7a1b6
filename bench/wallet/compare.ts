/**
 * Compares the engine's time for the steps of a withdrawal with its time for a transfer, while 100,000 withdrawals are
 * open. Slices of all steps alternate in one process; each ratio is the median of those of its slices.
 */
import { median, medianRatio } from '../median.ts';
import { wallUs } from '../thread-time.ts';
import { OPEN, WithdrawalSteps, type WithdrawalTimes } from './withdrawal-steps.ts';

const SLICES = 31;

const steps = new WithdrawalSteps(wallUs);
const slices = Array.from({ length: SLICES }, () => steps.slice());
steps.check();

const timesOf = (step: keyof WithdrawalTimes) => slices.map((times) => times[step]);
const transfers = timesOf('transfer');
for (const step of ['request', 'cancel'] as const) {
  const [own, transfer] = [median(timesOf(step)), median(transfers)].map((time) => time.toFixed(2));
  console.log(`  ${step} ${own} us, transfer ${transfer} us, ${OPEN} open`);
  const ratio = medianRatio(timesOf(step), transfers);
  console.log(`RATIO ${step} of a withdrawal : transfer = ${ratio.toFixed(2)}`);
}
