/** The fields that login, registration and the forgotten password share. */
import { readPhone } from '@tern/protocol';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../locale/text.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { accountName, accountProblem, type Problem } from './account-form.ts';
import { DemoCode } from './demo-code.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { codeWords } from './resend-words.ts';
import type { AccountFormApi } from './use-account-form.ts';

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
  return <PhoneInput account={account} error={error} after={good} />;
}

interface PhoneInputProps {
  account: AccountFormApi;
  error: string | undefined;
  after: ReactNode;
}

/** A paste and autofill bring several characters at once; what is typed by keys is settled when the field is left. */
function PhoneInput({ account, error, after }: PhoneInputProps) {
  const { form, countryCode, type, settlePhone } = account;
  const { areaCode } = readPhone(form.phone, countryCode);
  const isSwitched = areaCode !== countryCode || form.switchedTo === countryCode;
  const read = (text: string) => {
    type('phone')(text);
    if (Math.abs(text.length - form.phone.length) > 1) settlePhone(text);
  };
  return (
    <>
      <Input
        {...FIELD}
        value={form.phone}
        onText={read}
        onBlur={() => settlePhone(form.phone)}
        error={error}
        type="tel"
        inputMode="tel"
        digits
        autoComplete="username"
        placeholder={t('login.phonePlaceholder')}
        aria-label={t('login.phone')}
        before={<CountryCode countryCode={areaCode} />}
        after={after}
      />
      <p role="status" className="text-12 text-text-2 not-empty:mt-1">
        {isSwitched && t('login.switchedTo', { code: areaCode })}
      </p>
    </>
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

/** Sends a code to what the form names. */
export interface CodeSender {
  /** When a code to what the form names now was asked for; undefined: none went there. */
  sentAt: number | undefined;
  secondsLeft: number;
  isSending: boolean;
  send(): void;
}

export function CodeInput({ account, sender }: { account: AccountFormApi; sender: CodeSender }) {
  const { form, countryCode, shown, type, dispatch } = account;
  const ask = () => {
    if (accountProblem(form, countryCode)) dispatch({ type: 'tried' });
    else sender.send();
  };
  return (
    <>
      <CodeField
        className="mt-3"
        label={t('login.code')}
        value={form.code}
        onText={type('code')}
        error={problemText(shown.code)}
        placeholder={t('login.codePlaceholder')}
        secondsLeft={sender.secondsLeft}
        isSending={sender.isSending}
        onSend={ask}
        words={codeWords(sender.secondsLeft)}
      />
      <DemoCode
        sentTo={sender.sentAt === undefined ? '' : accountName(form, countryCode)}
        sentAt={sender.sentAt}
        typed={form.code}
        onCode={type('code')}
        fillsItself
      />
    </>
  );
}

/** A new password twice, with its rules. */
export function NewPasswordInputs({ account, label }: { account: AccountFormApi; label: string }) {
  const { form, shown, type } = account;
  return (
    <NewPasswordFields
      className="mt-3"
      label={label}
      password={{ value: form.password, onText: type('password'), error: problemText(shown.password) }}
      confirmation={{
        value: form.confirmation,
        onText: type('confirmation'),
        error: problemText(shown.confirmation),
      }}
    />
  );
}
