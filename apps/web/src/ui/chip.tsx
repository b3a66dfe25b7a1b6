/** Small labels (20 high) and filter chips (32 high, a target of 40). */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  plain: 'bg-sunken text-text-2',
  brand: 'bg-brand-soft text-brand font-medium',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  ok: 'bg-ok-soft text-ok',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
} as const;

export type ChipTone = keyof typeof TONES;

export function Chip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={cx('inline-block whitespace-nowrap rounded px-1.5 py-0.5 text-11', TONES[tone])}>
      {children}
    </span>
  );
}

export function FilterChip({ on, className, ...rest }: ComponentProps<'button'> & { on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={cx(
        'inline-flex h-10 shrink-0 items-center justify-center gap-1 whitespace-nowrap rounded-[10px] border-transparent border-y-4 bg-clip-padding px-3 text-13',
        on ? 'bg-brand-soft font-semibold text-brand' : 'bg-sunken text-text-2',
        className,
      )}
      {...rest}
    />
  );
}
