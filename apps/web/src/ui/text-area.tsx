/** A field of several lines with its label above and the count of characters below. */
import { useId } from 'react';
import { cx } from './cx.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

export interface TextAreaProps {
  label: string;
  value: string;
  onText(text: string): void;
  maxLength: number;
  placeholder?: string;
  error?: string | undefined;
}

export function TextArea({ label, value, onText, maxLength, placeholder, error }: TextAreaProps) {
  const id = useId();
  useKeyboardRoom();
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-13 text-text-2">
        {label}
      </label>
      <textarea
        id={id}
        value={value}
        onChange={(event) => onText(event.target.value)}
        maxLength={maxLength}
        placeholder={placeholder}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={cx(
          'block w-full resize-none rounded-lg bg-sunken px-3 py-2.5 text-16 placeholder:text-text-2 focus-visible:outline-none',
          error
            ? 'shadow-[inset_0_0_0_1.5px_var(--red)]'
            : 'shadow-[inset_0_0_0_1px_var(--line)] focus:shadow-[inset_0_0_0_1.5px_var(--brand)]',
        )}
      />
      <p id={`${id}-note`} className="mt-1 flex justify-between text-12 text-text-3">
        <span className="text-bad">{error}</span>
        <span>
          {value.length}/{maxLength}
        </span>
      </p>
    </div>
  );
}
