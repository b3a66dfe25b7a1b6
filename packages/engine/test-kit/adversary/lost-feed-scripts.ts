/** A coalition's use of a lost feed: the moves before, meanwhile and after, and scripts to begin with. */

import { HEDGE_EQUITY_PERCENT } from '@tern/math/contract';
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
import { MARKET, TRADING_SHAPES } from './trading-shapes.ts';

/** In hundredths of a percent: the range in which a close is sure to hand on no loss (rules/contracts#not-normal). */
export const MOST_CHANGE = Number(HEDGE_EQUITY_PERCENT) * 100;
const PRICE_CHANGE: Parameter = {
  simplest: 0,
  choose: (random) =>
    random.chance(60) ? random.pick([-MOST_CHANGE, MOST_CHANGE]) : random.between(-MOST_CHANGE, MOST_CHANGE),
};
/** The seconds by which the second contract comes back after the first one; below zero before it. */
const APART_BY: Parameter = oneOf(0, -4, -2, 2, 4, -40, 40);

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
const REOPEN: MoveShape = {
  name: 'reopen',
  weight: 0,
  parameters: [PRICE_CHANGE, PRICE_CHANGE, APART_BY],
};
/** In tenths of a percent: mostly a little, now and then as far as a thin account's equity goes. */
const WALKED: Parameter = {
  simplest: 0,
  choose: (random) => (random.chance(75) ? random.between(-20, 20) : random.pick([-100, 100])),
};
/** The index of a contract moves, by a tenth of a percent a second, so that nothing becomes insolvent at once. */
const WALK: MoveShape = { name: 'walk', weight: 3, parameters: [whole(0, 2, 2), WALKED] };

const { deal, rest, take, cancel, withdraw, deposit, margin, leverage, mode, stop, strip } = overThree();
const BEFORE: readonly MoveShape[] = [
  ...[STAKE, { ...mode, weight: 5 }, { ...leverage, weight: 8 }, { ...deal, weight: 5 }],
  ...[{ ...rest, weight: 4 }, margin, withdraw, stop],
];
const MEANWHILE: readonly MoveShape[] = [
  ...[{ ...deal, weight: 12 }, { ...rest, weight: 6 }, take, cancel, { ...withdraw, weight: 5 }, deposit],
  ...[{ ...margin, weight: 3 }, { ...leverage, weight: 3 }, mode, strip, IDLE, WALK],
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
  return [
    ...some(BEFORE, 9),
    lose(random, random.below(2)),
    ...some(MEANWHILE, 7),
    { name: 'reopen', args: REOPEN.parameters.map((parameter) => parameter.choose(random)) },
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

/** A cross account gives a leg up to an own account, which leaves: legs of any sizes, in one contract or in two. */
export function giveUpHedge(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const hedge = random.chance(50) ? market : 1 - market;
  const pair = side === 0 ? [other, one] : [one, other];
  const lots = random.between(1, 30);
  const hedgeLots = random.pick([lots, 2 * lots, random.between(1, 60)]);
  return [
    { name: 'mode', args: [market, one, 1] },
    { name: 'mode', args: [hedge, one, 1] },
    { name: 'leverage', args: [market, one, random.between(20, 50)] },
    { name: 'leverage', args: [hedge, one, random.between(20, 50)] },
    { name: 'leverage', args: [hedge, other, random.between(1, 5)] },
    { name: 'stake', args: [market, one, side, lots] },
    { name: 'deal', args: [hedge, ...pair, 0, 0, hedgeLots, 0] },
    { name: 'withdraw', args: [one, random.pick([100, 100, random.between(50, 99)])] },
    ...noise(random, BEFORE),
    lose(random, market),
    {
      name: 'deal',
      args: [
        hedge,
        ...pair.toReversed(),
        3,
        random.between(-20, 20),
        random.pick([100, random.between(1, 99)]),
        random.below(2),
      ],
    },
    { name: 'withdraw', args: [other, 100] },
    ...noise(random, MEANWHILE),
    againstBoth(random, market, side),
  ];
}

/** A cross account is hedged over two contracts, one of which comes back before the other. */
export function returnApart(random: Random): Script {
  const { market, side, one, other } = cast(random);
  const pair = side === 0 ? [other, one] : [one, other];
  const lots = random.between(1, 30);
  return [
    { name: 'mode', args: [market, one, 1] },
    { name: 'mode', args: [1 - market, one, 1] },
    { name: 'leverage', args: [1 - market, other, random.between(1, 5)] },
    { name: 'stake', args: [market, one, side, lots] },
    { name: 'deal', args: [1 - market, ...pair, 0, 0, lots, 0] },
    { name: 'withdraw', args: [one, 100] },
    ...noise(random, BEFORE),
    { name: 'lose', args: [random.pick([LOSS.BOTH_DEAD, LOSS.BOTH_DEAD, random.below(5)]), market] },
    ...noise(random, MEANWHILE),
    againstBoth(random, market, side),
  ];
}

/**
 * Two accounts, each hedged over the lost contracts, are on opposite sides of a third one that walks: one of them is
 * drained there after both gave up their hedge.
 */
export function drainTwin(random: Random): Script {
  const { market, side } = cast(random);
  const elsewhere = 1 - market;
  const lots = random.between(1, 3);
  const far = random.between(5, 30);
  const twins = [3, 4] as const;
  const friend = 5;
  const pairOf = (twin: number) => (side === 0 ? [friend, twin] : [twin, friend]);
  const hedges = (kind: number, size: number): Script =>
    twins.map((twin) => {
      const pair = kind === 0 ? pairOf(twin) : pairOf(twin).toReversed();
      return { name: 'deal', args: [elsewhere, ...pair, kind, 0, size, 0] };
    });
  const up = random.pick([-100, 100]);
  return [
    ...twins.flatMap((twin) => [0, 1, 2].map((each) => ({ name: 'mode', args: [each, twin, 1] }))),
    ...twins.map((twin) => ({ name: 'leverage', args: [2, twin, random.between(30, 50)] })),
    ...twins.map((twin) => ({ name: 'stake', args: [market, twin, side, lots] })),
    ...hedges(0, lots),
    { name: 'deal', args: [2, ...twins, 0, 0, far, 0] },
    ...twins.map((twin) => ({ name: 'withdraw', args: [twin, random.between(90, 100)] })),
    { name: 'lose', args: [LOSS.BOTH_DEAD, market] },
    ...hedges(3, 100),
    { name: 'walk', args: [2, up] },
    ...noise(random, MEANWHILE),
    { name: 'reopen', args: [worse(random, side), worse(random, side), 0] },
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
  const change = worse(random, side);
  return { name: 'reopen', args: market === 0 ? [change, 0, 0] : [0, change, 0] };
}

/** Reopens both, each at a price of its own that is worse for accounts on that side, at different times. */
function againstBoth(random: Random, market: number, side: number): Move {
  const changes = [worse(random, side), random.pick([0, worse(random, side)])];
  if (market === 1) changes.reverse();
  return { name: 'reopen', args: [...changes, APART_BY.choose(random)] };
}

function worse(random: Random, side: number): number {
  return (side === 0 ? -1 : 1) * random.pick([MOST_CHANGE, MOST_CHANGE, random.between(100, MOST_CHANGE)]);
}

/** The moves of trading, over three contracts: the search of the other properties has two. */
function overThree(): typeof TRADING_SHAPES {
  const shapes = Object.entries(TRADING_SHAPES).map(([name, { parameters, ...rest }]) => [
    name,
    { ...rest, parameters: parameters.map((one) => (one === MARKET ? whole(0, 2) : one)) },
  ]);
  return Object.fromEntries(shapes);
}
