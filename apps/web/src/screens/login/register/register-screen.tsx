/** Registers by phone or e-mail with a code, a password, the agreement and an optional invitation code. */
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { type PassCaptcha, useCaptcha } from '../../../features/captcha/index.ts';
import {
  type AccountFormApi,
  AccountInput,
  AgreementLinks,
  CodeInput,
  DemoHint,
  deviceId,
  dropDraft,
  MethodTabs,
  NewPasswordInputs,
  NoSmsNote,
  problemText,
  targetOf,
  useAccountForm,
  useCodeSender,
  useHasInvitation,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { loginAddress, safeTarget, useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { TopBar } from '../../../kit/navigation/top-bar.tsx';
import { beginSession, changeSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { toast } from '../../../ui/toast.tsx';

export function RegisterScreen() {
  // The address of an invitation carries the inviter's code.
  const query = useScreenQuery();
  const welCode = query.get('welCode') ?? query.get('code') ?? '';
  const account = useAccountForm('register', { welCode });
  return (
    <div className="flex-1 bg-surface pb-8">
      <TopBar ground="surface" right={<LoginInstead />} />
      <div className="px-4">
        <h1 className="mt-3 mb-3 text-28 font-semibold">{t('login.createAccount')}</h1>
        <MethodTabs account={account} />
        {account.isClosed ? <NoSmsNote account={account} /> : <RegisterForm account={account} />}
      </div>
    </div>
  );
}

function LoginInstead() {
  const to = safeTarget(useScreenQuery().get('to'));
  return (
    <p className="-mr-2 flex h-10 items-center text-13 text-text-2">
      {t('login.haveAccount')}
      <Link
        to={loginAddress(to)}
        replace
        className="flex h-full min-w-10 items-center justify-center px-1 font-semibold text-brand"
      >
        {t('login.submit')}
      </Link>
    </p>
  );
}

function useRegister(account: AccountFormApi, carry: PassCaptcha) {
  const navigate = useNavigate();
  const { form, countryCode } = account;
  const to = useScreenQuery().get('to');
  return useMutation({
    mutationFn: () =>
      carry((proof) =>
        authApi.call('register', {
          ...targetOf(form, countryCode),
          ...proof,
          code: form.code,
          password: form.password,
          agreement: form.agreed ? 'true' : 'false',
          clientType: 'h5',
          deviceId: deviceId(),
          ...(form.welCode.trim() ? { welCode: form.welCode.trim() } : {}),
        }),
      ),
    onError: toastError,
    onSuccess: (session) => {
      if (!session) return;
      dropDraft('register');
      const { token, userId } = session;
      if (form.method === 'phone') changeSession({ phone: form.phone.trim() });
      beginSession(token, userId);
      toast(t('login.registered'), 'ok');
      navigate(safeTarget(to), { replace: true });
    },
  });
}

function RegisterForm({ account }: { account: AccountFormApi }) {
  const captcha = useCaptcha('register');
  const sender = useCodeSender('REGISTER', targetOf(account.form, account.countryCode), captcha.carry);
  const register = useRegister(account, captcha.carry);
  const { form, problems, type } = account;
  const hasInvitation = useHasInvitation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (account.trySubmit()) register.mutate();
    else if (Object.keys(problems).join() === 'agreed') toast(t('login.agreeFirst'), 'bad');
  };
  return (
    <form onSubmit={submit} onInput={captcha.prepare} noValidate>
      <AccountInput account={account} />
      <CodeInput account={account} sender={sender} />
      <NewPasswordInputs account={account} label={t('login.password')} />
      {hasInvitation && (
        <Input
          size="large"
          className="mt-3"
          label={t('login.inviteCode')}
          placeholder={t('login.optional')}
          value={form.welCode}
          onText={type('welCode')}
          maxLength={20}
          autoComplete="off"
        />
      )}
      <Agreement account={account} />
      <Button type="submit" size="large" wide busy={register.isPending}>
        {t('login.registerSubmit')}
      </Button>
      {sender.sentTo && (
        <p className="mt-3 mb-3 text-center text-12 text-text-3">
          {t('login.codeSentTo', { target: sender.sentTo })}
        </p>
      )}
      <div className="mt-3">
        <DemoHint />
      </div>
      {captcha.dialog}
    </form>
  );
}

function Agreement({ account }: { account: AccountFormApi }) {
  const problem = problemText(account.shown.agreed);
  return (
    <div className="mt-5 mb-4">
      <Tick
        checked={account.form.agreed}
        onChange={(agreed) => account.dispatch({ type: 'agreed', agreed })}
        label={t('login.agree')}
        atTop
        className="text-12 leading-[18px] text-text-2"
      >
        <span className="flex-1">
          {t('login.agree')} <AgreementLinks joint={t('login.and')} />
          {t('login.minors')}
        </span>
      </Tick>
      {problem && <p className="mt-1 text-12 text-bad">{problem}</p>}
    </div>
  );
}
