/**
 * The field of every number that a member types (rules/conventions#typed-numbers). Invariant: what stands in it is the
 * number that the form has, or the field says that it is none, and then the form has none.
 */
import { Input, type InputProps } from './input.tsx';
import { type NumberTextProps, useNumberText } from './use-number-text.ts';

export type NumberFieldProps = NumberTextProps &
  Omit<InputProps, 'value' | 'onText' | 'ref' | 'onCompositionStart' | 'onCompositionEnd' | 'onBlur'>;

/** `error` is what the form has against the number; without a number the field says why. */
export function NumberField({
  entry,
  onEntry,
  decimals,
  isSigned = false,
  error,
  ...rest
}: NumberFieldProps) {
  const { problem, input, onText } = useNumberText({ entry, onEntry, decimals, isSigned });
  return (
    <Input
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      {...rest}
      {...input}
      onText={onText}
      error={problem ?? error}
    />
  );
}
