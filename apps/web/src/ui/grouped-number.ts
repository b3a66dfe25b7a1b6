/**
 * The thousands of a number in a field are grouped while it is typed. Invariant: the form keeps the plain text, and the
 * caret stays before the digit that it stood before; a comma of the field's own never counts as the member's.
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

/** The place in `shown` before its last `count` characters that are no commas. */
export function caretBefore(shown: string, count: number): number {
  let place = shown.length;
  for (let left = count; left > 0 && place > 0; place--) if (shown[place - 1] !== ',') left--;
  return place;
}

export function useGroupedNumber(value: string, onText: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const after = useRef<number>(undefined);
  const isReplaced = useRef(false);
  const shown = groupThousands(value);
  useLayoutEffect(() => {
    const count = after.current;
    after.current = undefined;
    if (count === undefined || field.current?.value !== shown) return;
    const place = caretBefore(shown, count);
    field.current.setSelectionRange(place, place);
  });
  return {
    ref: field,
    value: shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const text = isReplaced.current ? target.value : plainTyped(shown, target.value);
      isReplaced.current = false;
      // Counted from the end: what is read differently, a comma as a point, stands before the caret.
      after.current = withoutCommas(target.value.slice(target.selectionStart ?? target.value.length)).length;
      onText(text);
    },
    onPaste: ({ currentTarget }: ClipboardEvent<HTMLInputElement>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      isReplaced.current = selectionStart === 0 && selectionEnd === shown.length;
    },
  };
}
