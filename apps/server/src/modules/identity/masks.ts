/** Names and numbers as they are shown: enough to recognise one's own, too little to use another's. */

const MOST_STARS = 4;
/** A letter and the marks on it are one. */
const LETTERS = new Intl.Segmenter('zh');

/** 王*燕; A****e; 王* */
export function maskedName(name: string): string {
  const letters = [...LETTERS.segment(name)].map(({ segment }) => segment);
  if (letters.length === 0) return '';
  const stars = '*'.repeat(Math.min(MOST_STARS, Math.max(1, letters.length - 2)));
  return `${letters[0]}${stars}${letters.length > 2 ? letters.at(-1) : ''}`;
}

/**
 * First 3 and last 4 (rules/members#basic-verification); a shorter number shows less, so that something is always
 * hidden.
 */
export function maskedNumber(number: string): string {
  const [head, tail] = number.length >= 11 ? [3, 4] : [1, Math.min(2, Math.max(0, number.length - 3))];
  const stars = '*'.repeat(Math.max(1, number.length - head - tail));
  return `${number.slice(0, head)}${stars}${tail === 0 ? '' : number.slice(-tail)}`;
}
