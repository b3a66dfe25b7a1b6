/**
 * Six digits in six cells: one real field lies over them, so that paste, autofill, screen readers and every keyboard work
 * as in any other field. Invariant: the text is the caller's state and holds digits alone.
 */
import { plainDigits } from '@tern/protocol';
import { useId, useState } from 'react';
import { cx } from './cx.ts';
import { useComposedText } from './use-composed-text.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

const CELLS = [0, 1, 2, 3, 4, 5] as const;

export interface DigitCellsProps {
  value: string;
  onDigits(digits: string): void;
  label: string;
  /** Shows dots: a trading password. */
  hidden?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  /** The phone may offer the code of an SMS. */
  oneTime?: boolean;
  className?: string;
}

export function DigitCells({
  value,
  onDigits,
  label,
  hidden = false,
  error,
  autoFocus = false,
  oneTime = false,
  className,
}: DigitCellsProps) {
  const id = useId();
  useKeyboardRoom();
  const composed = useComposedText(value, (text) =>
    onDigits(plainDigits(text).replace(/\D/g, '').slice(0, 6)),
  );
  const [focused, setFocused] = useState(false);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-13 text-text-2">
        {label}
      </label>
      <div className="relative">
        <div className="flex gap-2" aria-hidden>
          {CELLS.map((cell) => (
            <Cell
              key={cell}
              text={hidden && value[cell] ? '•' : (value[cell] ?? '')}
              isNext={focused && (cell === value.length || (cell === 5 && value.length === 6))}
              invalid={error !== undefined}
            />
          ))}
        </div>
        <input
          id={id}
          {...composed}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          type={hidden ? 'password' : 'text'}
          inputMode="numeric"
          autoComplete={oneTime ? 'one-time-code' : 'off'}
          // A password manager must not take the trading password for the login's.
          data-1p-ignore={hidden || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          // biome-ignore lint/a11y/noAutofocus: the field is what its sheet was opened for
          autoFocus={autoFocus}
          className="absolute inset-0 h-12 w-full cursor-text bg-transparent text-16 text-transparent caret-transparent opacity-0"
        />
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1 text-12 text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function Cell({ text, isNext, invalid }: { text: string; isNext: boolean; invalid: boolean }) {
  return (
    <span
      className={cx(
        'flex h-12 flex-1 items-center justify-center rounded-lg bg-sunken text-20 font-semibold',
        invalid
          ? 'shadow-[inset_0_0_0_1.5px_var(--red)]'
          : isNext
            ? 'shadow-[inset_0_0_0_1.5px_var(--brand)]'
            : 'shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      {text || (isNext && <i className="h-6 w-[1.5px] bg-brand" />)}
    </span>
  );
}
