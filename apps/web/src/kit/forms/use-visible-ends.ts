/** The text of a field whose ends hold no invisible signs: a pasted address often has some, and is refused with nothing to see. */
import { withoutInvisibleEnds } from '@tern/protocol/visible-text';
import { useState } from 'react';

export interface VisibleEnds {
  /** For the field's onText. */
  take(given: string): void;
  /** Signs were taken off the text that the field holds now, which the member should know. */
  isCleaned: boolean;
}

export function useVisibleEnds(text: string, onText: (text: string) => void): VisibleEnds {
  const [cleaned, setCleaned] = useState('');
  const take = (given: string) => {
    const visible = withoutInvisibleEnds(given);
    if (visible.hasRemoved) setCleaned(visible.text);
    onText(visible.hasRemoved ? visible.text : given);
  };
  return { take, isCleaned: cleaned !== '' && cleaned === text };
}
