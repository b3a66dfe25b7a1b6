/** Why a number of the desk has no value. */
import { LONGEST_WHOLE, type NumberProblem, type NumberRules } from '@tern/protocol';
import { t } from '../locale/text.ts';

export function numberProblemText(
  problem: NumberProblem,
  { decimals, longest = LONGEST_WHOLE }: NumberRules,
): string {
  if (problem === 'tooLong') return t('app.numberTooLong', { most: longest });
  return problem === 'notANumber' ? t('app.notANumber') : t('app.tooManyDecimals', { n: decimals });
}
