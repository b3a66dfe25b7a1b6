/**
 * The control of every number of the desk (rules/conventions#typed-numbers), for a field of a form. Invariant: the form
 * holds the number or the problem, never the text; no text is replaced in the middle of a composition.
 */
import {
  changeByInput,
  entryOf,
  InputEvents,
  type NumberEntry,
  type NumberRules,
  numberOf,
  type NumberInput as TypedInput,
  type TypedNumber,
} from '@tern/protocol';
import { Input, type InputProps, type InputRef } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The wire's longest numbers; what one may be beyond that the server decides. */
export const DESK_NUMBER = { decimals: 36, longest: 30 } satisfies NumberRules;

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  rules: NumberRules;
  /** Both from the field of the form. */
  value?: string;
  onChange?(entry: NumberEntry): void;
}

export function NumberInput({ rules, value, onChange, ...rest }: NumberInputProps) {
  const entry = value ?? '';
  const field = useRef<InputRef>(null);
  const caret = useRef<number>(undefined);
  const [events] = useState(() => new InputEvents());
  const [composing, setComposing] = useState<string>();
  const [own, setOwn] = useState(() => numberOf(entry));
  const number = entryOf(own) === entry ? own : numberOf(entry);
  useEffect(() => {
    const input = field.current?.input;
    const before = (event: InputEvent) => {
      if (input) events.announce(input, event.inputType);
    };
    input?.addEventListener('beforeinput', before);
    return () => input?.removeEventListener('beforeinput', before);
  }, [events]);
  useLayoutEffect(() => {
    const place = caret.current;
    caret.current = undefined;
    if (place !== undefined) field.current?.input?.setSelectionRange(place, place);
  });
  const tell = (next: TypedNumber) => {
    if (entryOf(next) !== entry) onChange?.(entryOf(next));
  };
  const take = (input: TypedInput) => {
    const change = changeByInput(input, rules);
    caret.current = change.caret;
    setOwn({ ...change.number });
    tell(change.number);
  };
  const endComposition = (typed: string) => {
    const begun = events.endComposition();
    setComposing(undefined);
    if (begun) take({ ...begun, typed });
  };
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={field}
      value={composing ?? number.text}
      onChange={({ target }) => {
        const typed = target.value;
        const begun = events.composition;
        if (!begun) return take({ before: number, shown: number.text, typed, ...events.takeInput() });
        setComposing(typed);
        tell(changeByInput({ ...begun, typed }, rules).number);
      }}
      onCompositionStart={({ currentTarget }) => events.beginComposition(currentTarget, number)}
      onCompositionEnd={({ currentTarget }) => endComposition(currentTarget.value)}
      onBlur={({ currentTarget }) => endComposition(currentTarget.value)}
    />
  );
}
