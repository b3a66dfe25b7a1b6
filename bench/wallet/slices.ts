/** Slices of a withdrawal's steps for pairs of two engines, in processor time. */
import { median } from '../median.ts';
import { less } from '../pairs/figures.ts';
import { serveSlices } from '../pairs/serve-slices.ts';
import { ownProcessUs } from '../thread-time.ts';
import { WithdrawalSteps, type WithdrawalTimes } from './withdrawal-steps.ts';

const ROUNDS = 5;

const steps = new WithdrawalSteps(ownProcessUs);

serveSlices({
  slice: () => {
    const rounds = Array.from({ length: ROUNDS }, () => steps.slice());
    const middle = (step: keyof WithdrawalTimes) => less(median(rounds.map((times) => times[step])), 'µs');
    return {
      'request of a withdrawal beside 100,000': middle('request'),
      'its cancel': middle('cancel'),
      transfer: middle('transfer'),
    };
  },
  check: () => steps.check(),
});
