/** A controlled field whose form rewrites the text: a composition is one input, and nothing is replaced in its middle. */
import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react';

export function useComposedText(value: string, onText: (text: string) => void) {
  const [composing, setComposing] = useState<string>();
  const isComposing = useRef(false);
  return {
    value: composing ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (isComposing.current) setComposing(target.value);
      else onText(target.value);
    },
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false;
      setComposing(undefined);
      onText(currentTarget.value);
    },
  };
}
