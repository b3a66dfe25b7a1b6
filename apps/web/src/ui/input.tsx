/**
 * Text fields: 40 high in order panels, `large` 48 in forms. Invariant: the text is the caller's state, and nothing here
 * reformats it but for `digits`. `error` is said below and read out. The text is 16 px: below that iOS zooms the page in.
 */
import { plainDigits } from '@tern/protocol';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { useComposedText } from './use-composed-text.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'prefix'> {
  value: string;
  onText(text: string): void;
  size?: 'medium' | 'large';
  /** Words inside the field, before the text. */
  label?: string;
  before?: ReactNode;
  after?: ReactNode;
  error?: string | undefined;
  help?: string | undefined;
  /** Outlined like an error, without words. */
  invalid?: boolean;
  alignEnd?: boolean;
  /** Holds digits: those of other keyboards become 0 to 9, and a composition is one input. */
  digits?: boolean;
  /**
   * Long text finds room on a narrow phone: what stands after it wraps out of sight, then the label is cut off, and on
   * the narrowest it stands over the text; `medium` only.
   */
  givesRoom?: boolean;
}

export function Input({
  value,
  onText,
  size = 'medium',
  label,
  before,
  after,
  error,
  help,
  invalid = false,
  alignEnd = false,
  digits = false,
  givesRoom = false,
  className,
  id,
  ...rest
}: InputProps) {
  const ownId = useId();
  useKeyboardRoom();
  const inputId = id ?? ownId;
  const note = error || help;
  const composed = useComposedText(value, (text) => onText(plainDigits(text)));
  return (
    <div className={className}>
      <div
        className={cx(
          'flex items-center gap-2 rounded-lg bg-sunken px-3 transition-shadow',
          size === 'large' ? 'h-12 text-15' : 'h-10 text-13',
          givesRoom && 'flex-wrap content-start overflow-clip max-[359px]:h-13',
          error || invalid
            ? 'shadow-[inset_0_0_0_1.5px_var(--red)]'
            : cx(
                'focus-within:shadow-[inset_0_0_0_1.5px_var(--brand)]',
                size === 'large' && 'shadow-[inset_0_0_0_1px_var(--line)]',
              ),
        )}
      >
        <div
          className={
            givesRoom
              ? 'flex h-full min-w-0 max-w-full flex-auto items-center gap-2 max-[359px]:flex-wrap max-[359px]:content-center max-[359px]:gap-y-0'
              : 'contents'
          }
        >
          {label && (
            <label
              htmlFor={inputId}
              className={cx(
                'text-text-2',
                size === 'large' ? 'min-w-[72px] text-14' : 'text-13',
                givesRoom
                  ? 'min-w-0 shrink-99999 truncate max-[359px]:w-full max-[359px]:text-11'
                  : 'shrink-0',
              )}
            >
              {label}
            </label>
          )}
          {before}
          <input
            id={inputId}
            {...(digits ? composed : { value, onChange: (event) => onText(event.target.value) })}
            aria-invalid={error || invalid ? true : undefined}
            aria-describedby={note ? `${inputId}-note` : undefined}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={cx(
              'h-full w-0 min-w-0 flex-1 bg-transparent text-16 outline-none',
              alignEnd && 'text-right font-semibold',
              givesRoom &&
                'field-sizing-content max-[359px]:h-8 supports-[field-sizing:content]:w-auto supports-[field-sizing:content]:flex-auto',
            )}
            {...rest}
          />
        </div>
        {after}
      </div>
      {note && (
        <p id={`${inputId}-note`} className={cx('mt-1 text-12', error ? 'text-bad' : 'text-text-3')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A password with an eye. `labels` name what the eye will do. */
export function PasswordInput({ labels, ...rest }: InputProps & { labels: { show: string; hide: string } }) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Input
      {...rest}
      type={visible ? 'text' : 'password'}
      after={
        <IconButton
          label={visible ? labels.hide : labels.show}
          className="text-text-2"
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} strokeWidth={1.6} />
        </IconButton>
      }
    />
  );
}
