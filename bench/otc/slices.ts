/** Slices of an OTC order's steps, and of ticks beside ads and orders, for pairs of two engines, in processor time. */
import { median } from '../median.ts';
import { less } from '../pairs/figures.ts';
import { serveSlices } from '../pairs/serve-slices.ts';
import { ownProcessUs } from '../thread-time.ts';
import { OrderSteps, type OrderTimes } from './order-steps.ts';

/** The seven slices of a process have takers for so many. */
const ROUNDS = 3;
const ROUNDS_OF_TICKS = 20;

const steps = new OrderSteps(true, ownProcessUs);
const market = new OrderSteps(true, ownProcessUs);

serveSlices({
  slice: () => {
    const rounds = Array.from({ length: ROUNDS }, () => steps.slice());
    const middle = (step: keyof OrderTimes) => less(median(rounds.map((times) => times[step])), 'µs');
    const ticks = Array.from({ length: ROUNDS_OF_TICKS }, () => market.measureTicks());
    return {
      'create of an OTC order': middle('create'),
      pay: middle('pay'),
      release: middle('release'),
      cancel: middle('cancel'),
      'quick order': middle('quick'),
      'transfer from OTC': middle('transfer'),
      'tick beside 10,000 ads and orders': less(median(ticks), 'µs'),
    };
  },
  check: () => steps.check(),
});
