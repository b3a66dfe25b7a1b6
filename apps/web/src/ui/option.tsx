/** A small field of an order panel that opens a sheet, and the rows of such a sheet: a title with a note, one of them chosen. */
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface OpenerProps {
  onPress(): void;
  label?: string;
  className?: string;
  children: ReactNode;
}

export function Opener({ onPress, label, className, children }: OpenerProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      title={label}
      className={cx(
        'relative flex h-10 min-w-0 items-center justify-between gap-1 rounded-lg bg-sunken px-3 text-13 active:opacity-60',
        className,
      )}
    >
      {label && <span className="sr-only">{label} </span>}
      <span className="truncate">{children}</span>
      <ChevronDown size={14} className="shrink-0 text-text-2" aria-hidden />
    </button>
  );
}

interface OptionProps {
  title: string;
  note: string;
  chosen: boolean;
  onPress(): void;
}

export function Option({ title, note, chosen, onPress }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className="flex min-h-[60px] w-full items-center gap-3 py-2 text-left active:opacity-60 [&+&]:border-t [&+&]:border-line"
    >
      <span className="min-w-0 flex-1">
        <span className={cx('block text-15', chosen && 'font-semibold text-brand')}>{title}</span>
        <span className="block text-12 text-text-3">{note}</span>
      </span>
      {chosen && <Check size={18} className="text-brand" aria-hidden />}
    </button>
  );
}
