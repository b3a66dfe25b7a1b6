/**
 * The verbs of the admin endpoint by which tests control a running demo: they let time go by, set a price, silence its
 * sources, pause its bots. TEST_STEERING alone opens them. Time never jumps: each second gets its source prices and its
 * tick, and is on the disk before the next begins, so that all that falls due does so in order.
 */
import { unitsOr } from '@tern/math';
import type { LiveMarkets, Ticks } from '../modules/market/index.ts';
import { AdminError, type AdminVerb } from '../platform/admin/index.ts';
import type { ShiftedClock } from '../platform/clock/shifted-clock.ts';
import type { Demo } from './index.ts';

const SECOND_MS = 1_000;
/** At once: what the command line has the patience for. */
const MOST_STEPS = 1_200;
/** More than a minute is an outage for clocks that pause in one (rules/otc#clocks), and none for the calendar. */
const LONGEST_STEP_SECONDS = 3_600;

export interface TestControlParts {
  clock: ShiftedClock;
  ticks: Pick<Ticks, 'tick'>;
  markets: Pick<LiveMarkets, 'market'>;
  /** undefined: the simulated market is turned off. */
  demo:
    | {
        world: Pick<Demo['world'], 'hold' | 'free'>;
        driver: Pick<Demo['driver'], 'pause' | 'resume'>;
        neverReceived: Demo['neverReceived'];
      }
    | undefined;
}

export function testControlVerbs({ clock, ticks, markets, demo }: TestControlParts): AdminVerb[] {
  const simulated = () => {
    if (demo) return demo;
    throw new AdminError('no simulated market runs');
  };
  const known = (name: string) => {
    const market = markets.market(name);
    if (market) return market;
    throw new AdminError(`no market is called "${name}"`);
  };
  return [
    {
      verb: 'test-clock',
      usage: '<steps> [seconds]: lets time go by in so many steps of a second, or of so many',
      async run([text = '', length = '1']) {
        const steps = wholeUpTo(MOST_STEPS, text, 'steps');
        const stepMs = wholeUpTo(LONGEST_STEP_SECONDS, length, 'seconds a step') * SECOND_MS;
        for (let step = 0; step < steps; step++) {
          clock.step(stepMs);
          await ticks.tick();
        }
        return `it is ${new Date(clock.nowMs()).toISOString()}`;
      },
    },
    {
      verb: 'test-index',
      usage: '<pair> <price>|free: holds the simulated coin at this price, or lets it go',
      async run([name = '', text = '']) {
        const { world } = simulated();
        const market = known(name);
        if (text === 'free') {
          world.free(name);
          return `${name} is free`;
        }
        if (!world.hold(name, priceOf(text, market.priceScale)))
          throw new AdminError(`the coin of ${name} cannot stand at ${text} USDT`);
        return `${name} is held at ${text}`;
      },
    },
    {
      verb: 'test-sources',
      usage: '<pair> on|off: off keeps every source of its index from saying anything',
      async run([name = '', word]) {
        const { neverReceived } = simulated();
        known(name);
        if (word !== 'on' && word !== 'off') throw new AdminError('say on or off');
        if (word === 'off') neverReceived.add(name);
        else neverReceived.delete(name);
        return `the sources of ${name} are ${word}`;
      },
    },
    {
      verb: 'test-bots',
      usage: 'on|off: off also takes back all that they have in the books',
      async run([word]) {
        const { driver } = simulated();
        if (word !== 'on' && word !== 'off') throw new AdminError('say on or off');
        if (word === 'on') driver.resume();
        else await driver.pause();
        return `the bots are ${word}`;
      },
    },
  ];
}

function wholeUpTo(most: number, text: string, words: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw new AdminError(`say 1 to ${most} whole ${words}`);
  return count;
}

function priceOf(text: string, scale: number): bigint {
  return unitsOr(text, scale, () => {
    throw new AdminError(`"${text}" is no price of this market`);
  });
}
