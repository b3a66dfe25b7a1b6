/**
 * The ids of two operators as commands of the engine name them, which refuses one that is named twice. In an exchange of one
 * operator (FOUR_EYES=delay) the waiting time stands for the second one, by an id that no operator has.
 */
import type { FourEyesPair } from '../../platform/http/desk-call.ts';

/** The largest number that the engine takes for an operator. */
export const DELAY_ID = Number.MAX_SAFE_INTEGER - 1;

export interface TwoOperators {
  firstOperator: number;
  secondOperator: number;
}

export function operatorsOf({ maker, approver, isAlone }: FourEyesPair): TwoOperators {
  return { firstOperator: maker.operatorId, secondOperator: isAlone ? DELAY_ID : approver.operatorId };
}
