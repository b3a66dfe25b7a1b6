/** The turnover of 24 hours, abbreviated; with its unit wherever that is not the dollar of most markets. */
import { abbreviate, type NumberLanguage } from '@tern/math';
import type { WirePair } from '@tern/protocol';

const USUAL_UNIT = 'USDT';

export function turnoverText(
  volume: string,
  { mainCur }: Pick<WirePair, 'mainCur'>,
  language: NumberLanguage,
): string {
  const text = abbreviate(volume, language);
  return mainCur === USUAL_UNIT ? text : `${text} ${mainCur}`;
}
