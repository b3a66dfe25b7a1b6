/** A property of the exchange that the search tries to break, and the moves that may break it. */

import type { Random } from '@tern/test-kit/random';
import type { CoreOptions } from '../../src/core/core.ts';
import type { MoveShape, Script } from './script.ts';

export interface Outcome {
  /** Why the property does not hold; empty when it holds. */
  readonly broken: string;
  /** The nearness of the script to a break, for each of the property's goals: more is nearer. */
  readonly nearness: readonly number[];
  /** The number of commands that the engine was given. */
  readonly commands: number;
}

export interface Property {
  readonly name: string;
  /** In the words of docs/adversary.md. */
  readonly sentence: string;
  readonly shapes: readonly MoveShape[];
  compose(random: Random): Script;
  /** Plays a script against a new exchange. */
  play(script: Script, options?: CoreOptions): Outcome;
}

/** Thrown by an observer to end a script: the property is broken. */
export class Broken extends Error {}

/** Thrown to end a script that became too long. */
export class TooLong extends Error {}

/** Runs a script until its end or until the property breaks. */
export function outcomeOf(
  run: () => void,
  nearness: () => readonly number[],
  commands: () => number,
): Outcome {
  let broken = '';
  try {
    run();
  } catch (error) {
    if (error instanceof Broken) broken = error.message;
    else if (!(error instanceof TooLong)) throw error;
  }
  return { broken, nearness: nearness(), commands: commands() };
}
