/**
 * The number that a sequence of inputs into a number field means by the table of rules/conventions#typed-numbers, written apart
 * from the app's reader so that both must agree. The text is plain: the field's own commas are not in it.
 */
import type { NumberProblem } from '@tern/protocol';

const SPELLED = new Map<string, string>([
  ...[...'。．｡٫'].map((sign) => [sign, '.'] as const),
  ['，', ','],
  ['−', '-'],
  ...['０１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'].flatMap((digits) =>
    [...digits].map((sign, digit) => [sign, String(digit)] as const),
  ),
]);
const MOST_WHOLE = 12;

export type Meaning = { number: string } | { problem: NumberProblem };

export class NumberModel {
  text = '';
  /** The selection. */
  start = 0;
  end = 0;

  constructor(private readonly decimals: number) {}

  key(sign: string): void {
    const spelled = asTyped(sign);
    const isAtEnd = this.start === this.text.length && this.end === this.start;
    const isFull = /^\d*\.\d+$/.test(this.text) && this.fraction() === this.decimals;
    if (isAtEnd && isFull && /^\d$/.test(spelled) && 'number' in this.meaning()) return;
    this.put(spelled);
  }

  compose(text: string): void {
    if ([...text].length === 1) this.key(text);
    else this.put(asTyped(text));
  }

  paste(text: string): void {
    const spelled = spell(text.replace(/^[\s\u200b\u200e\ufeff]+|[\s\u200b\u200e\ufeff]+$/g, ''));
    const [whole = '', ...fraction] = spelled.split('.');
    const [first = '', ...groups] = whole.split(',');
    const isGrouped =
      groups.length > 0 && /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
    if (isGrouped && fraction.length < 2 && /^\d*$/.test(fraction.join('')))
      this.put(spelled.replaceAll(',', ''));
    else this.put(asTyped(spelled));
  }

  backspace(): void {
    if (this.start === this.end && this.start > 0) this.start--;
    this.put('');
  }

  delete(): void {
    if (this.start === this.end && this.end < this.text.length) this.end++;
    this.put('');
  }

  selectAll(): void {
    this.start = 0;
    this.end = this.text.length;
  }

  meaning(): Meaning {
    const bare = this.text.replace(/^[\s\u200b\u200e\ufeff]+|[\s\u200b\u200e\ufeff]+$/g, '');
    const [whole = '', fraction = '', ...more] = bare.split('.');
    if (more.length > 0 || /\D/.test(whole + fraction)) return { problem: 'notANumber' };
    if (whole.replace(/^0+/, '').length > MOST_WHOLE) return { problem: 'tooLong' };
    if (fraction.length > this.decimals) return { problem: 'tooManyDecimals' };
    return { number: whole + fraction === '' ? '' : `${whole || '0'}.${fraction}` };
  }

  private fraction(): number {
    return this.text.split('.')[1]?.length ?? 0;
  }

  private put(inserted: string): void {
    const text = this.text.slice(0, this.start) + inserted + this.text.slice(this.end);
    const dots = [...text].filter((sign) => '·、'.includes(sign));
    const isPoint = dots.length === 1 && /^\d+[·、]\d+$/.test(text);
    this.text = isPoint ? text.replace(dots[0] as string, '.') : text;
    this.start = this.end = this.start + inserted.length;
  }
}

const spell = (text: string): string => [...text].map((sign) => SPELLED.get(sign) ?? sign).join('');

/** A comma that is alone with digits is a point. */
function asTyped(text: string): string {
  const spelled = spell(text);
  const parts = spelled.split(',');
  return parts.length === 2 && parts.every((part) => /^\d*$/.test(part)) ? parts.join('.') : spelled;
}

/** As the field shows a number; what is none stands as it is. */
export function shownNumber(text: string, meaning: Meaning): string {
  if ('problem' in meaning && meaning.problem === 'notANumber') return text;
  const whole = /^\s*\d*/.exec(text)?.[0] ?? '';
  let grouped = '';
  for (let place = 0; place < whole.length; place++) {
    const left = whole.length - place;
    if (place > 0 && left % 3 === 0 && /\d/.test(whole[place - 1] as string)) grouped += ',';
    grouped += whole[place];
  }
  return grouped + text.slice(whole.length);
}
