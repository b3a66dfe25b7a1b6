/** A coalition's use of a lost feed: the moves before, meanwhile and after, and scripts to begin with. */

import type { Random } from '@tern/test-kit/random';
import {
  type Move,
  type MoveShape,
  oneOf,
  type Parameter,
  randomMove,
  type Script,
  small,
  whole,
} from './script.ts';
import { TRADING_SHAPES } from './trading-shapes.ts';

/** In hundredths of a percent, within 30 %. */
const PRICE_CHANGE: Parameter = {
  simplest: 0,
  choose: (random) => (random.chance(60) ? random.pick([-3_000, 3_000]) : random.between(-3_000, 3_000)),
};

/**
 * The kinds of loss: a contract's feed wholly (0) or in part, the contract by a halt, both feeds, or all of it by a
 * restart.
 */
export enum LOSS {
  DEGRADED = 1,
  HALTED = 2,
  BOTH_DEAD = 3,
  RESTARTED = 4,
}

const STAKE: MoveShape = {
  name: 'stake',
  weight: 8,
  parameters: [whole(0, 1), whole(0, 5), whole(0, 1), small(60)],
};
const LOSE: MoveShape = { name: 'lose', weight: 0, parameters: [whole(0, 4), whole(0, 1)] };
const IDLE: MoveShape = { name: 'idle', weight: 1, parameters: [oneOf(11, 60, 300, 601, 1_100)] };
const REOPEN: MoveShape = { name: 'reopen', weight: 0, parameters: [PRICE_CHANGE, PRICE_CHANGE] };

const { deal, rest, take, cancel, withdraw, deposit, margin, leverage, mode, stop, strip } = TRADING_SHAPES;
const BEFORE: readonly MoveShape[] = [
  ...[STAKE, { ...mode, weight: 5 }, { ...leverage, weight: 8 }, { ...deal, weight: 5 }],
  ...[{ ...rest, weight: 4 }, margin, withdraw, stop],
];
const MEANWHILE: readonly MoveShape[] = [
  ...[{ ...deal, weight: 12 }, { ...rest, weight: 6 }, take, cancel, { ...withdraw, weight: 5 }, deposit],
  ...[{ ...margin, weight: 3 }, { ...leverage, weight: 3 }, mode, strip, IDLE],
];
export const LOST_FEED_SHAPES = [
  ...BEFORE,
  ...MEANWHILE.filter(({ name }) => !BEFORE.some((one) => one.name === name)),
  LOSE,
  REOPEN,
];

/** Anything before, meanwhile and after. */
export function anything(random: Random): Script {
  const some = (shapes: readonly MoveShape[], most: number) =>
    Array.from({ length: random.between(2, most) }, () => randomMove(random, shapes));
  const changes = [PRICE_CHANGE.choose(random), PRICE_CHANGE.choose(random)];
  return [
    ...some(BEFORE, 9),
    lose(random, random.below(2)),
    ...some(MEANWHILE, 7),
    { name: 'reopen', args: changes },
  ];
}

/** A loser closes against the resting order of a thin account, and leaves. */
export function handOver(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const apart = random.between(-20, 20);
  return [
    { name: 'leverage', args: [market, one, random.between(1, 5)] },
    { name: 'leverage', args: [market, other, 100] },
    { name: 'stake', args: [market, one, side, random.between(1, 30)] },
    { name: 'rest', args: [market, other, side, apart, random.between(1, 30)] },
    ...noise(random, BEFORE),
    lose(random, market),
    { name: 'rest', args: [market, one, 2 + side, apart + random.between(-3, 3), 100] },
    { name: 'withdraw', args: [one, 100] },
    ...noise(random, MEANWHILE),
    reopen(random, market, side),
  ];
}

/** A part is closed against an own account far from the mark, so that margin leaves the rest. */
export function closeFar(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const pair = side === 0 ? [other, one] : [one, other];
  return [
    { name: 'leverage', args: [market, one, random.between(1, 5)] },
    { name: 'stake', args: [market, one, side, random.between(1, 30)] },
    { name: 'deal', args: [market, ...pair.toReversed(), 0, 0, random.between(1, 30), 0] },
    ...noise(random, BEFORE),
    lose(random, market),
    {
      name: 'deal',
      args: [
        market,
        ...pair,
        3,
        (side === 0 ? -1 : 1) * random.below(4_900),
        random.between(1, 99),
        random.below(2),
      ],
    },
    { name: 'withdraw', args: [other, 100] },
    ...noise(random, MEANWHILE),
    reopen(random, market, side),
  ];
}

/** A cross account gives one of its legs up to an own account, which leaves. */
export function giveUpHedge(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const pair = side === 0 ? [other, one] : [one, other];
  const lots = random.between(1, 30);
  return [
    { name: 'mode', args: [market, one, 1] },
    { name: 'leverage', args: [market, one, random.between(20, 50)] },
    { name: 'leverage', args: [market, other, random.between(1, 5)] },
    { name: 'stake', args: [market, one, side, lots] },
    { name: 'deal', args: [market, ...pair, 0, 0, lots, 0] },
    { name: 'withdraw', args: [one, 100] },
    ...noise(random, BEFORE),
    lose(random, market),
    { name: 'deal', args: [market, ...pair.toReversed(), 3, random.between(-20, 20), 100, random.below(2)] },
    { name: 'withdraw', args: [other, 100] },
    ...noise(random, MEANWHILE),
    reopen(random, market, side),
  ];
}

/** The money of a cross account goes where the lost contract's loss does not reach it. */
export function leaveAccount(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const elsewhere = 1 - market;
  const ways: readonly Move[] = [
    { name: 'deal', args: [elsewhere, one, other, 0, random.below(500), random.between(1, 60), 0] },
    { name: 'margin', args: [elsewhere, one, side, 100] },
    { name: 'leverage', args: [elsewhere, one, 1] },
  ];
  return [
    { name: 'mode', args: [market, one, 1] },
    { name: 'leverage', args: [market, one, random.between(5, 50)] },
    { name: 'leverage', args: [elsewhere, one, random.between(5, 50)] },
    { name: 'stake', args: [market, one, side, random.between(1, 60)] },
    { name: 'stake', args: [elsewhere, one, random.below(2), random.between(1, 30)] },
    ...noise(random, BEFORE),
    lose(random, market),
    random.pick(ways),
    ...noise(random, MEANWHILE),
    { name: 'withdraw', args: [other, 100] },
    reopen(random, market, side),
  ];
}

function cast(random: Random) {
  const one = random.below(6);
  return { market: random.below(2), side: random.below(2), one, other: (one + random.between(1, 5)) % 6 };
}

function noise(random: Random, shapes: readonly MoveShape[]): Script {
  return random.chance(30) ? [randomMove(random, shapes)] : [];
}

function lose(random: Random, market: number): Move {
  return { name: 'lose', args: [random.below(5), market] };
}

/** Reopens at a price that is worse for accounts on that side. */
function reopen(random: Random, market: number, side: number): Move {
  const change = (side === 0 ? -1 : 1) * random.pick([3_000, 3_000, random.between(100, 3_000)]);
  return { name: 'reopen', args: market === 0 ? [change, 0] : [0, change] };
}
