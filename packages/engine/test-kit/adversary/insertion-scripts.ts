/** Scripts of which two runs are compared: what both do, and what only the second does as well. */
import type { Random } from '@tern/test-kit/random';
import { type Move, type MoveShape, oneOf, type Parameter, type Script, small, whole } from './script.ts';

const ACCOUNT = whole(0, 2);
const KIND = whole(0, 3);
const OPENING = whole(0, 1);
const NEAR: Parameter = { simplest: 0, choose: (random) => random.between(-400, 400) };
const PPM: Parameter = { simplest: 0, choose: (random) => random.between(-2_000, 2_000) };

/** The moves of the second run alone, beside those of both in the same place. */
const INSERTIONS: readonly MoveShape[] = [
  /** Requests of strangers. */
  { name: 'strangers', weight: 1, parameters: [small(40)] },
  /** An order that is placed before a tick and cancelled after it. */
  { name: 'flash', weight: 1, parameters: [OPENING, NEAR, whole(1, 60)] },
  /** A price of a source that is old, repeated, too old or of the future: which, how far, before or after the fresh one. */
  {
    name: 'stale',
    weight: 1,
    parameters: [whole(0, 2), whole(0, 3), whole(-30, 30), whole(0, 1), whole(0, 1)],
  },
  /** After a trade at T's bound another one beyond it. */
  { name: 'beyond', weight: 1, parameters: [whole(0, 1), whole(1, 380)] },
  /** A member's own resting order before its next one. */
  {
    name: 'own',
    weight: 1,
    parameters: [ACCOUNT, OPENING, NEAR, small(20), OPENING, NEAR, small(20), whole(0, 3)],
  },
  /** A member's own order that names another leverage and ends without resting or trading. */
  { name: 'idle', weight: 1, parameters: [ACCOUNT, OPENING, oneOf(50, 1, 3, 10, 100), whole(0, 1)] },
  /** Far bids of a spot pair, amended to a better price before a tick and back after it: how many, and the price. */
  { name: 'amend', weight: 1, parameters: [whole(1, 10), whole(80, 140)] },
];

/** Quotes of an honest member in the spot pair, so far from its first price. */
const STAND: MoveShape = { name: 'stand', weight: 1, parameters: [whole(1, 30)] };

const BOTH: readonly MoveShape[] = [
  { name: 'stake', weight: 3, parameters: [ACCOUNT, ACCOUNT, small(30)] },
  { name: 'book', weight: 3, parameters: [ACCOUNT, OPENING, whole(-60, 60), whole(5, 40)] },
  { name: 'order', weight: 2, parameters: [ACCOUNT, KIND, NEAR, small(20), whole(0, 1)] },
  { name: 'request', weight: 2, parameters: [ACCOUNT, OPENING, whole(-60, 60), small(10)] },
  { name: 'again', weight: 2, parameters: [ACCOUNT] },
  { name: 'stop', weight: 3, parameters: [ACCOUNT, whole(0, 1), whole(-450, 450), whole(0, 1)] },
  { name: 'quote', weight: 2, parameters: [PPM, PPM, PPM] },
  { name: 'wobble', weight: 4, parameters: [small(45), whole(0, 20), oneOf(2_000, 1_000)] },
  { name: 'silence', weight: 1, parameters: [whole(0, 2)] },
];

export const INSERTION_SHAPES: readonly MoveShape[] = [...BOTH, STAND, ...INSERTIONS];

/** The moves that may stand beside each insertion because it has no legitimate effect on them. */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  strangers: BOTH.map(({ name }) => name),
  // An order that stands may trade with what fires, and a request that comes in between.
  flash: ['stake', 'book', 'quote', 'wobble', 'order'],
  stale: BOTH.map(({ name }) => name),
  // The trades of both are between two accounts: no other order may stand in their way.
  beyond: ['stake', 'stop', 'quote', 'wobble'],
  own: ['stake', 'book', 'quote', 'wobble'],
  idle: BOTH.map(({ name }) => name),
  amend: ['stand', 'wobble'],
};

export function composeInsertion(random: Random): Script {
  const insertion = random.pick(INSERTIONS);
  const both = BOTH.filter(({ name }) => BESIDE[insertion.name]!.includes(name));
  const some = (most: number) =>
    Array.from({ length: random.below(most + 1) }, () => moveOf(random, random.pick(both)));
  const inserted = () => moveOf(random, insertion);
  const again = random.below(3);
  const frame: Record<string, () => Script> = {
    strangers: () => [
      moveOf(random, shape('request'), again),
      ...some(1),
      inserted(),
      ...some(1),
      { name: 'again', args: [again] },
    ],
    flash: () => [
      { name: 'book', args: [0, 0, -random.between(1, 60), random.between(10, 40)] },
      { name: 'book', args: [1, 1, random.between(1, 60), random.between(10, 40)] },
      moveOf(random, shape('wobble')),
      inserted(),
      ...Array.from({ length: random.below(5) }, () => [moveOf(random, shape('wobble')), inserted()]).flat(),
      { name: 'wobble', args: [random.between(30, 60), random.below(20), 2_000] },
    ],
    stale: () => [
      moveOf(random, shape('stake')),
      moveOf(random, shape('stop')),
      inserted(),
      ...some(3),
      inserted(),
    ],
    beyond: () => [
      moveOf(random, shape('stake')),
      moveOf(random, shape('stop')),
      moveOf(random, shape('stop')),
      inserted(),
      { name: 'wobble', args: [2, 0, 1_000] },
    ],
    own: () => [moveOf(random, shape('book')), moveOf(random, shape('book')), inserted(), inserted()],
    idle: () => [moveOf(random, shape('stake')), inserted(), ...some(2), inserted()],
    amend: () => [
      moveOf(random, STAND),
      { name: 'wobble', args: [random.between(1, 5), 0, 2_000] },
      inserted(),
      ...some(2),
      inserted(),
    ],
  };
  return [...some(4), ...frame[insertion.name]!(), ...some(2)];
}

function shape(name: string): MoveShape {
  return BOTH.find((one) => one.name === name)!;
}

function moveOf(random: Random, { name, parameters }: MoveShape, account?: number): Move {
  const args = parameters.map((parameter) => parameter.choose(random));
  return { name, args: account === undefined ? args : args.with(0, account) };
}
