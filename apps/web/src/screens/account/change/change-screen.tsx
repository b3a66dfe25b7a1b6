/** Changes the login password. Every session ends with it, this one too. */
import { useMutation } from '@tanstack/react-query';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  confirmLock,
  GoogleCode,
  googleField,
  NewPassword,
  OwnerCode,
  type Security,
  SecurityFormFrame,
  stepUpAuth,
  useMemberCode,
  useSecurityForm,
  WithSecurity,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { endSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

export function ChangeScreen() {
  return <WithSecurity>{(security) => <ChangeForm security={security} />}</WithSecurity>;
}

function ChangeForm({ security }: { security: Security }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'LOGIN_PASSWORD', security, carry: captcha.carry });
  const form = useSecurityForm([
    'oldPassword',
    'newPassword',
    'confirmation',
    'code',
    ...googleField(security),
  ]);
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: () =>
      securityApi.call('changePassword', {
        oldPassword: form.values.oldPassword,
        password: form.values.newPassword,
        ...stepUpAuth(form.values, code.channel, security),
      }),
    onError: toastError,
    onSuccess: () => {
      endSession();
      toast(t('account.passwordChanged'), 'ok', 2000);
      navigate('/login', { replace: true });
    },
  });
  const submit = async () => {
    if (form.trySubmit() && (await confirmLock(t('account.changeAsk')))) change.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={t('account.changeSubmit')}
      busy={change.isPending}
      onSubmit={() => void submit()}
      locks
    >
      <CurrentPassword form={form} field="oldPassword" />
      <NewPassword form={form} />
      <OwnerCode form={form} code={code} />
      {security.google && <GoogleCode form={form} />}
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
