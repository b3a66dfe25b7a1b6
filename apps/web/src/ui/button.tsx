/** Buttons: 44 high, `large` 48, `small` 32 with a target of 40. A busy button keeps its width and takes no second press. */
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

const TONES = {
  primary: 'bg-brand-solid text-on-brand',
  soft: 'bg-brand-soft text-brand',
  ghost: 'bg-sunken text-text shadow-[inset_0_0_0_1px_var(--line)]',
  outline: 'text-text shadow-[inset_0_0_0_1px_var(--line)]',
  up: 'bg-up-solid text-white',
  down: 'bg-down-solid text-white',
  danger: 'bg-bad-solid text-white',
} as const;

const SIZES = {
  small: 'h-10 rounded-[10px] border-transparent border-y-4 bg-clip-padding px-3.5 text-13',
  medium: 'h-11 rounded-lg px-4 text-14',
  large: 'h-12 rounded-lg px-4 text-16',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
  busy?: boolean;
  /** Fills the row. */
  wide?: boolean;
  /** Its part of a row that others fill with it; a long text takes two lines. */
  share?: 1 | 2;
}

export function Button({
  tone = 'primary',
  size = 'medium',
  busy = false,
  wide = false,
  share,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'inline-flex items-center justify-center gap-1.5 font-semibold transition-[opacity,transform] active:scale-[.985] active:opacity-85',
        SIZES[size],
        disabled ? 'bg-line text-text-2' : TONES[tone],
        share
          ? cx('min-w-0 leading-tight', share === 1 ? 'flex-1' : 'flex-[2]')
          : 'shrink-0 whitespace-nowrap',
        wide && 'w-full',
        className,
      )}
      {...rest}
    >
      {busy && <LoaderCircle size={18} className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}

/** A bare icon with a 44 px target; `label` is what a screen reader says. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        '-m-[11px] inline-flex size-11 shrink-0 items-center justify-center active:opacity-60',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
