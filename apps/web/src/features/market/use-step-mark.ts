/** Marks an element with the way a pair's price went last (`data-step`), kept while it stands still. */
import { type RefObject, useEffect, useRef } from 'react';
import { onPriceStep } from './price-steps.ts';

export function useStepMark<E extends HTMLElement>(pairsName: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    let marked: 'up' | 'down' | undefined;
    return onPriceStep(pairsName, (isUp) => {
      const step = isUp ? 'up' : 'down';
      if (step === marked || !element.current) return;
      marked = step;
      element.current.dataset.step = step;
    });
  }, [pairsName]);
  return element;
}
