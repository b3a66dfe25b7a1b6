/** Marks an element with the way a pair went over the day (`data-day`), past React: around zero it turns all the time. */
import type { WirePair } from '@tern/protocol';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { tickersStore } from '../../feed/topics.ts';
import { tickerOf } from '../../feed/use-feed.ts';
import { directionOf } from '../../ui/price.tsx';

/** The colour of the mark, for the element and what inherits from it. */
export const DAY_COLOUR = 'text-text-2 data-[day=down]:text-down data-[day=up]:text-up';

/** @param before stands in until the feed speaks */
export function useDayMark<E extends HTMLElement>(pairsName: string, before?: WirePair): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    let marked: string | undefined;
    const mark = () => {
      const updown = (tickerOf(pairsName) ?? before)?.updown;
      if (updown === undefined || updown === marked || !element.current) return;
      marked = updown;
      const day = directionOf(updown);
      if (element.current.dataset.day !== day) element.current.dataset.day = day;
    };
    mark();
    return tickersStore.subscribe(mark);
  }, [pairsName, before]);
  return element;
}
