/** Why a number field has no number, in the words of the member's language. */
import { LONGEST_WHOLE, type NumberProblem } from '@tern/protocol';
import { number as en } from '../locale/en/number.ts';
import { currentLanguage } from '../locale/text.ts';
import { number as zh } from '../locale/zh/number.ts';

export function numberProblemText(problem: NumberProblem, decimals: number): string {
  const texts = currentLanguage() === 'zh' ? zh : en;
  if (problem === 'tooLong') return texts.tooLong.replace('{most}', LONGEST_WHOLE.toString());
  if (problem !== 'tooManyDecimals') return texts.notANumber;
  return decimals === 0 ? texts.wholeOnly : texts.tooManyDecimals.replace('{n}', decimals.toString());
}
