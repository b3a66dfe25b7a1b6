/** A switch of 44 x 26 that says on or off to a screen reader. */
import { Switch as Base } from '@base-ui/react/switch';

export interface SwitchProps {
  on: boolean;
  onChange(on: boolean): void;
  label: string;
  disabled?: boolean;
}

export function Switch({ on, onChange, label, disabled = false }: SwitchProps) {
  return (
    <Base.Root
      checked={on}
      onCheckedChange={(next) => onChange(next)}
      disabled={disabled}
      aria-label={label}
      className="-my-[9px] flex h-11 items-center disabled:opacity-50"
    >
      <span
        className={`flex h-[26px] w-11 items-center rounded-full p-0.5 transition-colors ${on ? 'bg-brand-solid' : 'bg-text-3'}`}
      >
        <Base.Thumb className="size-[22px] rounded-full bg-white transition-transform data-[checked]:translate-x-[18px]" />
      </span>
    </Base.Root>
  );
}
