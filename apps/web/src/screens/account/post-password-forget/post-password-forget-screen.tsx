/** Sets a new trading password with the login password instead of the old one. */

import { useCaptcha } from '../../../features/captcha/index.ts';
import {
  CurrentPassword,
  confirmLock,
  GoogleCode,
  googleField,
  OwnerCode,
  PostPassword,
  RedirectUnless,
  type Security,
  SecurityFormFrame,
  stepUpAuth,
  useMemberCode,
  useSecurityChange,
  useSecurityForm,
  WithSecurity,
} from '../../../features/member/index.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { t } from '../../../locale/text.ts';

export function PostPasswordForgetScreen() {
  return (
    <WithSecurity>
      {(security) => (
        <RedirectUnless allowed={security.postPassword} to="/accountCenter/postPasswordSet">
          <ForgetForm security={security} />
        </RedirectUnless>
      )}
    </WithSecurity>
  );
}

function ForgetForm({ security }: { security: Security }) {
  const captcha = useCaptcha('security');
  const code = useMemberCode({ purpose: 'POST_PASSWORD', security, carry: captcha.carry });
  const form = useSecurityForm(
    ['postPassword', 'postConfirmation', 'password', 'code', ...googleField(security)],
    'postPasswordForget',
  );
  const reset = useSecurityChange(
    () =>
      securityApi.call('forgetPostPassword', {
        postPassword: form.values.postPassword,
        password: form.values.password,
        ...stepUpAuth(form.values, code.channel, security),
      }),
    t('account.postPasswordSaved'),
  );
  const submit = async () => {
    if (form.trySubmit() && (await confirmLock(t('account.postResetAsk')))) reset.mutate();
  };
  return (
    <SecurityFormFrame
      submitLabel={t('account.resetSubmit')}
      busy={reset.isPending}
      onSubmit={() => void submit()}
      locks
    >
      <PostPassword form={form} field="postPassword" label={t('account.newPostPassword')} />
      <PostPassword form={form} field="postConfirmation" label={t('account.postPasswordAgain')} />
      <CurrentPassword form={form} />
      <OwnerCode form={form} code={code} />
      {security.google && <GoogleCode form={form} />}
      {captcha.dialog}
    </SecurityFormFrame>
  );
}
