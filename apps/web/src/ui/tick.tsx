/** An 18 px tick with a 44 px target, and the words beside it: a press on either toggles it. */
import { Checkbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface TickProps {
  checked: boolean;
  onChange(checked: boolean): void;
  /** The name of the tick, and the words beside it unless there are `children`. */
  label: string;
  /** Words of more than the name: links in a sentence, a note below. */
  children?: ReactNode;
  /** The box stands beside the first line of several. */
  atTop?: boolean;
  className?: string;
}

export function Tick({ checked, onChange, label, children, atTop = false, className }: TickProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box holds the input that the label toggles
    <label className={cx('flex min-w-0 gap-2', atTop ? 'items-start' : 'items-center', className)}>
      <Checkbox.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        aria-label={label}
        className="-m-[13px] flex size-11 shrink-0 items-center justify-center"
      >
        <span
          className={
            checked
              ? 'flex size-[18px] items-center justify-center rounded bg-brand-solid text-on-brand'
              : 'size-[18px] rounded shadow-[inset_0_0_0_1.5px_var(--text-3)]'
          }
        >
          <Checkbox.Indicator>
            <Check size={14} strokeWidth={2.6} aria-hidden />
          </Checkbox.Indicator>
        </span>
      </Checkbox.Root>
      {children ?? (
        // A screen reader has read them as the name of the box.
        <span className="min-w-0" aria-hidden>
          {label}
        </span>
      )}
    </label>
  );
}
