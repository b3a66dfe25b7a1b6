/**
 * Finds the change that an input into the element of a number field makes (rules/conventions#typed-numbers). Both apps bind it to their
 * own fields. Invariant: a comma that the field itself shows between thousands never counts as typed, and the caret stays
 * before the sign that it stood before.
 */
import { changeNumber, type NumberRules, type TypedNumber } from './typed-number.ts';

/** The part of an input element that is read here. */
export interface FieldElement {
  value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

interface Selected {
  start: number;
  end: number;
}

/** The place and the kind of an input as the browser names them; undefined: it names none. */
export interface InputSource {
  selected?: Selected | undefined;
  /** Such as `insertText`. */
  inputType?: string | undefined;
}

export interface NumberInput extends InputSource {
  before: TypedNumber;
  /** The element's text before, and after. */
  shown: string;
  typed: string;
}

export interface NumberChange {
  number: TypedNumber;
  shown: string;
  caret: number;
}

/** An input without the text that it leaves. */
export type BegunInput = Omit<NumberInput, 'typed'>;

/**
 * The events of one element, in their order. A composition is one input, from its begin to its end; until then it is read
 * again with each sign, so that a form never holds the number from before it.
 */
export class InputEvents {
  private coming: InputSource = {};
  private begun: BegunInput | undefined;

  get composition(): BegunInput | undefined {
    return this.begun;
  }

  /** At `beforeinput`. */
  announce(element: FieldElement, inputType: string): void {
    this.coming = { selected: selectionOf(element), inputType };
  }

  beginComposition(element: FieldElement, before: TypedNumber): void {
    this.begun = { before, shown: element.value, selected: selectionOf(element), inputType: COMPOSED };
  }

  /** At `input`, outside a composition. */
  takeInput(): InputSource {
    const source = this.coming;
    this.coming = {};
    return source;
  }

  /** undefined: there was none. */
  endComposition(): BegunInput | undefined {
    const { begun } = this;
    this.begun = undefined;
    this.coming = {};
    return begun;
  }
}

function selectionOf({ selectionStart, selectionEnd, value }: FieldElement): Selected {
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

const COMPOSED = 'insertCompositionText';
const BY_KEYS: readonly string[] = ['insertText', COMPOSED, 'insertFromComposition'];

/** @param show groups the thousands of a plain number; a field that does not group shows the text */
export function changeByInput(
  { before, shown, typed, selected, inputType }: NumberInput,
  rules: NumberRules,
  show: (text: string) => string = (text) => text,
): NumberChange {
  const plain = shown === before.text ? (text: string) => text : withoutCommas;
  const parts = partsOf(shown, typed, { selected, inputType });
  const tail = plain(parts.tail);
  const isPaste = inputType !== undefined && !BY_KEYS.includes(inputType);
  const edit = { head: plain(parts.head), inserted: parts.inserted, tail, isPaste };
  const number = changeNumber(before, edit, rules);
  const next = shownNumber(number, show);
  const isBackspace = parts.inserted === '' && selected !== undefined && selected.start > parts.head.length;
  return { number, shown: next, caret: caretBefore(next, tail.length, next !== number.text, isBackspace) };
}

/** A text that is no number stands as it was typed. */
export function shownNumber(number: TypedNumber, show: (text: string) => string): string {
  return number.problem === 'notANumber' ? number.text : show(number.text);
}

const withoutCommas = (text: string) => text.replaceAll(',', '');

function partsOf(shown: string, typed: string, { selected, inputType = '' }: InputSource) {
  if (selected) {
    const { start, end } = selected;
    const head = shown.slice(0, start);
    const tail = shown.slice(end);
    const last = typed.length - tail.length;
    if (last >= head.length && typed.startsWith(head) && typed.endsWith(tail))
      return { head, inserted: typed.slice(head.length, last), tail };
    // Signs beside the caret went; of equal ones the texts do not say which.
    const gone = shown.length - typed.length;
    const [from, to] = inputType.endsWith('Forward') ? [start, end + gone] : [start - gone, end];
    const left = { head: shown.slice(0, Math.max(0, from)), inserted: '', tail: shown.slice(to) };
    if (gone > 0 && left.head + left.tail === typed) return left;
  }
  const shorter = Math.min(shown.length, typed.length);
  let head = 0;
  while (head < shorter && shown[head] === typed[head]) head++;
  let tail = 0;
  while (tail < shorter - head && shown.at(-1 - tail) === typed.at(-1 - tail)) tail++;
  const end = typed.length - tail;
  return { head: typed.slice(0, head), inserted: typed.slice(head, end), tail: typed.slice(end) };
}

/** The place before the last `count` signs, the field's own commas not counted; a backspace also passes such a comma. */
function caretBefore(shown: string, count: number, isGrouped: boolean, isBackspace: boolean): number {
  if (!isGrouped) return shown.length - count;
  let place = shown.length;
  for (let left = count; left > 0 && place > 0; place--) if (shown[place - 1] !== ',') left--;
  while (isBackspace && shown[place - 1] === ',') place--;
  return place;
}
