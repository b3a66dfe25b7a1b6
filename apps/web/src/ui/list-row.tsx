/** A row of a settings-like list: at least 52 high, icon, words, value, chevron. Rows part by a line. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ListRowProps {
  icon?: ReactNode;
  label: ReactNode;
  value?: ReactNode;
  /** Makes the row a button with a chevron. */
  onPress?: (() => void) | undefined;
  className?: string;
}

export const ROW = 'flex min-h-[52px] w-full items-center gap-3 text-left [&+&]:border-t [&+&]:border-line';

export function ListRow({ icon, label, value, onPress, className }: ListRowProps) {
  const inside = (
    <>
      {icon && <span className="text-text-2">{icon}</span>}
      <span className="min-w-0 flex-1">{label}</span>
      {value !== undefined && <span className="text-13 text-text-2">{value}</span>}
      {onPress && <ChevronRight size={16} className="text-text-3" aria-hidden />}
    </>
  );
  if (!onPress) return <div className={cx(ROW, className)}>{inside}</div>;
  return (
    <button type="button" onClick={onPress} className={cx(ROW, 'active:opacity-60', className)}>
      {inside}
    </button>
  );
}

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('rounded-xl bg-surface shadow-card', className)}>{children}</div>;
}

/** An information or a warning in a coloured box. */
export function Note({
  tone = 'info',
  icon,
  children,
}: {
  tone?: 'info' | 'warn';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex gap-2 rounded-lg px-3 py-2.5 text-12 text-text-2',
        tone === 'warn' ? 'bg-warn-soft' : 'bg-brand-soft',
      )}
    >
      {icon && <span className={tone === 'warn' ? 'text-warn' : 'text-brand'}>{icon}</span>}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
