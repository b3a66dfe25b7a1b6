/** Step 1 of binding or changing a phone or e-mail: the owner proves himself with what is bound, and gets a ticket. */
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  GoogleCode,
  googleField,
  type Method,
  NoSmsNote,
  OwnerCode,
  type Security,
  SecurityFormFrame,
  stepUpAuth,
  targetType,
  useHasSms,
  useMemberCode,
  useSecurityForm,
  WithSecurity,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Stepper } from '../../../ui/stepper.tsx';

export function BindScreen() {
  const query = useScreenQuery();
  const hasSms = useHasSms();
  return (
    <WithSecurity>
      {(security) => {
        const type = targetType(query.get('type'), security);
        if (type === 'phone' && !hasSms) return <Closed />;
        return <OwnerForm security={security} type={type} />;
      }}
    </WithSecurity>
  );
}

function Closed() {
  return (
    <div className="flex-1 px-4 pt-4">
      <NoSmsNote />
    </div>
  );
}

function OwnerForm({ security, type }: { security: Security; type: Method }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'VERIFY_OWNER', security, carry: captcha.carry });
  const form = useSecurityForm(['code', ...googleField(security)]);
  const navigate = useNavigate();
  const current = security[type];
  const verify = useMutation({
    mutationFn: () => securityApi.call('verifyOwner', stepUpAuth(form.values, code.channel, security)),
    onError: toastError,
    onSuccess: ({ ticket }) =>
      navigate(`/accountCenter/bindSecond?type=${type}`, { replace: true, state: { ticket } }),
  });
  return (
    <SecurityFormFrame
      submitLabel={t('account.next')}
      busy={verify.isPending}
      onSubmit={() => form.trySubmit() && verify.mutate()}
      locks={current !== ''}
    >
      <Stepper
        steps={[t('account.stepOwner'), t('account.stepNew')]}
        current={0}
        label={t('account.steps')}
      />
      <div>
        <h2 className="text-20 font-semibold">{titleOf(type, current !== '')}</h2>
        <p className="mt-1 text-13 text-text-2">
          {current ? t('account.boundNow', { target: current }) : t('account.bindText')}
        </p>
      </div>
      <OwnerCode form={form} code={code} />
      {security.google && <GoogleCode form={form} />}
      {current && (
        <Link
          to={`/accountCenter/recovery?factor=${type === 'phone' ? 'PHONE' : 'MAIL'}`}
          className="-my-2 flex h-11 items-center justify-end text-13 text-brand"
        >
          {type === 'phone' ? t('account.lostPhone') : t('account.lostMail')}
        </Link>
      )}
      {captcha.dialog}
    </SecurityFormFrame>
  );
}

function titleOf(type: Method, isBound: boolean): string {
  if (type === 'phone') return isBound ? t('account.changePhone') : t('account.bindPhone');
  return isBound ? t('account.changeMail') : t('account.bindMail');
}
