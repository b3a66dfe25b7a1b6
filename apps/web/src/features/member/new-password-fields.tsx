/** A new login password twice, with its rules ticked off and its strength. */
import { passwordLengthFits, passwordMixes } from '@tern/protocol';
import { Check } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { PasswordInput } from '../../ui/input.tsx';
import { isSamePassword, passwordStrength } from './account-rules.ts';

/** As on the wire: a letter and its marks, which count as one, are several characters where they are typed apart. */
const MOST_TYPED = 100;

interface TypedField {
  value: string;
  onText(text: string): void;
  error: string | undefined;
}

interface NewPasswordFieldsProps {
  label: string;
  password: TypedField;
  confirmation: TypedField;
  className?: string;
}

export function NewPasswordFields({ label, password, confirmation, className }: NewPasswordFieldsProps) {
  const labels = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  // A confirmation is judged as soon as it is as long as the password: earlier it would only be unfinished.
  const mismatch =
    confirmation.value.length >= password.value.length && !isSamePassword(confirmation.value, password.value);
  return (
    <div className={className}>
      <PasswordInput
        size="large"
        label={label}
        labels={labels}
        autoComplete="new-password"
        maxLength={MOST_TYPED}
        {...password}
      />
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12">
        <Rule met={passwordLengthFits(password.value)} text={t('login.ruleLength')} />
        <Rule met={passwordMixes(password.value)} text={t('login.ruleDigits')} />
        <Strength password={password.value} />
      </div>
      <PasswordInput
        size="large"
        className="mt-3"
        label={t('login.confirmPassword')}
        labels={labels}
        autoComplete="new-password"
        maxLength={MOST_TYPED}
        {...confirmation}
        error={mismatch ? t('login.mismatch') : confirmation.error}
      />
    </div>
  );
}

function Rule({ met, text }: { met: boolean; text: string }) {
  return (
    <span className={`flex items-center gap-1 ${met ? 'text-ok' : 'text-text-3'}`}>
      <Check size={14} aria-hidden />
      {text}
    </span>
  );
}

const TONES = ['', 'bg-bad-solid', 'bg-warn', 'bg-ok'] as const;

function Strength({ password }: { password: string }) {
  const strength = passwordStrength(password);
  if (strength === 0) return null;
  const words = ['', t('login.strengthWeak'), t('login.strengthFair'), t('login.strengthStrong')];
  return (
    <span className="ml-auto flex items-center gap-1 text-text-2">
      <span className="sr-only">{t('login.strength')}</span>
      {[1, 2, 3].map((bar) => (
        <i
          key={bar}
          className={`h-1 w-4 rounded-sm ${bar <= strength ? TONES[strength] : 'bg-line'}`}
          aria-hidden
        />
      ))}
      {words[strength]}
    </span>
  );
}
