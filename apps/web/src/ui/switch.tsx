/** A switch of 44 x 26 that says on or off to a screen reader; alone, or at the end of a row of a list. */
import { Switch as Base } from '@base-ui/react/switch';
import { ROW } from './list-row.tsx';

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

/** A row whose words toggle the switch at its end. */
export function SwitchRow(props: Pick<SwitchProps, 'label' | 'on' | 'onChange'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch holds the input that the label toggles
    <label className={ROW}>
      <span className="min-w-0 flex-1" aria-hidden>
        {props.label}
      </span>
      <Switch {...props} />
    </label>
  );
}
