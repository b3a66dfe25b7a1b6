/** Logs in by phone or e-mail, with a second step where Google is bound, then leads where the member was going. */
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@tern/client';
import { type CallResult, ERRORS } from '@tern/protocol';
import { Globe, Lock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type PassCaptcha, useCaptcha } from '../../../features/captcha/index.ts';
import {
  type AccountFormApi,
  AccountInput,
  AgreementLinks,
  accountName,
  codeDigits,
  DemoCode,
  DemoHint,
  deviceId,
  MethodTabs,
  maskAccount,
  NoSmsNote,
  problemText,
  targetOf,
  useAccountForm,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { serverOrigin } from '../../../kit/api/server-origin.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { safeTarget, useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { setLanguage, usePreferences } from '../../../kit/preferences/preferences.ts';
import { beginSession, changeSession, useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Input, PasswordInput } from '../../../ui/input.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { toast } from '../../../ui/toast.tsx';
import { SecondStep } from './second-step.tsx';

export function LoginScreen() {
  const phone = useSession((session) => session.phone);
  const account = useAccountForm('login', { phone });
  /** Opens the second step. */
  const [ticket, setTicket] = useState('');
  const enter = useEnter(account);
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <TopBar left="close" ground="surface" right={<LanguageSwitch />} />
      {ticket ? (
        <SecondStep ticket={ticket} onEnter={enter} onBack={() => setTicket('')} />
      ) : (
        <FirstStep account={account} onEnter={enter} onSecond={setTicket} />
      )}
    </div>
  );
}

/** Begins the session after a right login and leads where the member was going. */
function useEnter({ form }: AccountFormApi) {
  const navigate = useNavigate();
  const to = useScreenQuery().get('to');
  return ({ token, userId }: CallResult<'loginSecond'>) => {
    if (form.method === 'phone') changeSession({ phone: form.phone.trim() });
    beginSession(token, userId);
    toast(t('login.loggedIn'), 'ok');
    navigate(safeTarget(to), { replace: true });
  };
}

interface FirstStepProps {
  account: AccountFormApi;
  onEnter(session: CallResult<'loginSecond'>): void;
  onSecond(ticket: string): void;
}

function FirstStep(props: FirstStepProps) {
  const to = useScreenQuery().get('to');
  return (
    <>
      <div className="flex-1 px-4">
        <Welcome />
        <MethodTabs account={props.account} />
        <LoginForm {...props} />
        <p className="mt-2 flex h-11 items-center justify-center gap-1 text-13 text-text-2">
          {t('login.noAccount')}
          <Link
            to={to ? `/register?to=${encodeURIComponent(to)}` : '/register'}
            replace
            className="flex h-11 items-center font-semibold text-brand"
          >
            {t('login.registerNow')}
          </Link>
        </p>
      </div>
      <p className="px-4 pt-6 pb-7 text-center text-12 text-text-3">
        {t('login.bySubmitting')} <AgreementLinks joint={t('login.and')} />
      </p>
    </>
  );
}

function Welcome() {
  const { protocol, host } = new URL(serverOrigin());
  return (
    <>
      <Logo width={52} className="mt-5 mb-4 text-brand" />
      <h1 className="text-28 font-semibold">{t('login.welcomeBack')}</h1>
      <p className="mt-2 mb-4 flex items-start gap-1 text-12 text-text-2">
        <Lock
          size={14}
          className={cx('mt-0.5 shrink-0', protocol === 'https:' ? 'text-ok' : 'text-text-3')}
          aria-hidden
        />
        {/* Whole: the end of a host says whose it is. */}
        <span className="min-w-0 break-words">
          {t('login.checkAddress')}{' '}
          <span className={protocol === 'https:' ? 'text-ok' : ''}>{`${protocol}//`}</span>
          <span className="text-text">{host}</span>
        </span>
      </p>
    </>
  );
}

/** @param code '' for none */
function useLogin({ account, onEnter, onSecond }: FirstStepProps, code: string, carry: PassCaptcha) {
  const { form, countryCode } = account;
  return useMutation({
    mutationFn: () =>
      carry((proof) =>
        authApi.call('login', {
          ...targetOf(form, countryCode),
          ...proof,
          password: form.password,
          ...(code && { code }),
          clientType: 'h5',
          deviceId: deviceId(),
        }),
      ),
    onError: toastError,
    onSuccess: (answer) => {
      if (answer?.next === 'GOOGLE') onSecond(answer.ticket);
      else if (answer) onEnter(answer);
    },
  });
}

/** Wrong passwords, of strangers perhaps, have closed the ordinary way: from then on a code is asked for too. */
function useWasLocked(error: unknown): boolean {
  const [wasLocked, setLocked] = useState(false);
  const isLocked = error instanceof ApiError && error.code === ERRORS.loginLocked.code;
  if (isLocked && !wasLocked) setLocked(true);
  return wasLocked;
}

function LoginForm(props: FirstStepProps) {
  const { account } = props;
  const target = targetOf(account.form, account.countryCode);
  const captcha = useCaptcha('login', {
    target,
    masked: maskAccount('mail' in target ? target.mail : target.phone),
    underCode: ({ isSent, ...field }) => (
      <>
        <DemoCode sentTo={isSent ? accountName(account.form, account.countryCode) : ''} {...field} />
        <div className="mt-3">
          <DemoHint />
        </div>
      </>
    ),
  });
  const [code, setCode] = useState('');
  const login = useLogin(props, code, captcha.carry);
  const wasLocked = useWasLocked(login.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (account.trySubmit()) login.mutate();
  };
  return (
    <form onSubmit={submit} onInput={captcha.prepare} noValidate>
      {/* A phone from the time when there was a gateway still logs in. */}
      {account.isClosed && (
        <div className="mb-3">
          <NoSmsNote text={t('login.noSmsLogin')} />
        </div>
      )}
      <AccountInput account={account} />
      <PasswordInput
        size="large"
        className="mt-3"
        value={account.form.password}
        onText={account.type('password')}
        error={problemText(account.shown.password)}
        labels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        aria-label={t('login.password')}
        placeholder={t('login.passwordPlaceholder')}
        autoComplete="current-password"
        maxLength={100}
      />
      {wasLocked && (
        <OpeningCode sentTo={accountName(account.form, account.countryCode)} code={code} onCode={setCode} />
      )}
      <div className="mt-1 flex h-11 items-center justify-end text-13">
        <Link to="/forget" className="py-3 text-brand">
          {t('login.forgot')}
        </Link>
      </div>
      <Button type="submit" size="large" wide className="mt-1" busy={login.isPending}>
        {t('login.submit')}
      </Button>
      {captcha.dialog}
    </form>
  );
}

interface OpeningCodeProps {
  sentTo: string;
  code: string;
  onCode(code: string): void;
}

/** The code that opens a login which wrong passwords have closed. */
function OpeningCode({ sentTo, code, onCode }: OpeningCodeProps) {
  return (
    <>
      <Input
        size="large"
        className="mt-3"
        label={t('login.code')}
        value={code}
        onText={(text) => onCode(codeDigits(text))}
        help={t('login.codeToOpen')}
        inputMode="numeric"
        digits
        autoComplete="one-time-code"
        placeholder={t('login.codePlaceholder')}
      />
      <DemoCode sentTo={sentTo} typed={code} onCode={onCode} />
    </>
  );
}

function LanguageSwitch() {
  const language = usePreferences((preferences) => preferences.language);
  return (
    <button
      type="button"
      className="flex h-10 items-center gap-1 text-13 text-text-2"
      onClick={() => void setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      <Globe size={18} strokeWidth={1.6} aria-hidden />
      {language === 'zh' ? 'English' : '简体中文'}
    </button>
  );
}
