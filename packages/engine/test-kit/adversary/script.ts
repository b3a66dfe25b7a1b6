/**
 * A script of moves, and its text: one move a line, its name and whole numbers. Numbers are read modulo what there is, so
 * that every script can be played.
 */
import type { Random } from '@tern/test-kit/random';

export interface Move {
  readonly name: string;
  readonly args: readonly number[];
}

export type Script = readonly Move[];

/** A number of a move: how chance chooses it, and what it is when it is as simple as it can be. */
export interface Parameter {
  readonly simplest: number;
  choose(random: Random): number;
}

/** A kind of move, its parameters, and the weight with which chance picks it. */
export interface MoveShape {
  readonly name: string;
  readonly weight: number;
  readonly parameters: readonly Parameter[];
}

export function whole(low: number, high: number, simplest = low): Parameter {
  return { simplest, choose: (random) => random.between(low, high) };
}

export function oneOf(...values: readonly number[]): Parameter {
  return { simplest: values[0] ?? 0, choose: (random) => random.pick(values) };
}

/** Small numbers more often than large ones. */
export function small(high: number): Parameter {
  return {
    simplest: 1,
    choose: (random) => 1 + (random.below(4) === 0 ? random.below(high) : random.below(10)),
  };
}

/** The distance from the mark, in hundredths of a percent: near it as often as anywhere in the price band. */
export const APART: Parameter = {
  simplest: 0,
  choose: (random) => {
    const most = random.pick([0, 20, 40, 100, 500, 4_900]);
    return random.between(-most, most);
  },
};

export function randomMove(random: Random, shapes: readonly MoveShape[]): Move {
  const total = shapes.reduce((sum, { weight }) => sum + weight, 0);
  let at = random.below(total);
  const shape = shapes.find(({ weight }) => {
    at -= weight;
    return at < 0;
  })!;
  return { name: shape.name, args: shape.parameters.map((parameter) => parameter.choose(random)) };
}

export function textOf(script: Script): string {
  return script.map(({ name, args }) => [name, ...args].join(' ')).join('\n');
}

/** @throws Error when a line is not a move of these shapes */
export function scriptOf(text: string, shapes: readonly MoveShape[]): Script {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...words] = line.split(/\s+/);
      const args = words.map(Number);
      const shape = shapes.find((one) => one.name === name);
      if (shape?.parameters.length !== args.length || !args.every(Number.isSafeInteger))
        throw new Error(`not a move: ${line}`);
      return { name, args };
    });
}
