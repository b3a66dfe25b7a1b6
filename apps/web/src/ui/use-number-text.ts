/**
 * The text of a number field, its caret and its compositions (rules/conventions#typed-numbers). Invariant: the form learns
 * the number or the problem, never the text; the text stays as long as it means what the form holds; no text is replaced
 * in the middle of a composition, which counts as one input; the form learns meanwhile the number that it would be.
 */
import { groupThousands } from '@tern/math';
import {
  changeByInput,
  entryOf,
  InputEvents,
  type NumberEntry,
  type NumberInput,
  type NumberRules,
  numberOf,
  shownNumber,
  type TypedNumber,
} from '@tern/protocol';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { numberProblemText } from './number-problem-text.ts';

export interface NumberTextProps extends NumberRules {
  entry: string;
  onEntry(entry: NumberEntry): void;
}

export function useNumberText({ entry, onEntry, decimals, isSigned = false }: NumberTextProps) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [events] = useState(() => new InputEvents());
  const [composing, setComposing] = useState<string>();
  const [own, setOwn] = useState(() => numberOf(entry));
  const number = entryOf(own) === entry ? own : numberOf(entry);
  const shown = shownNumber(number, groupThousands);

  // React knows no such event; the browser's names the place and the kind of what comes.
  useEffect(() => {
    const input = field.current;
    const before = (event: InputEvent) => {
      if (input) events.announce(input, event.inputType);
    };
    input?.addEventListener('beforeinput', before);
    return () => input?.removeEventListener('beforeinput', before);
  }, [events]);
  // A problem that a form kept without its text.
  useEffect(() => {
    if (number.problem && number.text === '') onEntry('');
  }, []);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = undefined;
    if (place !== undefined && field.current?.value === shown) field.current.setSelectionRange(place, place);
  });

  const read = (input: NumberInput) => changeByInput(input, { decimals, isSigned }, groupThousands);
  const tell = (next: TypedNumber) => {
    if (entryOf(next) !== entry) onEntry(entryOf(next));
  };
  const take = (input: NumberInput) => {
    const change = read(input);
    caret.current = change.caret;
    setOwn({ ...change.number });
    tell(change.number);
  };
  const endComposition = () => {
    const begun = events.endComposition();
    setComposing(undefined);
    if (begun && field.current) take({ ...begun, typed: field.current.value });
  };
  return {
    problem: number.problem && numberProblemText(number.problem, decimals),
    input: {
      ref: field,
      value: composing ?? shown,
      onCompositionStart: () => {
        if (field.current) events.beginComposition(field.current, number);
      },
      onCompositionEnd: endComposition,
      onBlur: endComposition,
    },
    onText: (typed: string) => {
      const begun = events.composition;
      if (!begun) return take({ before: number, shown, typed, ...events.takeInput() });
      setComposing(typed);
      tell(read({ ...begun, typed }).number);
    },
  };
}
