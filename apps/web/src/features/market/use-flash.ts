/**
 * Lights an element up for a moment when its price changed, in the colour of the direction. A light that still burns is
 * left alone: a market that changes twenty times a second would only flicker.
 */
import { comparePrice } from '@tern/client';
import { type RefObject, useEffect, useRef } from 'react';

const FLASH_MS = 450;
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

export function useFlash<E extends HTMLElement>(price: string | undefined): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(price);
  const litUntil = useRef(0);
  useEffect(() => {
    const last = before.current;
    before.current = price;
    if (last === undefined || price === undefined || last === price) return;
    if (calm?.matches || performance.now() < litUntil.current) return;
    litUntil.current = performance.now() + FLASH_MS;
    const colour = comparePrice(price, last) > 0 ? 'var(--up-soft)' : 'var(--down-soft)';
    element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], FLASH_MS);
  }, [price]);
  return element;
}
