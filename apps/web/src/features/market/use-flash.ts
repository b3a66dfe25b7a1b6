/**
 * Lights an element up for a moment when a pair's price changed, in the colour of the direction. A light that still burns
 * is left alone: a market that changes twenty times a second would only flicker.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { onPriceStep } from './price-steps.ts';

const FLASH_MS = 450;
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

export function useFlash<E extends HTMLElement>(pairsName: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    let litUntil = 0;
    return onPriceStep(pairsName, (isUp) => {
      if (calm?.matches || performance.now() < litUntil) return;
      litUntil = performance.now() + FLASH_MS;
      const colour = isUp ? 'var(--up-soft)' : 'var(--down-soft)';
      element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], FLASH_MS);
    });
  }, [pairsName]);
  return element;
}
