/** Step 3: the first code of the authenticator, with the login password and a code to the phone or e-mail. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tern/client';
import { ERRORS } from '@tern/protocol';
import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  GoogleCode,
  OwnerCode,
  type Security,
  SecurityFormFrame,
  useMemberCode,
  useSecurityChanged,
  useSecurityForm,
} from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

interface CodeStepProps {
  security: Security;
  onBound(recoveryCodes: readonly string[]): void;
  onBack(): void;
}

export function CodeStep({ security, onBound, onBack }: CodeStepProps) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'GOOGLE_BIND', security, carry: captcha.carry });
  const form = useSecurityForm(['googleCode', 'code', 'password']);
  const changed = useSecurityChanged();
  const client = useQueryClient();
  const bind = useMutation({
    mutationFn: () => {
      const { password, code: typed, googleCode } = form.values;
      return securityApi.call('bindGoogle', { password, channel: code.channel, code: typed, googleCode });
    },
    onError: (error) => {
      toastError(error);
      if (!(error instanceof ApiError && error.code === ERRORS.ticketInvalid.code)) return;
      // The key waited too long: another one is scanned.
      client.removeQueries({ queryKey: ['startGoogle'] });
      onBack();
    },
    onSuccess: async ({ recoveryCodes }) => {
      toast(t('account.googleBound'), 'ok');
      onBound(recoveryCodes);
      client.removeQueries({ queryKey: ['startGoogle'] });
      await changed();
    },
  });
  return (
    <SecurityFormFrame
      submitLabel={t('account.bindSubmit')}
      busy={bind.isPending}
      onSubmit={() => form.trySubmit() && bind.mutate()}
    >
      <GoogleCode form={form} />
      <OwnerCode form={form} code={code} />
      <CurrentPassword form={form} />
      <button type="button" onClick={onBack} className="-my-2 h-11 self-end text-13 text-brand">
        {t('account.seeKey')}
      </button>
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
