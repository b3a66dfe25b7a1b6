/** Sets a new login password with a verification code. */
import { useMutation } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { FormEvent } from 'react';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  type AccountFormApi,
  AccountInput,
  CodeInput,
  DemoHint,
  deviceId,
  dropDraft,
  MethodTabs,
  NewPasswordInputs,
  NoSmsNote,
  targetOf,
  useAccountForm,
  useCodeSender,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { toast } from '../../../ui/toast.tsx';

export function ForgetScreen() {
  const account = useAccountForm('forget');
  return (
    <div className="flex-1 bg-surface px-4 pt-2 pb-8">
      <MethodTabs account={account} />
      {account.isClosed ? <NoSmsNote account={account} /> : <ForgetForm account={account} />}
    </div>
  );
}

function ForgetForm({ account }: { account: AccountFormApi }) {
  const captcha = useCaptcha('forget');
  const { form, countryCode } = account;
  const sender = useCodeSender('FORGET', targetOf(form, countryCode), captcha.carry);
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: () =>
      captcha.carry((proof) =>
        authApi.call('forget', {
          ...targetOf(form, countryCode),
          ...proof,
          code: form.code,
          password: form.password,
          deviceId: deviceId(),
        }),
      ),
    onError: toastError,
    onSuccess: (done) => {
      if (!done) return;
      dropDraft('forget');
      toast(t('login.resetDone'), 'ok', 2000);
      navigate('/login', { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (account.trySubmit()) reset.mutate();
  };
  return (
    <form onSubmit={submit} onInput={captcha.prepare} noValidate>
      <AccountInput account={account} />
      <CodeInput account={account} sender={sender} />
      <NewPasswordInputs account={account} label={t('login.newPassword')} />
      <div className="my-4">
        <Note tone="warn" icon={<Info size={16} aria-hidden />}>
          {t('login.resetNote')}
        </Note>
      </div>
      <Button type="submit" size="large" wide busy={reset.isPending}>
        {t('login.resetSubmit')}
      </Button>
      <div className="mt-4">
        <DemoHint />
      </div>
      {captcha.dialog}
    </form>
  );
}
