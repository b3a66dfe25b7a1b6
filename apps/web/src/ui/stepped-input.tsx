/**
 * A number field of an order panel with a key on either side that takes it a step down or up; all three are 40 px high
 * and the keys 40 px wide. The label stands over the number, so that a long price is read whole; its thousands are grouped.
 */
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { type NumberTextProps, useNumberText } from './use-number-text.ts';

export interface SteppedInputProps extends NumberTextProps {
  label: string;
  /** Beside the label; a screen reader passes over it. */
  unit: string;
  onStep(steps: 1 | -1): void;
  error: string | undefined;
  words: { down: string; up: string };
}

export function SteppedInput({ label, unit, onStep, words, ...field }: SteppedInputProps) {
  const id = useId();
  useKeyboardRoom();
  const { problem, input, onText } = useNumberText(field);
  const error = problem ?? field.error;
  return (
    <div>
      <div
        className={cx(
          'relative flex h-10 rounded-lg bg-sunken transition-shadow',
          error
            ? 'shadow-[inset_0_0_0_1.5px_var(--red)]'
            : 'focus-within:shadow-[inset_0_0_0_1.5px_var(--brand)]',
        )}
      >
        <Step label={words.down} onPress={() => onStep(-1)}>
          <Minus size={16} aria-hidden />
        </Step>
        <span className="pointer-events-none absolute inset-x-10 top-1 truncate text-center text-10 leading-3 text-text-2">
          <label htmlFor={id}>{label}</label> <span aria-hidden>{unit}</span>
        </span>
        <input
          id={id}
          {...input}
          onChange={(event) => onText(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          className="h-full w-0 min-w-0 flex-1 bg-transparent pt-3.5 text-center text-16 font-semibold outline-none"
        />
        <Step label={words.up} onPress={() => onStep(1)}>
          <Plus size={16} aria-hidden />
        </Step>
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function Step({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="flex size-10 shrink-0 items-center justify-center text-text-2 active:opacity-60"
    >
      {children}
    </button>
  );
}
