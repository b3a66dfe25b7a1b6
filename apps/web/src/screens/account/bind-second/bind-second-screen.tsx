/** Step 2: the new phone or e-mail and the code that went there. Without the ticket of step 1 the way leads back to it. */
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import { Navigate } from 'react-router';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  AccountInput,
  CodeInput,
  confirmLock,
  dropDraft,
  type Method,
  type Security,
  SecurityFormFrame,
  targetOf,
  targetType,
  useAccountForm,
  useNewTargetCode,
  useSecurityChanged,
  WithSecurity,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { useNavigate, useStepBack } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery, useScreenState } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { toast } from '../../../ui/toast.tsx';

export function BindSecondScreen() {
  const query = useScreenQuery();
  const ticket = ticketOf(useScreenState());
  return (
    <WithSecurity>
      {(security) => {
        const type = targetType(query.get('type'), security);
        if (ticket === '') return <Navigate to={`/accountCenter/bind?type=${type}`} replace />;
        return <TargetForm key={type} security={security} type={type} ticket={ticket} />;
      }}
    </WithSecurity>
  );
}

function ticketOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'ticket' in state && typeof state.ticket === 'string'
    ? state.ticket
    : '';
}

interface TargetFormProps {
  security: Security;
  type: Method;
  ticket: string;
}

function useSave({ security, type, ticket }: TargetFormProps, account: ReturnType<typeof useAccountForm>) {
  const changed = useSecurityChanged();
  const back = useStepBack('/accountCenter');
  const navigate = useNavigate();
  const { form, countryCode } = account;
  return useMutation({
    mutationFn: () =>
      securityApi.call(security[type] ? 'changeTarget' : 'bindTarget', {
        ...targetOf(form, countryCode),
        ticket,
        code: form.code,
      }),
    onError: (error) => {
      toastError(error);
      if (error instanceof ApiError && error.code === ERRORS.ticketInvalid.code)
        navigate(`/accountCenter/bind?type=${type}`, { replace: true });
    },
    onSuccess: async () => {
      dropDraft('bind');
      toast(t('account.targetSaved'), 'ok');
      back();
      await changed();
    },
  });
}

function TargetForm(props: TargetFormProps) {
  const { security, type } = props;
  const account = useAccountForm('bind', { method: type });
  const captcha = useCaptcha('security');
  const sender = useNewTargetCode(targetOf(account.form, account.countryCode), captcha.carry);
  const save = useSave(props, account);
  const isChange = security[type] !== '';
  const submit = async () => {
    if (!account.trySubmit()) return;
    if (!isChange || (await confirmLock(t('account.changeTargetAsk')))) save.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={isChange ? t('account.changeSubmit') : t('account.bindSubmit')}
      busy={save.isPending}
      onSubmit={() => void submit()}
      locks={isChange}
    >
      <Stepper
        steps={[t('account.stepOwner'), t('account.stepNew')]}
        current={1}
        label={t('account.steps')}
      />
      <h2 className="text-20 font-semibold">
        {type === 'phone' ? t('account.newPhone') : t('account.newMail')}
      </h2>
      <div>
        <AccountInput account={account} />
        <CodeInput account={account} sender={sender} />
      </div>
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
