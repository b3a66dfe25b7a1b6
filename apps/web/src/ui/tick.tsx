/** An 18 px tick with a 44 px target. */
import { Checkbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';

interface TickProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: string;
}

export function Tick({ checked, onChange, label }: TickProps) {
  return (
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
  );
}
