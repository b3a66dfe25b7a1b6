/** Prices and changes in the colour of their direction. Takes decimal strings that are ready to show. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Direction = 'up' | 'down' | 'flat';

/** The direction of a signed decimal or its shown text: "-0.87" and "-<0.01" are down, "0.00" flat. */
export function directionOf(signed: string): Direction {
  if (!/[1-9]/.test(signed)) return 'flat';
  return signed.startsWith('-') ? 'down' : 'up';
}

const TEXTS: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-text-2' };

export function directionText(direction: Direction): string {
  return TEXTS[direction];
}

/** The 74 × 32 field with the change; `text` is ready to show, `signed` decides the colour. */
export function PercentPill({ signed, text }: { signed: string; text: ReactNode }) {
  const direction = directionOf(signed);
  return (
    <span
      className={cx(
        'flex h-8 min-w-[74px] shrink-0 max-[359px]:min-w-[60px] items-center justify-center rounded-md px-1 text-13 font-semibold text-white',
        direction === 'up' ? 'bg-up-solid' : direction === 'down' ? 'bg-down-solid' : 'bg-flat-solid',
      )}
    >
      {text}
    </span>
  );
}
