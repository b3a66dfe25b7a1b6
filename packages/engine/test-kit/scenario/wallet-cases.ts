/**
 * Cases of a command that is refused, in the order of its checks: each fault stands in a command that has all later
 * faults too, so that the first one must be answered.
 */
import type { Command } from '../../src/journal/commands.ts';
import type { Rejection } from '../../src/journal/rejections.ts';

/** A reason to refuse a command: other commands before it, or fields of its own. */
export interface Fault<Kind extends Command, Name extends string = Rejection> {
  rejection: Name;
  /** Commands that come before those of all faults. */
  first?: readonly Command[];
  before?: readonly Command[];
  change?: Partial<Kind>;
}

export interface RejectionCase<Name extends string = Rejection> {
  rejection: Name;
  before: readonly Command[];
  command: Command;
}

/**
 * @param faults in the order of the checks. A field that two of them change is as the earlier one has it.
 * @param opening commands that come before all others
 */
export function inOrder<Kind extends Command, Name extends string = Rejection>(
  command: Kind,
  faults: readonly Fault<NoInfer<Kind>, Name>[],
  opening: readonly Command[] = [],
): RejectionCase<Name>[] {
  return faults.map(({ rejection }, at) => {
    const later = faults.slice(at).reverse();
    return {
      rejection,
      before: [
        ...opening,
        ...later.flatMap(({ first = [] }) => first),
        ...later.flatMap(({ before = [] }) => before),
      ],
      command: Object.assign({}, command, ...later.map(({ change = {} }) => change)),
    };
  });
}

/** Other ways to the same rejection, each alone. */
export function each<Kind extends Command>(
  rejection: Rejection,
  command: Kind,
  changes: readonly Partial<NoInfer<Kind>>[],
  opening: readonly Command[] = [],
): RejectionCase[] {
  return changes.map((change) => ({
    rejection,
    before: opening,
    command: Object.assign({}, command, change),
  }));
}

/** Pairs of operators that are not two. */
export const NOT_TWO: readonly { firstOperator: number; secondOperator: number }[] = [
  { firstOperator: 901, secondOperator: 901 },
  { firstOperator: 0, secondOperator: 901 },
  { firstOperator: 901, secondOperator: 0 },
  { firstOperator: -1, secondOperator: 901 },
  { firstOperator: 901, secondOperator: 1.5 },
  { firstOperator: Number.MAX_SAFE_INTEGER, secondOperator: 901 },
];
/** Numbers and ids that none may be. */
export const NO_NUMBERS: readonly number[] = [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER];
export const text = (length: number): string => 'x'.repeat(length);
