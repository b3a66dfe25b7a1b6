/** The turnover of 24 hours, abbreviated; with its unit wherever that is not the one that the head of a list names. */
import { abbreviate, type NumberLanguage } from '@tern/math';
import type { WirePair } from '@tern/protocol';

export const USUAL_UNIT = 'USDT';

export function turnoverText(
  volume: string,
  { mainCur }: Pick<WirePair, 'mainCur'>,
  language: NumberLanguage,
): string {
  const text = abbreviate(volume, language);
  return mainCur === USUAL_UNIT ? text : `${text} ${mainCur}`;
}
