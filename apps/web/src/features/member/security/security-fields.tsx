/** The fields of the account centre's forms. */
import type { CodeChannel } from '@tern/protocol';
import { t } from '../../../locale/text.ts';
import { CodeField } from '../../../ui/code-field.tsx';
import { DigitCells } from '../../../ui/digit-cells.tsx';
import { Input, PasswordInput } from '../../../ui/input.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { DemoCode } from '../demo-code.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { codeWords } from '../resend-words.ts';
import type { MemberCode } from './use-member-code.ts';
import type { SecurityFormApi } from './use-security-form.ts';

interface FieldProps {
  form: SecurityFormApi;
}

export function CurrentPassword({
  form,
  field = 'password',
}: FieldProps & { field?: 'password' | 'oldPassword' }) {
  return (
    <PasswordInput
      size="large"
      label={field === 'password' ? t('account.loginPassword') : t('account.oldPassword')}
      labels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      autoComplete="current-password"
      maxLength={100}
      {...form.field(field)}
    />
  );
}

export function NewPassword({ form }: FieldProps) {
  return (
    <NewPasswordFields
      label={t('login.newPassword')}
      password={form.field('newPassword')}
      confirmation={form.field('confirmation')}
    />
  );
}

export function PostPassword({
  form,
  field,
  label,
  autoFocus = false,
}: FieldProps & {
  field: 'oldPostPassword' | 'postPassword' | 'postConfirmation';
  label: string;
  autoFocus?: boolean;
}) {
  const { value, onText, error } = form.field(field);
  return (
    <DigitCells label={label} value={value} onDigits={onText} error={error} hidden autoFocus={autoFocus} />
  );
}

export function GoogleCode({ form }: FieldProps) {
  const { value, onText, error } = form.field('googleCode');
  return <DigitCells label={t('login.googleCode')} value={value} onDigits={onText} error={error} oneTime />;
}

export function RecoveryCode({ form }: FieldProps) {
  return (
    <Input
      size="large"
      label={t('login.recoveryCode')}
      digits
      autoComplete="off"
      maxLength={20}
      {...form.field('recoveryCode')}
    />
  );
}

/** The code to the member's own phone or e-mail, with the choice between the two where both are bound. */
export function OwnerCode({ form, code }: FieldProps & { code: MemberCode }) {
  const field = form.field('code');
  return (
    <div>
      {code.channels.length > 1 && (
        <Segmented
          className="mb-3"
          label={t('account.codeBy')}
          value={code.channel}
          onChoose={code.choose}
          choices={code.channels.map((value) => ({ value, label: channelWord(value) }))}
        />
      )}
      <CodeField
        {...field}
        label={code.channel === 'phone' ? t('account.smsCode') : t('account.mailCode')}
        placeholder={t('login.codePlaceholder')}
        help={t('account.codeTo', { target: code.target })}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        onSend={code.send}
        words={codeWords(code.secondsLeft)}
      />
      <DemoCode sentTo={code.sentTo} sentAt={code.sentAt} typed={field.value} onCode={field.onText} />
    </div>
  );
}

function channelWord(channel: CodeChannel): string {
  return channel === 'phone' ? t('login.byPhone') : t('login.byMail');
}
