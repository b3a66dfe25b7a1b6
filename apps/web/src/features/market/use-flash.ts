/** Lights an element up for a moment when its price changed, in the colour of the direction. */
import { comparePrice } from '@tern/client';
import { type RefObject, useEffect, useRef } from 'react';

const FLASH_MS = 450;

export function useFlash<E extends HTMLElement>(price: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(price);
  useEffect(() => {
    const last = before.current;
    before.current = price;
    if (last === undefined || price === undefined || last === price) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const colour = comparePrice(price, last) > 0 ? 'var(--up-soft)' : 'var(--down-soft)';
    element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], FLASH_MS);
  }, [price]);
  return element;
}
