/** The fields that login, registration and the forgotten password share. */
import { Check, ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '../../locale/text.ts';
import { Input, PasswordInput } from '../../ui/input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { accountProblem, type Problem, targetOf } from './account-form.ts';
import { passwordLengthIsValid, passwordMixes } from './account-rules.ts';
import type { AccountFormApi } from './use-account-form.ts';
import type { useCodeSender } from './use-code-sender.ts';

const FIELD = { size: 'large' } as const;

export function problemText(problem: Problem | undefined): string | undefined {
  return problem && t(`login.${problem}`);
}

export function MethodTabs({ account }: { account: AccountFormApi }) {
  const choices = [
    { value: 'phone', label: t('login.byPhone') },
    { value: 'mail', label: t('login.byMail') },
  ] as const;
  return (
    <Tabs
      className="mb-4"
      choices={choices}
      value={account.form.method}
      onChoose={(method) => account.dispatch({ type: 'method', method })}
      label={t('login.method')}
    />
  );
}

export function AccountInput({ account }: { account: AccountFormApi }) {
  const { form, countryCode, shown, type } = account;
  const error = problemText(shown.account);
  const good = !accountProblem(form, countryCode) && <Check size={18} className="text-ok" aria-hidden />;
  if (form.method === 'mail') {
    return (
      <Input
        {...FIELD}
        value={form.mail}
        onText={type('mail')}
        error={error}
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder={t('login.mailPlaceholder')}
        aria-label={t('login.mailPlaceholder')}
        after={good}
      />
    );
  }
  return (
    <Input
      {...FIELD}
      value={form.phone}
      onText={type('phone')}
      error={error}
      type="tel"
      inputMode="tel"
      autoComplete="username"
      placeholder={t('login.phonePlaceholder')}
      aria-label={t('login.phone')}
      before={<CountryCode countryCode={countryCode} />}
      after={good}
    />
  );
}

function CountryCode({ countryCode }: { countryCode: string }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-label={`${t('login.area')} +${countryCode}`}
      onClick={() => navigate('/chooseArea')}
      className="-ml-3 flex h-full shrink-0 items-center gap-1 pl-3 after:ml-1 after:h-4 after:w-px after:bg-line"
    >
      +{countryCode}
      <ChevronDown size={14} className="text-text-3" aria-hidden />
    </button>
  );
}

export function CodeInput({
  account,
  sender,
}: {
  account: AccountFormApi;
  sender: ReturnType<typeof useCodeSender>;
}) {
  const { form, countryCode, shown, type, dispatch } = account;
  const ask = () => {
    if (accountProblem(form, countryCode)) dispatch({ type: 'tried' });
    else sender.send(targetOf(form, countryCode));
  };
  return (
    <Input
      {...FIELD}
      className="mt-3"
      label={t('login.code')}
      value={form.code}
      onText={type('code')}
      error={problemText(shown.code)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder={t('login.codePlaceholder')}
      after={
        sender.secondsLeft > 0 ? (
          <span className="shrink-0 text-13 text-text-2">
            {t('login.resendIn', { seconds: sender.secondsLeft })}
          </span>
        ) : (
          <button
            type="button"
            onClick={ask}
            disabled={sender.isSending}
            className="h-full shrink-0 text-13 font-semibold text-brand disabled:opacity-60"
          >
            {t('login.sendCode')}
          </button>
        )
      }
    />
  );
}

/** A new password twice, with its rules. */
export function NewPasswordInputs({ account, label }: { account: AccountFormApi; label: string }) {
  const { form, shown, type } = account;
  const labels = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  // A confirmation is judged as soon as it is as long as the password: earlier it would only be unfinished.
  const mismatch = form.confirmation.length >= form.password.length && form.confirmation !== form.password;
  return (
    <>
      <PasswordInput
        {...FIELD}
        className="mt-3"
        label={label}
        labels={labels}
        value={form.password}
        onText={type('password')}
        error={problemText(shown.password)}
        autoComplete="new-password"
        maxLength={20}
      />
      <div className="mt-2 flex gap-4 text-12">
        <Rule met={passwordLengthIsValid(form.password)} text={t('login.ruleLength')} />
        <Rule met={passwordMixes(form.password)} text={t('login.ruleDigits')} />
      </div>
      <PasswordInput
        {...FIELD}
        className="mt-3"
        label={t('login.confirmPassword')}
        labels={labels}
        value={form.confirmation}
        onText={type('confirmation')}
        error={mismatch ? t('login.mismatch') : problemText(shown.confirmation)}
        autoComplete="new-password"
        maxLength={20}
      />
    </>
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
