/**
 * The thousands of a number in a field are grouped while it is typed. Invariant: the form keeps the plain text, and the
 * caret stays behind the digit that it stood behind; a comma of the field's own never counts as the member's.
 */
import { groupThousands } from '@tern/math';
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef } from 'react';

const withoutCommas = (text: string) => text.replaceAll(',', '');

/**
 * @param shown what stood in the field, grouped
 * @param typed what stands in it after a key or a paste into it
 * @returns the text without the field's own commas; the member's own are kept, for they can mean a point
 */
export function plainTyped(shown: string, typed: string): string {
  if (!shown.includes(',')) return typed;
  const shorter = Math.min(shown.length, typed.length);
  let head = 0;
  while (head < shorter && shown[head] === typed[head]) head++;
  let tail = 0;
  while (tail < shorter - head && shown.at(-1 - tail) === typed.at(-1 - tail)) tail++;
  const end = typed.length - tail;
  return withoutCommas(typed.slice(0, head)) + typed.slice(head, end) + withoutCommas(typed.slice(end));
}

/** The place in `shown` behind so many characters that are no commas. */
export function caretBehind(shown: string, count: number): number {
  let place = 0;
  for (let left = count; left > 0 && place < shown.length; place++) if (shown[place] !== ',') left--;
  return place;
}

export function useGroupedNumber(value: string, onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const behind = useRef<number>(undefined);
  const isReplaced = useRef(false);
  const shown = groupThousands(value);
  useLayoutEffect(() => {
    const count = behind.current;
    behind.current = undefined;
    if (count === undefined || field.current?.value !== shown) return;
    const place = caretBehind(shown, count);
    field.current.setSelectionRange(place, place);
  });
  return {
    ref: field,
    value: shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const text = isReplaced.current ? target.value : plainTyped(shown, target.value);
      isReplaced.current = false;
      behind.current = withoutCommas(target.value.slice(0, target.selectionStart ?? undefined)).length;
      onText(text);
    },
    onPaste: ({ currentTarget }: ClipboardEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      isReplaced.current = selectionStart === 0 && selectionEnd === shown.length;
    },
  };
}
