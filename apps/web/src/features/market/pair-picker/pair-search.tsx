/**
 * The field that searches pairs. It puts letters in capitals, but not while an input method composes: that would break off the
 * word that it makes of them.
 */
import { Search } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { t } from '../../../locale/text.ts';
import { Input } from '../../../ui/input.tsx';

interface PairSearchProps {
  field: RefObject<HTMLInputElement | null>;
  words: string;
  onWords(words: string): void;
  /** Takes the first pair that is found. */
  onEnter(): void;
}

export function PairSearch({ field, words, onWords, onEnter }: PairSearchProps) {
  const isComposing = useRef(false);
  return (
    <Input
      ref={field}
      type="search"
      value={words}
      onText={(text) => onWords(isComposing.current ? text : text.toUpperCase())}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        onWords(event.currentTarget.value.toUpperCase());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
      }}
      enterKeyHint="go"
      autoComplete="off"
      placeholder={t('trade.searchCoin')}
      aria-label={t('trade.searchCoin')}
      before={<Search size={16} strokeWidth={1.6} className="text-text-3" aria-hidden />}
      className="mt-1 shrink-0"
    />
  );
}
