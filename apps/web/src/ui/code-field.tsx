/**
 * The field of a verification code with the button that sends one and the countdown to the next. It takes any length: a
 * pasted code may hold spaces, and the form keeps its digits.
 */
import { Input, type InputProps } from './input.tsx';

export interface CodeFieldProps extends InputProps {
  /** 0: a code may be asked for. */
  secondsLeft: number;
  isSending: boolean;
  onSend(): void;
  words: { send: string; resendIn: string };
}

export function CodeField({ secondsLeft, isSending, onSend, words, ...rest }: CodeFieldProps) {
  return (
    <Input
      size="large"
      inputMode="numeric"
      digits
      autoComplete="one-time-code"
      {...rest}
      after={
        secondsLeft > 0 ? (
          <span className="shrink-0 text-13 text-text-2">{words.resendIn}</span>
        ) : (
          <button
            type="button"
            onClick={onSend}
            disabled={isSending}
            className="h-full shrink-0 text-13 font-semibold text-brand disabled:opacity-60"
          >
            {words.send}
          </button>
        )
      }
    />
  );
}
